// Campaigns beyond HTML: entries that survive a lost connection, others' entries as they are written, fields for thumbs.

import { Queue, Store, newKey, waitOf } from "./queue.js";

const unsent = () => document.getElementById("unsent");
const live = () => document.getElementById("live");

// --- sending: what was typed is kept until the server has it, and a key makes that it is written once ---

const REFUSALS = [400, 403, 404, 405, 410, 413]; // asking again by itself would help nothing

const queue = new Queue({ send: sendOne, settle, store: new Store(unsent().dataset.account) });
const touched = new Set(); // forms in which something is typed that was not sent
let leaves = ""; // the page that the last answer leads to

const token = (page = document) => page.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
const isTyping = () => [...touched].some((form) => form.isConnected);

function say(text, offers = []) {
  const place = unsent();
  place.replaceChildren();
  place.hidden = !text;
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  for (const [label, act] of offers) {
    const offer = document.createElement(typeof act === "string" ? "a" : "button");
    offer.className = "button button-quiet";
    offer.textContent = label;
    if (typeof act === "string") offer.href = act;
    else {
      offer.type = "button";
      offer.addEventListener("click", act);
    }
    place.append(offer);
  }
}

// What waits, why, and what may be done about it. Nothing is forgotten unless somebody says so.
function sayWaiting(why, offers = []) {
  const titles = queue.items.map(({ title }) => title).join(", ");
  const words = unsent().dataset;
  say(`${titles}: ${words[why]}`, [...offers, [words.again, sendAgain], [words.drop, forget]]);
}

function sendAgain() {
  touched.clear(); // whoever asks for it will see what comes back
  queue.sendAll();
}

function forget() {
  queue.dropAll();
  say("");
}

// The service marks what its forms answer: anything else is a page of somebody else's, and the entry still waits.
const isOurs = (answer) => answer.headers.has("Form-Answer");
const isEntrance = (answer) => answer.redirected && new URL(answer.url).pathname === unsent().dataset.entrance;

async function post(entry, csrf) {
  const body = new URLSearchParams(entry.values);
  body.set("csrfmiddlewaretoken", csrf);
  return fetch(entry.action, { method: "POST", body, headers: { "HX-Request": "true", "X-CSRFToken": csrf } });
}

const entrance = () => {
  const next = new URLSearchParams({ next: location.pathname + location.search });
  return `${unsent().dataset.entrance}?${next}`;
};

async function sendOne(entry) {
  if (!entry.isTurn) say(`${entry.title}: ${unsent().dataset.sending}`);
  let answer = await post(entry, token());
  if (answer.status === 403 && !isOurs(answer)) {
    // The token may be of an earlier visit: this page asked for anew has one that holds.
    const fresh = await fetch(location.href, { cache: "no-store" });
    answer = await post(entry, token(new DOMParser().parseFromString(await fresh.text(), "text/html")));
  }
  if (isEntrance(answer)) return "login";
  const [why, wait] = waitOf(answer.status, answer.headers.get("Retry-After"));
  queue.wait = wait;
  if (why) return why;
  if (!isOurs(answer)) return REFUSALS.includes(answer.status) ? "refused" : "offline";
  if (answer.status === 204) leaves = entry.isTurn ? "" : answer.headers.get("HX-Redirect");
  else if (isTyping()) return "refused"; // the form with what is wrong comes when it is asked for
  else await show(answer, entry);
  return "";
}

function settle(why) {
  if (why === "login") sayWaiting("login", [[unsent().dataset.enter, entrance()]]);
  else if (why) sayWaiting(why === "offline" ? "waiting" : why);
  else if (leaves && isTyping()) say(unsent().dataset.sent, [[unsent().dataset.see, leaves]]);
  else if (leaves) {
    say(unsent().dataset.sent);
    location.assign(leaves);
  } else {
    say("");
    pulse();
  }
}

// The form comes back with what is wrong; everything that was typed is in it.
async function show(answer, entry) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
  document.title = page.title;
  history.replaceState(null, "", entry.action);
  for (const form of document.querySelectorAll("form.entry-form")) touched.add(form);
  enhance();
  document.querySelector("[aria-invalid=true], .message-error, #follows-title")?.scrollIntoView({ block: "center" });
  document.querySelector("[aria-invalid=true], #follows-title")?.focus({ preventScroll: true });
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.matches("form.entry-form")) touched.add(form);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (working && form.matches("form[data-live]")) {
    event.preventDefault(); // what follows is on its way, and belongs to what is sent
    working.finally(() => form.requestSubmit(event.submitter));
    return;
  }
  touched.delete(form);
  if (!form.matches("form[data-keeps]")) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const isTurn = form.matches("[data-dial]");
  if (isTurn) {
    data.set("key", newKey()); // every tap counts
    turn(form, Number(data.get("by")));
  }
  const entry = {
    name: data.get("key") ?? form.action,
    action: form.action,
    title: (isTurn && event.submitter?.getAttribute("aria-label")) || form.dataset.keeps,
    isTurn,
    values: [...data].filter(([field]) => field !== "csrfmiddlewaretoken"),
  };
  const waiting = queue.items.find(({ name }) => name === entry.name);
  const isSame = waiting && JSON.stringify(waiting.values) === JSON.stringify(entry.values);
  // What waits under this key is corrected: the key makes that only one of the two is written.
  if (isSame) queue.sendAll();
  else queue.add(entry);
});

if (queue.items.length) queue.sendAll();

// --- others' entries: the living part is asked for again while somebody looks, and comes only if it has changed ---

const PULSE = 1000;
let tag = "";

// Somebody types there, presses a button, or has sent what the part does not show yet.
const isBusy = () =>
  live()?.querySelector(":is(input, textarea, select):focus, :active") || queue.isSending || queue.items.length;

async function pulse() {
  const part = live();
  const address = part?.dataset.live;
  if (!address || document.visibilityState !== "visible" || isBusy()) return;
  const headers = { "HX-Request": "true", "HX-Target": "live" };
  if (tag) headers["If-None-Match"] = tag;
  let answer;
  try {
    answer = await fetch(address, { headers, cache: "no-store" });
  } catch {
    return; // without a connection nothing is new
  }
  if (!answer.ok) return;
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  const next = template.content.getElementById("live");
  if (!next || live() !== part || isBusy()) return;
  tag = answer.headers.get("ETag") ?? "";
  if (next.dataset.entries === part.dataset.entries) return;
  const open = [...part.querySelectorAll("details[open]")].map((one) => [...part.querySelectorAll("details")].indexOf(one));
  const focus = part.contains(document.activeElement) ? document.activeElement.closest("[href], button") : null;
  part.replaceWith(next);
  const all = next.querySelectorAll("details");
  if (all.length) for (const place of open) all[place]?.setAttribute("open", "");
  const isSame = (one) => (focus.id ? one.id === focus.id : one.textContent === focus.textContent);
  if (focus) [...next.querySelectorAll("a, button")].find(isSame)?.focus({ preventScroll: true });
  const newest = next.querySelector(".timeline-entry");
  const said = document.getElementById("live-said");
  if (newest && said) said.textContent = `${said.dataset.said} ${newest.querySelector("p").textContent.trim()}`;
  document.dispatchEvent(new CustomEvent("campaign:changed"));
}

setInterval(pulse, PULSE);
document.addEventListener("visibilitychange", pulse);

// --- at the table: a number follows the thumb before the service has answered; the screen stays on ---

const turns = []; // changes of this page, for the numbers to follow an undo

function turn(form, by) {
  const [dial, change] = form.dataset.dial ? [form.dataset.dial, by] : (turns.pop() ?? []);
  const output = document.querySelector(`[data-dial="${CSS.escape(dial)}"] output`);
  if (!output) return;
  const { value, least, most, words } = output.dataset;
  const after = Math.min(Number(most), Math.max(Number(least), Number(value) + change));
  output.dataset.value = after;
  output.textContent = words ? JSON.parse(words)[after] : after;
  if (form.dataset.dial && after !== Number(value)) turns.push([dial, value - after]);
}

async function stayAwake() {
  if (document.visibilityState !== "visible" || !live()?.matches("[data-awake]")) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The browser does not allow it, as with a low battery.
  }
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);

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

// What is ticked off while the table is set up, for this session: reloading the page must not begin it again.
const TICKS = "ticks:";

function ticks(list) {
  const name = `${TICKS}${list.dataset.ticks}`;
  const earlier = name.slice(0, name.lastIndexOf(":") + 1); // sessions of this campaign
  const boxes = [...list.querySelectorAll("input[type=checkbox]")];
  try {
    const done = JSON.parse(localStorage.getItem(name) ?? "[]");
    for (const box of boxes) box.checked = done.includes(box.value);
  } catch {
    return; // storage is forbidden: they hold until the page is left
  }
  list.addEventListener("change", () => {
    const done = boxes.filter((box) => box.checked).map((box) => box.value);
    try {
      for (const other of Object.keys(localStorage)) if (other.startsWith(earlier)) localStorage.removeItem(other);
      localStorage.setItem(name, JSON.stringify(done));
    } catch {
      // Full: as above.
    }
  });
}

// What follows from a form is worked out by the service while it is filled in, and comes back with what it fills in.
let working = null;

const inputs = (form) => JSON.stringify([...new FormData(form)].filter(([name]) => name.startsWith("d.")));
const isTick = (input) => ["checkbox", "radio"].includes(input.type);
const mark = (input) => `${input.name}=${isTick(input) ? input.value : ""}`;

async function worked(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "look");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    return answer.ok && isOurs(answer) ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null; // without a connection it is worked out when it is written
  }
}

async function workOut(form) {
  let page, said;
  do {
    said = inputs(form);
    page = await worked(form);
  } while (page && inputs(form) !== said);
  const next = page?.getElementById(form.id);
  if (!next || !form.isConnected) return;
  const values = Map.groupBy([...next.elements].filter(({ name }) => name.startsWith("d.")), mark);
  for (const input of form.elements) {
    const given = values.get(mark(input))?.shift();
    if (given && isTick(input)) input.checked = given.checked;
    else if (given) input.value = given.value;
  }
  for (const id of ["follows", "followed"]) {
    const part = page.getElementById(id);
    if (part) document.getElementById(id)?.replaceWith(part);
  }
  showWhatMakesSense(form);
}

function enhance() {
  for (const button of document.querySelectorAll("[data-look]")) button.hidden = true;
  for (const place of document.querySelectorAll("[data-stepper]")) stepper(place);
  for (const form of document.querySelectorAll("form.entry-form")) showWhatMakesSense(form);
  for (const list of document.querySelectorAll("[data-ticks]")) ticks(list);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("form.entry-form");
  if (form) showWhatMakesSense(form);
  if (form?.matches("[data-live]")) working ??= workOut(form).finally(() => { working = null; });
  const asks = event.target.closest("form[data-asks]");
  if (asks) answer(asks);
});

// A list of cards grows: where its last place is taken, there is one more.
document.addEventListener("change", ({ target }) => {
  const slots = [...(target.closest("[data-slots]")?.querySelectorAll("select, input") ?? [])];
  if (!slots.length || target !== slots.at(-1) || !target.value) return;
  const more = target.cloneNode(true);
  more.value = "";
  more.setAttribute("aria-label", target.getAttribute("aria-label").replace(/\d+$/, slots.length + 1));
  target.after(more);
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
