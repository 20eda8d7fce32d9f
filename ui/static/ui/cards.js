// The card list beyond HTML: it follows the typing, what was opened stays open, and the keyboard reaches all.

const PAUSE = 120; // milliseconds between the last key and the question
const IDLE = 1000; // what is half typed by then is faulted, and the answer is read out

const form = document.getElementById("search");
const box = document.getElementById("search-query");
const said = document.getElementById("said");
const announced = document.getElementById("announced");
const help = document.getElementById("help");
const helpBody = document.getElementById("help-body");
const helpLink = document.querySelector("[data-opens='help']");

const foundNow = () => document.getElementById("found");

if (location.hash === "#search-query") box.focus(); // "/" was pressed on a page without a search

// --- typing ---

let asked = box.defaultValue.trim(); // the query that was sent last, or came with a click or the page
let asking = 0;
let idling = 0;
let following = ""; // the id of a link that was clicked while its query was out of date

function ask() {
  clearTimeout(asking);
  asked = box.value;
  form.requestSubmit();
}

function settle() {
  delete said.dataset.typing;
  announced.textContent = said.innerText;
}

box.addEventListener("input", () => {
  said.dataset.typing = "";
  announced.textContent = "";
  clearTimeout(asking);
  clearTimeout(idling);
  if (box.value !== asked) asking = setTimeout(ask, PAUSE);
  idling = setTimeout(settle, IDLE);
});
if (box.value.trim() !== asked) asking = setTimeout(ask, PAUSE); // it was typed before this script came

// Enter asks at once, and means what stands there.
form.addEventListener("submit", () => {
  clearTimeout(asking);
  asked = box.value;
});
box.addEventListener("keydown", (event) => {
  if (event.key === "Enter") settle();
});

// A filter that is clicked before the typing was answered waits for the answer: its query is part of what follows.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("#found a[id]");
    const isBehind = box.value.trim() !== asked.trim() || form.classList.contains("htmx-request");
    if (!link || !isBehind || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    following = link.id;
    if (box.value.trim() !== asked.trim()) ask();
  },
  true,
);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target !== form) return;
  // Half a query leaves the links as they were: to follow one would throw the typing away.
  if (!event.detail.successful || event.detail.xhr.getResponseHeader("HX-Reswap") === "none") following = "";
});

// --- the found cards ---

const openness = new Map(); // by the id of a facet, whether the visitor has opened or closed it
let opened = []; // the ids of menus that were open, unless what was chosen there is answered
let focused = ""; // the id of what had the focus in what is swapped

document.addEventListener("click", (event) => {
  const facet = event.target.closest?.("summary")?.closest(".facet[id]");
  if (facet) openness.set(facet.id, !facet.open);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "found") return;
  focused = event.detail.target.contains(document.activeElement) ? document.activeElement.id : "";
  const cause = event.detail.requestConfig?.elt;
  opened = [...event.detail.target.querySelectorAll("details.menu[open][id]")]
    .filter((menu) => !menu.contains(cause))
    .map((menu) => menu.id);
});

document.addEventListener("htmx:afterSwap", (event) => {
  const found = foundNow();
  if (!found || event.detail.target.id !== "found") return;
  for (const [id, isOpen] of openness) {
    const facet = document.getElementById(id);
    if (facet) facet.open = isOpen;
  }
  for (const id of opened) {
    const menu = document.getElementById(id);
    if (menu) menu.open = true;
  }
  // Typing is ahead of its answers; whatever else was clicked has written the query, unless one has typed since then.
  if (document.activeElement === box || following || box.value.trim() !== asked.trim()) return;
  if (event.detail.requestConfig?.elt !== form) {
    if (form.classList.contains("htmx-request")) return;
    box.value = found.dataset.query;
    asked = box.value;
  }
  if (!("typing" in said.dataset)) settle();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "found") return;
  if (document.activeElement === document.body && focused) refocus(focused);
  focused = "";
  const link = document.getElementById(following);
  following = "";
  link?.click();
});

// What had the focus is gone or shut away: the nearest that is there gets it.
function refocus(id) {
  const [kind, key] = id.split("-");
  const places = {
    sort: "#sort-summary",
    page: "#page-previous, #page-next",
    facet: `#facet-${key}[open] .facet-values a, #facet-${key}:not([open]) summary`,
  };
  const place = places[kind] && document.querySelector(places[kind]);
  (place || document.getElementById("cards"))?.focus({ preventScroll: true });
}

document.getElementById("facet-switch").addEventListener("change", (event) => {
  if (!event.target.checked) form.scrollIntoView({ block: "nearest" }); // "Show the cards" stands far below them
});

// --- menus close when one looks elsewhere ---

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// --- help ---

let isHelpFilled = false;

async function fillHelp() {
  if (isHelpFilled) return;
  try {
    const answer = await fetch(helpLink.href, { headers: { "HX-Request": "true", "HX-Target": "help-body" } });
    if (!answer.ok) throw new Error(answer.statusText);
    helpBody.innerHTML = await answer.text(); // our own page's HTML, escaped by the server
    isHelpFilled = true;
  } catch {
    helpBody.textContent = document.querySelector("[data-messages]").dataset.failed;
  }
}

helpLink.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  help.showModal();
  fillHelp();
});

help.addEventListener("click", (event) => {
  if (event.target === help) help.close(); // beside it
});

help.addEventListener("close", () => {
  if (document.activeElement === document.body) helpLink.focus();
});

// --- keyboard ---

const isTyping = (element) => element.matches("input, textarea, select, [contenteditable]");

function toCard(step) {
  const links = [...document.querySelectorAll(".cards [data-card]")];
  const here = links.indexOf(document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : -1) : here + step;
  const link = next < 0 ? box : links[Math.min(next, links.length - 1)];
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
}

const STEPS = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const inBox = event.target === box;
  const step = STEPS[event.key];
  if (step) {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const inList = event.target.matches(".cards [data-card]");
    if (!inList && !(inBox && event.key === "ArrowDown")) return; // elsewhere, arrows scroll
    if (isSideways && foundNow().dataset.view !== "faces") return;
    event.preventDefault();
    toCard(step);
  } else if (event.key === "?" && !isTyping(event.target)) {
    event.preventDefault();
    helpLink.click();
  } else if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      menu.open = false;
    }
  }
});
