// What a visitor sends, in order and one at a time: each item stays first until the service has answered it, or the
// visitor drops it. With a store, items also outlive the page.

const RETRY = 2000; // milliseconds until a service that could not be reached, or did not say when, is tried again
const WAITS = { 429: "limited", 503: "busy" }; // why what was answered with that status is sent again later

// Why an answer asks to be asked again, and after how many milliseconds; "" and 0 for any other answer.
export function waitOf(status, retryAfter) {
  const why = WAITS[status] ?? "";
  return [why, why ? Math.max(RETRY, 1000 * Number(retryAfter)) || RETRY : 0];
}

const PREFIX = "unsent:"; // the script of all pages forgets these at log-out

export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Items of an account, or of a page, that were kept in this browser. Where storage is forbidden or full, they last as
// long as the page.
export class Store {
  constructor(whose) {
    this.whose = whose;
    this.at = 0; // of the last item: two of one moment stay in order
  }

  all() {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => ({ ...JSON.parse(localStorage.getItem(name)), name: name.slice(PREFIX.length) }))
        .filter((item) => item.whose === this.whose)
        .sort((one, other) => one.at - other.at);
    } catch {
      return [];
    }
  }

  keep(item) {
    if (!item.values) return; // it changes nothing
    this.at = Math.max(Date.now(), this.at + 1);
    item.at ??= this.at;
    try {
      localStorage.setItem(PREFIX + item.name, JSON.stringify({ ...item, whose: this.whose }));
    } catch {
      // It is kept in the page.
    }
  }

  drop({ name }) {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // It was not kept.
    }
  }
}

export class Queue {
  // `send(item)` resolves to why the item must wait, or to "" once it is answered; an error means "offline". With
  // "busy" or "limited", `wait` says for how long; it is sent again by itself. `settle(why)` is called when nothing more
  // can be sent now.
  constructor({ send, settle, store }) {
    this.items = store?.all() ?? []; // oldest first
    this.send = send;
    this.settle = settle;
    this.store = store;
    this.isSending = false;
    this.retrying = 0;
    this.wait = 0;
    addEventListener("online", () => this.sendAll());
  }

  // An item replaces the one of its name that still waits. The answer to one that is being sent does not remove its
  // successor.
  add(item) {
    item.name ??= newKey();
    const place = this.items.findIndex(({ name }) => name === item.name);
    if (place >= 0) this.items[place] = item;
    else this.items.push(item);
    this.store?.keep(item);
    return this.sendAll();
  }

  drop(item) {
    this.items = this.items.filter((other) => other !== item);
    if (!this.items.some(({ name }) => name === item.name)) this.store?.drop(item);
  }

  dropAll() {
    for (const item of [...this.items]) this.drop(item);
  }

  async sendAll() {
    if (this.isSending) return;
    clearTimeout(this.retrying);
    this.isSending = true;
    let why = "";
    while (this.items.length && !why) {
      const item = this.items[0];
      try {
        why = await this.send(item);
      } catch {
        why = "offline";
      }
      if (!why) this.drop(item);
    }
    this.isSending = false;
    if (why === "offline") this.wait = RETRY;
    if (["offline", "busy", "limited"].includes(why)) this.retrying = setTimeout(() => this.sendAll(), this.wait);
    this.settle(why);
  }
}
