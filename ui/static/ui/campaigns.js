// Campaigns beyond HTML: entries that survive a lost connection, others' entries as they are written, fields for thumbs.

const unsent = () => document.getElementById("unsent");
const live = () => document.getElementById("live");

// --- sending: what was typed is kept until the server has it, and a key makes that it is written once ---

const PREFIX = "unsent:";
const RETRY = 2000;

const storage = {
  all() {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => [name, JSON.parse(localStorage.getItem(name))]);
    } catch {
      return [];
    }
  },
  keep(name, entry) {
    try {
      localStorage.setItem(name, JSON.stringify(entry));
    } catch {
      // Storage is forbidden or full: it is kept as long as the page is open.
    }
  },
  drop(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Then it was not kept.
    }
  },
};

const whose = unsent().dataset.account;
let pending = storage.all().filter(([, entry]) => entry.whose === whose); // what waits, oldest first
let isSending = false;

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

function say(text, buttons = []) {
  const place = unsent();
  place.replaceChildren();
  place.hidden = !text;
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  for (const [label, act] of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet";
    button.textContent = label;
    button.addEventListener("click", act);
    place.append(button);
  }
}

function sayWaiting() {
  const titles = pending.map(([, entry]) => entry.title).join(", ");
  say(`${titles}: ${unsent().dataset.waiting}`, [
    [unsent().dataset.again, sendAll],
    [unsent().dataset.drop, forget],
  ]);
}

function forget() {
  for (const [name] of pending) storage.drop(name);
  pending = [];
  say("");
}

async function sendOne([name, entry]) {
  const body = new URLSearchParams(entry.values);
  body.set("csrfmiddlewaretoken", token());
  const answer = await fetch(entry.action, {
    method: "POST",
    body,
    headers: { "HX-Request": "true", "X-CSRFToken": token() },
  });
  if (answer.status >= 500) throw new TypeError("the server cannot just now");
  storage.drop(name);
  pending = pending.filter(([other]) => other !== name);
  return answer;
}

async function sendAll() {
  if (isSending || !pending.length) return;
  isSending = true;
  let leaves = "";
  try {
    while (pending.length) {
      const [, entry] = pending[0];
      say(`${entry.title}: ${unsent().dataset.sending}`);
      const answer = await sendOne(pending[0]);
      if (answer.status === 204) leaves = answer.headers.get("HX-Redirect");
      else if (answer.redirected) leaves = answer.url;
      else {
        await show(answer, entry);
        isSending = false;
        return;
      }
    }
    say(unsent().dataset.sent);
    location.assign(leaves);
  } catch {
    sayWaiting();
    setTimeout(sendAll, RETRY);
  }
  isSending = false;
}

// The form comes back with what is wrong; everything that was typed is in it.
async function show(answer, entry) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.getElementById("main");
  if (!main) {
    say(`${entry.title}: ${unsent().dataset.refused}`);
    return;
  }
  document.getElementById("main").replaceChildren(...main.childNodes);
  document.title = page.title;
  history.replaceState(null, "", entry.action);
  enhance();
  document.querySelector("[aria-invalid=true], .message-error")?.scrollIntoView({ block: "center" });
  document.querySelector("[aria-invalid=true]")?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-keeps]") || event.submitter?.name === "do") return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const name = `${PREFIX}${data.get("key")}`;
  if (pending.some(([other]) => other === name)) return sendAll(); // tapped twice
  const entry = {
    action: form.action,
    title: form.dataset.keeps,
    whose,
    values: [...data].filter(([field]) => field !== "csrfmiddlewaretoken"),
  };
  storage.keep(name, entry);
  pending.push([name, entry]);
  sendAll();
});

addEventListener("online", sendAll);
if (pending.length) sendAll();

// --- others' entries: the living part is asked for again while somebody looks, and comes only if it has changed ---

const PULSE = 1500;
let tag = "";

const isBusy = () => live()?.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");

async function pulse() {
  const part = live();
  const address = part?.dataset.live;
  if (!address || document.visibilityState !== "visible" || isBusy() || pending.length) return;
  const headers = { "HX-Request": "true", "HX-Target": "live" };
  if (tag) headers["If-None-Match"] = tag;
  let answer;
  try {
    answer = await fetch(address, { headers, cache: "no-store" });
  } catch {
    return; // without a connection nothing is new
  }
  if (!answer.ok) return;
  tag = answer.headers.get("ETag") ?? "";
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  const next = template.content.getElementById("live");
  if (!next || next.dataset.entries === part.dataset.entries || live() !== part || isBusy()) return;
  const open = [...part.querySelectorAll("details[open]")].map((one) => [...part.querySelectorAll("details")].indexOf(one));
  const focused = part.contains(document.activeElement) ? document.activeElement.closest("[href], button")?.textContent : "";
  part.replaceWith(next);
  const all = next.querySelectorAll("details");
  if (all.length) for (const place of open) all[place]?.setAttribute("open", "");
  if (focused) [...next.querySelectorAll("a, button")].find((one) => one.textContent === focused)?.focus({ preventScroll: true });
  const newest = next.querySelector(".timeline-entry");
  const said = document.getElementById("live-said");
  if (newest && said) said.textContent = `${said.dataset.said} ${newest.querySelector("p").textContent.trim()}`;
  document.dispatchEvent(new CustomEvent("campaign:changed"));
}

setInterval(pulse, PULSE);
document.addEventListener("visibilitychange", pulse);

// --- fields: numbers with thumbs, parts that make sense only with others, names of cards ---

function stepper(place) {
  const input = place.querySelector("input");
  const make = (sign, change) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.tabIndex = -1; // the arrows of the keyboard do the same in the field
    button.setAttribute("aria-hidden", "true");
    button.addEventListener("click", () => {
      const wanted = Number(input.value || 0) + change;
      const least = input.min === "" ? -Infinity : Number(input.min);
      const most = input.max === "" ? Infinity : Number(input.max);
      input.value = Math.min(most, Math.max(least, wanted));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return button;
  };
  place.prepend(make("−", -1));
  place.append(make("+", 1));
  place.removeAttribute("data-stepper");
}

const chosen = (form, name) => {
  const control = form.elements.namedItem(name);
  return control ? control.value : "";
};

function showWhatMakesSense(form) {
  for (const part of form.querySelectorAll("[data-only-if]")) {
    const holds = part.dataset.onlyIf.split(" ").every((one) => {
      const [name, values] = one.split("=");
      return !form.elements.namedItem(name) || values.split(",").includes(chosen(form, name));
    });
    part.hidden = !holds;
    for (const input of part.querySelectorAll("input, select")) input.disabled = !holds;
  }
}

function enhance() {
  for (const place of document.querySelectorAll("[data-stepper]")) stepper(place);
  for (const form of document.querySelectorAll("form.entry-form")) showWhatMakesSense(form);
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.entry-form");
  if (form) showWhatMakesSense(form);
  const asks = event.target.closest("form[data-asks]");
  if (asks) answer(asks);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// Names of cards are offered while one types.
let asked = 0;
document.addEventListener("input", async (event) => {
  const input = event.target;
  if (!input.matches("[data-card-name]") || input.value.trim().length < 2) return;
  const game = input.closest("[data-game]")?.dataset.game;
  const mine = ++asked;
  const query = new URLSearchParams({ game, q: input.value.trim(), language: document.documentElement.lang });
  try {
    const found = await fetch(`/api/v1/cards/autocomplete/?${query}`);
    if (!found.ok || mine !== asked) return;
    const { results } = await found.json();
    input.list.replaceChildren(
      ...results.map((name) => Object.assign(document.createElement("option"), { value: name })),
    );
  } catch {
    // Without a connection one types the whole name.
  }
});

// The odds follow the numbers.
async function answer(form) {
  const query = new URLSearchParams(new FormData(form));
  try {
    const found = await fetch(`${location.pathname}?${query}`);
    if (!found.ok) return;
    const page = new DOMParser().parseFromString(await found.text(), "text/html");
    const next = page.getElementById("odds-answer");
    if (next) document.getElementById("odds-answer").replaceWith(next);
    history.replaceState(null, "", `?${query}#odds`);
  } catch {
    // The button asks again.
  }
}

enhance();
