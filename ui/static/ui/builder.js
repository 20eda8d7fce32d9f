// The builder beyond HTML: clicks are sent one after the other, the pool follows the deck, the keyboard reaches all.

import { Queue, Store, waitOf } from "./queue.js";

const said = document.getElementById("builder-said");
const notices = document.getElementById("notices");
const panel = () => document.getElementById("panel");

// --- sending ---
// Quick clicks wait for each other: each is sent with the revision that the answer before it has brought. Sent again,
// it has that of the first time: so the service sees whether it did arrive then.

let status = 0; // of the answer to what was sent last; 0: none came
let mustWait = ""; // why that answer asks to be asked again
let sent = null; // what was sent last
let isGoing = false; // the answer leads to another page

const queue = new Queue({
  send: sendOne,
  settle(why) {
    showFailure(why);
    if (!queue.items.length) leave();
  },
  store: new Store(location.pathname), // a deck is its owner's alone
});

// Returns why it must be sent again; empty for whatever was answered, be it with a conflict or a mistake.
async function sendOne(item) {
  const { link } = item;
  sent = item;
  const verb = link ? "GET" : "POST";
  const address = link ? beside(link, true) : location.pathname + location.search;
  const field = (name) => panel().querySelector(`#change [name=${name}]`).value;
  const asked = link?.includes("tab=notes") && !document.getElementById("words") ? { words: 1 } : {};
  const values = link ? asked : { ...item.values, csrfmiddlewaretoken: field("csrfmiddlewaretoken") };
  if (item.revision) values.again = "1";
  else if (!link) {
    item.revision = field("revision");
    queue.store.keep(item);
  }
  if (!link) values.revision = item.revision;
  status = 0;
  mustWait = "";
  try {
    await htmx.ajax(verb, address, { target: "#panel", swap: "outerHTML show:none", values });
  } catch {
    // No answer came: the status says so.
  }
  if (link && status === 200) history.replaceState(history.state, "", address);
  if (!status) return "offline";
  if (status === 401 || status === 403) return "login";
  if (status === 404) return "gone";
  if (mustWait) return mustWait;
  return status >= 500 ? "server" : "";
}

const nameIn = (row) => row && (row.dataset.name ?? row.querySelector("[data-card]")?.textContent);

function send(form, submitter, control) {
  const values = Object.fromEntries(new FormData(form, submitter));
  delete values.csrfmiddlewaretoken; // it may be another one by then
  // Only the line that was touched: beside it may stand what an answer showed that knew less.
  const others = control ? form.querySelectorAll("select, input:not([type=hidden])") : [];
  for (const other of others) if (!control.parentElement.contains(other)) delete values[other.name];
  for (const notice of notices.querySelectorAll(".notice-passing")) notice.remove();
  form.closest("[data-answers]")?.closest(".message").remove();
  // Of the words only what they are at last is worth saving.
  queue.add({
    values,
    name: "about" in values ? `words:${location.pathname}` : undefined,
    card: nameIn(submitter?.closest("[data-code]")),
    label: submitter?.ariaLabel ?? (submitter ?? form.querySelector("button"))?.textContent.trim(),
  });
  followDeck();
  showWaiting();
}

// How the deck is shown and what is looked for in the pool change without each other, but share the address.
const OF_PANEL = ["group", "tab", "mode", "sheet"];

// The address that a link leads to, with what the other part of the page shows now.
function beside(link, isPanel) {
  const asked = new URL(link, location);
  const here = new URLSearchParams(location.search);
  const ours = [...asked.searchParams].filter(([name]) => OF_PANEL.includes(name) === isPanel);
  const theirs = [...here].filter(([name]) => OF_PANEL.includes(name) !== isPanel);
  const all = new URLSearchParams([...theirs, ...ours]).toString();
  return asked.pathname + (all ? `?${all}` : "");
}

document.addEventListener("htmx:configRequest", (event) => {
  const { verb, target, parameters } = event.detail;
  if (verb !== "get" || target?.id !== "found") return;
  event.detail.path = beside(event.detail.path, false);
  for (const name of OF_PANEL) delete parameters[name];
});

// An answer that changes what may be taken has the pool asked for anew: by the search, so that it is what is typed now.
// It waits for a link of the pool that is being followed: asked for beside it, what was shown before could come last.
const search = document.getElementById("search");
let followed = 0; // links whose answers have not come yet
let isOutdated = false;

function askAnew() {
  isOutdated = followed > 0;
  if (!isOutdated) search.requestSubmit();
}

const isLinkOfPool = ({ elt, target }) => target?.id === "found" && elt !== search;

document.addEventListener("pool-changed", askAnew);
document.addEventListener("htmx:beforeSend", ({ detail }) => (followed += isLinkOfPool(detail)));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isLinkOfPool(detail)) return;
  followed -= 1;
  if (isOutdated) askAnew();
});

// Links within the panel wait like clicks: an answer that was asked for earlier may not come later.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-shows='panel'] a, a[data-shows='panel']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  queue.add({ link: link.getAttribute("href") });
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-sends]")) return;
  event.preventDefault();
  if (event.target.id === "words") sendWords();
  else send(event.target, event.submitter);
});

// Selects are sent as soon as something is chosen.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-sends='change']");
  if (form) send(form, null, event.target);
  else if (event.target.form?.id === "words" && isTyped()) sendWords();
});

// --- what could not be sent ---

const hasRoom = matchMedia("(min-width: 60.01rem)");

function showFailure(failure) {
  const shown = document.getElementById("failure");
  if (failure && shown?.dataset.failure === failure) return showWaiting(); // said already, and still so
  shown?.remove();
  document.documentElement.toggleAttribute("data-unsaved", Boolean(failure));
  if (failure === "gone") queue.dropAll();
  followDeck();
  if (!failure) return;
  const box = document.createElement("div");
  box.id = "failure";
  box.className = "message message-error";
  box.role = "alert";
  box.dataset.failure = failure;
  const why = document.getElementById(`failure-${failure}`).content.cloneNode(true);
  if (failure === "gone") box.append(why);
  else {
    box.append(document.getElementById("failure-waiting").content.cloneNode(true));
    box.querySelector(".stack").prepend(why);
    // What is sent again by itself needs no more than a line where there is little room.
    box.querySelector("details").open = hasRoom.matches || ["login", "server"].includes(failure);
  }
  notices.append(box);
  showWaiting();
}

// What waits is listed by the names of its buttons.
function showWaiting() {
  const list = document.querySelector("#failure .waiting ul");
  if (!list) return;
  const labels = queue.items.map(({ label }) => label).filter(Boolean);
  list.replaceChildren(...labels.map((label) => Object.assign(document.createElement("li"), { textContent: label })));
  for (const place of document.querySelectorAll("#failure [data-number]")) place.textContent = labels.length;
}

async function retry() {
  // Whoever has logged in again has another token: it comes with the deck.
  try {
    await htmx.ajax("GET", location.pathname + location.search, { target: "#panel", swap: "outerHTML show:none" });
  } catch {
    // Still no answer, as the next line will find.
  }
  queue.sendAll();
}

addEventListener("beforeunload", (event) => {
  if (!isGoing && (queue.items.length || isTyped())) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-retries]")) retry();
  else if (event.target.closest("[data-drops]")) {
    queue.drop(queue.items[0]);
    queue.sendAll();
  }
  const closing = event.target.closest("[data-closes]");
  if (closing) {
    event.preventDefault();
    closing.closest(".message").remove();
  }
});

// What the panel's answers mean is said here, not by the script of all pages.
for (const name of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(name, (event) => event.detail.target?.id === "panel" && event.stopPropagation(), true);
}

// --- name, tags and notes are saved while one types ---

const PAUSE = 1500; // milliseconds between the last key and the saving

let typed = 0; // the timer of what is typed and not sent yet

const isTyped = () => typed !== 0;
const wordsSaid = (key) => {
  const place = document.getElementById("words-said");
  if (place) place.textContent = key ? place.dataset[key] : "";
};

document.addEventListener("input", (event) => {
  if (event.target.form?.id !== "words") return;
  clearTimeout(typed);
  typed = setTimeout(sendWords, PAUSE);
  wordsSaid("typing");
});

function sendWords() {
  clearTimeout(typed);
  typed = 0;
  wordsSaid("typing");
  send(document.getElementById("words"));
}

// A link that is clicked before all is saved is followed once it is.
let leaving = "";

function leave() {
  if (leaving && !isTyped()) location.assign(leaving);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey && !link?.target;
  if (!link || !isPlain || link.hash || link.closest("[hx-boost]")?.getAttribute("hx-boost") === "true") return;
  if (!queue.items.length && !isTyped()) return;
  event.preventDefault();
  leaving = link.href;
  if (isTyped()) sendWords();
});

// --- answers ---

const ANSWERED = [412, 422]; // a conflict or a mistake is answered with the deck, too

let open = new Map(); // by the id of a <details> beside the pool, whether it is open
let focused = null; // what has the focus in the panel: its id, and its entry with those around it

function entries() {
  return [...panel().querySelectorAll(".entry")];
}

const foldable = () => document.querySelectorAll(".builder-deck details[id]");

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig, target } = event.detail;
  if (target.id !== "panel") return;
  ({ status } = xhr);
  [mustWait, queue.wait] = waitOf(status, xhr.getResponseHeader("Retry-After"));
  if (sent && (status < 300 || ANSWERED.includes(status))) sent.isAnswered = true; // the counts have it now
  if (requestConfig.verb !== "post") return;
  isGoing = xhr.getResponseHeader("HX-Redirect") !== null;
  if (requestConfig.formData.has("about") && !isTyped()) wordsSaid(status === 200 ? "saved" : "typing");
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "panel") return;
  if (ANSWERED.includes(event.detail.xhr.status)) event.detail.shouldSwap = true;
  event.detail.isError = false; // it is said above what is wrong
  open = new Map([...foldable()].map((part) => [part.id, part.open]));
  const { activeElement } = document;
  const entry = activeElement.closest("#panel .entry");
  const all = entries();
  focused = panel().contains(activeElement) && {
    id: activeElement.id,
    codes: entry ? [entry, all[all.indexOf(entry) + 1], all[all.indexOf(entry) - 1]].map((one) => one?.dataset.code) : [],
  };
});

document.addEventListener("htmx:afterSwap", (event) => {
  const { id } = event.detail.target;
  if (!["panel", "found", "more"].includes(id)) return;
  if (id !== "panel") joinGroups();
  followDeck();
  if (id !== "panel") return;
  document.title = document.title.replace(/^.*?(?= · [^·]+ · [^·]+$)/, () => panel().dataset.name);
  for (const part of foldable()) part.open = open.get(part.id) || part.open;
  if (focused) refocus(focused);
  focused = null;
});

// What had the focus has it again, or else what is nearest to it.
function refocus({ id, codes }) {
  const same = id && document.getElementById(id);
  const others = { undo: "redo", redo: "undo" };
  const other = others[id] && document.getElementById(others[id]);
  const entry = codes.map((code) => code && byCode(panel(), code)).find(Boolean);
  const next = [same, other, entry?.querySelector("[data-card]"), panel()].find((one) => one && !one.disabled);
  next.focus({ preventScroll: true });
}

const byCode = (where, code) => where.querySelector(`[data-code="${CSS.escape(code)}"]`);

// Copies that clicks add to a zone, or take from it, as [zone, card, number].
function changesOf({ add, remove, move, swap }) {
  const [zone, first, second] = (add ?? remove ?? move ?? swap ?? "").split(":");
  if (add) return [[zone, first, 1]];
  if (remove) return [[zone, first, -1]];
  if (move) return [[zone, second, -1], [first, second, 1]];
  return swap ? [[zone, first, -1], [zone, second, 1]] : [];
}

// The numbers in pool and drawer are those of the deck, and of the clicks that wait to be sent.
function followDeck() {
  const counts = JSON.parse(panel().dataset.counts);
  const unsent = {};
  for (const item of queue.items) {
    for (const [zone, code, number] of item.values && !item.isAnswered ? changesOf(item.values) : []) {
      const waiting = (unsent[`${zone}:${code}`] ??= { number: 0, card: item.card ?? code });
      waiting.number += number;
    }
  }
  for (const output of document.querySelectorAll("output[data-count]")) {
    const place = output.dataset.count;
    const [zone, code] = place.split(":");
    const isEntry = panel().contains(output);
    const saved = isEntry ? Number(output.defaultValue) : (counts[zone]?.[code] ?? 0);
    const copies = Math.max(0, saved + (unsent[place]?.number ?? 0));
    if (output.value !== String(copies)) output.value = copies;
    if (isEntry) continue;
    output.closest(".pick")?.classList.toggle("pick-held", copies > 0);
    if (output.previousElementSibling) output.previousElementSibling.disabled = !copies;
    for (const swap of drawer.querySelectorAll(`[name=swap][value^="${CSS.escape(place)}:"]`)) swap.disabled = !copies;
  }
  markExcess();
  showUnsent(unsent);
  const size = panel().querySelector(".panel-size").textContent.trim().replace(/\s+/g, " ");
  const state = panel().querySelector(".panel-state .badge").textContent.trim();
  const isJudged = !document.documentElement.hasAttribute("data-unsaved"); // the verdict is that of the service
  const text = isJudged ? `${size}, ${state}` : size;
  if (said.textContent !== text) said.textContent = text;
}

// While clicks can't be sent, the size counts them, and cards that are not in the deck yet have a row. What a card counts
// the service knows: of those that are listed as not counted, and of other zones, nothing is added.
function showUnsent(unsent) {
  document.getElementById("unsent-cards")?.remove();
  const isUnsaved = document.documentElement.hasAttribute("data-unsaved");
  const list = document.getElementById("unsent-list").content.cloneNode(true);
  let size = 0;
  for (const [place, { number, card }] of Object.entries(isUnsaved ? unsent : {})) {
    const row = byCode(panel(), place);
    if (place.startsWith("main:") && !row?.closest(".deck-apart")) size += number;
    if (row || number <= 0) continue;
    const item = document.createElement("li");
    item.className = "entry";
    item.textContent = `${number} × ${card}`;
    list.querySelector("ul").append(item);
  }
  if (list.querySelector("li")) document.querySelector(".deck-list > nav")?.after(list);
  for (const count of document.querySelectorAll("[data-size]")) {
    (count.querySelector("strong") ?? count).textContent = Number(count.dataset.size) + size;
  }
}

// A copy above the limit is marked wherever the card is seen.
function markExcess() {
  for (const mark of document.querySelectorAll(":is(.pick, .drawer-take, .drawer-levels li) > .over")) mark.remove();
  const apart = document.getElementById("excess"); // while another tab than that of the cards is seen
  for (const mark of apart?.content.children ?? panel().querySelectorAll(".entry > .over")) {
    const code = CSS.escape(mark.querySelector("button").value);
    for (const row of document.querySelectorAll(`:is(.pick, .drawer-card, .drawer-levels li)[data-code="${code}"]`)) {
      const copy = mark.cloneNode(true);
      copy.querySelector("button").setAttribute("form", "change");
      (row.querySelector(".drawer-take") ?? row).append(copy);
    }
  }
}

// --- the list of cards flows on as one scrolls ---

const NEAR = "800px"; // below what is seen

const nearing = new IntersectionObserver(
  (found) => {
    for (const { isIntersecting, target } of found) {
      if (!isIntersecting) continue;
      nearing.unobserve(target);
      target.click();
    }
  },
  { rootMargin: NEAR },
);

// A group that goes on in the next part has one heading; and the part after it is fetched in time.
function joinGroups() {
  let last = null;
  for (const group of document.querySelectorAll(".pool-group")) {
    if (last?.querySelector("h2").textContent === group.querySelector("h2").textContent) {
      last.querySelector("ol").append(...group.querySelector("ol").children);
      group.remove();
    } else last = group;
  }
  const next = document.querySelector("#more .pager-next");
  if (next) nearing.observe(next);
}

// A part that comes after the list was replaced belongs to no list.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target } = event.detail;
  if (target.id !== "more") return;
  if (!target.isConnected) event.detail.shouldSwap = false;
  if (target.contains(document.activeElement)) [...document.querySelectorAll(".pick [data-card]")].at(-1)?.focus();
});

// --- a card in the drawer ---

const drawer = document.getElementById("drawer");
const drawerBody = document.getElementById("drawer-body");
let shown = null; // where the card stands that was opened: its list, and its place there

const linksIn = (list) => [...document.querySelectorAll(`${list} [data-card]`)];
const placeOf = ({ list, code }) => linksIn(list).findIndex((link) => link.closest("[data-code]").dataset.code === code);

async function openCard(link) {
  const row = link.closest(".pick, .entry");
  if (row) shown = { list: row.matches(".pick") ? ".pick" : "#panel .entry", code: row.dataset.code };
  else if (!drawer.contains(link)) shown = { link };
  await fillDrawer(link.pathname.split("/").at(-2));
  drawerBody.scrollTop = 0;
}

async function fillDrawer(code) {
  const address = new URL(location);
  address.searchParams.set("card", code);
  const wasOpen = drawer.open;
  let isFilled = false;
  const filled = () => (isFilled = true);
  drawerBody.addEventListener("htmx:afterSwap", filled, { once: true });
  try {
    await htmx.ajax("GET", address.pathname + address.search, { target: "#drawer-body", swap: "innerHTML show:none" });
  } catch {
    // No answer came: the page says so.
  }
  drawerBody.removeEventListener("htmx:afterSwap", filled);
  if (!isFilled || (wasOpen && !drawer.open)) return; // or it was closed before the answer came
  document.getElementById("drawer-title").textContent = drawerBody.firstElementChild.dataset.name;
  const place = shown.list ? placeOf(shown) : -1;
  for (const button of drawer.querySelectorAll("[data-turns]")) {
    button.disabled = place < 0 || !linksIn(shown.list)[place + Number(button.dataset.turns)];
  }
  if (!drawer.open) {
    drawer.append(notices); // else nothing could be read or answered until it is closed
    drawer.showModal();
    drawerBody.focus();
  }
  followDeck();
}

function turn(step) {
  const place = shown.list ? placeOf(shown) : -1;
  const link = place < 0 ? null : linksIn(shown.list)[place + step];
  if (!link) return;
  openCard(link);
  if (shown.list === ".pick" && place > linksIn(".pick").length - 5) document.querySelector("#more .pager-next")?.click();
}

drawer.addEventListener("click", (event) => {
  const turning = event.target.closest("[data-turns]");
  if (turning) turn(Number(turning.dataset.turns));
  else if (event.target === drawer) drawer.close(); // beside it
});

drawer.addEventListener("close", () => {
  document.querySelector(".builder").before(notices);
  const link = shown.link ?? linksIn(shown.list)[placeOf(shown)];
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
});

// Before the script of previews: in the builder a tap on a name opens the drawer.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.(":is(.builder, .drawer) a[data-card]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    openCard(link);
  },
  true,
);

// The prices in the drawer are those after the last click.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "panel" || !drawer.open || !drawer.querySelector("[name=swap] small")) return;
  const focusedId = drawerBody.contains(document.activeElement) ? document.activeElement.id : "";
  fillDrawer(drawerBody.firstElementChild.dataset.code.split(":").at(-1)).then(() => {
    if (focusedId) (document.getElementById(focusedId) ?? drawerBody).focus();
  });
});

// "Show what fits" leads to the pool, on a phone to its sheet. The pool may show that already: so it gets the focus,
// which is drawn around it.
let showsPool = false;

document.addEventListener("click", (event) => {
  showsPool = Boolean(event.target.closest?.("[data-shows='pool']"));
  if (!showsPool) return;
  document.getElementById("sheet-pool").checked = true;
  document.getElementById("search").scrollIntoView({ block: "nearest" });
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "found" || !showsPool) return;
  showsPool = false;
  document.getElementById("cards").focus({ preventScroll: true });
});

// --- keyboard ---

const isTyping = (element) => element.matches("input:not([type=radio], [type=checkbox]), textarea, select");

function step(button) {
  if (button && !button.disabled) button.click();
}

function toDeck() {
  document.getElementById("sheet-deck").checked = true;
  (entries()[0]?.querySelector("[data-card]") ?? panel()).focus();
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]:not(#drawer)")) return;
    const row = drawer.open ? drawer.querySelector(".drawer-card") : event.target.closest?.("[data-code]");
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if ((event.key === "+" || event.key === "=") && row) step(row.querySelector("[name=add]"));
    else if ((event.key === "-" || event.key === "−") && row) step(row.querySelector("[name=remove]"));
    else if (event.key === "u") step(document.getElementById("undo"));
    else if (event.key === "U") step(document.getElementById("redo"));
    else if (drawer.open && sideways) turn(sideways);
    else if (drawer.open) return;
    else if (event.key === "d") toDeck();
    else if (sideways && event.target.matches("[role=tab]")) {
      const tabs = [...event.target.parentElement.children];
      const tab = tabs[tabs.indexOf(event.target) + sideways];
      tab?.focus();
      tab?.click();
    } else if (["ArrowDown", "ArrowUp"].includes(event.key) && event.target.closest?.("#panel .entry")) {
      const all = entries();
      const here = all.indexOf(event.target.closest(".entry"));
      all[here + (event.key === "ArrowDown" ? 1 : -1)]?.querySelector("[data-card]").focus();
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation(); // the script of the card list has arrows of its own
  },
  true,
);

// Over the skip link, the deck's sheet opens as well.
document.querySelector("a.skip-link[href='#panel']")?.addEventListener("click", (event) => {
  event.preventDefault();
  toDeck();
});

joinGroups();
followDeck();
if (queue.items.length) queue.sendAll(); // of a page that was closed before they were sent
