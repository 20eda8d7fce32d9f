// The card list beyond HTML: the box follows the filters, what was opened stays open, and the keyboard reaches all.

const box = document.getElementById("search-query");
const help = document.getElementById("help");
const helpLink = document.querySelector("[data-opens='help']");

// --- the box and the found cards ---

const openness = new Map(); // by the id of a <details>, whether the visitor has opened or closed it

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "found") return;
  for (const part of event.detail.target.querySelectorAll(".facet[id]")) openness.set(part.id, part.open);
});

document.addEventListener("htmx:afterSwap", (event) => {
  const found = document.getElementById("found");
  if (!found || event.detail.target.id !== "found") return;
  for (const part of found.querySelectorAll(".facet[id]")) {
    if (openness.get(part.id)) part.open = true;
  }
  // Typing is ahead of the answer; whatever else was clicked has written the query.
  if (document.activeElement !== box) box.value = found.dataset.query;
});

// --- menus close when one looks elsewhere ---

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// --- help ---

helpLink?.addEventListener("click", (event) => {
  event.preventDefault();
  help.showModal();
});

// --- keyboard ---

const isTyping = (element) => element.matches("input, textarea, select, [contenteditable]");

function toCard(step) {
  const links = [...document.querySelectorAll(".cards [data-card]")];
  const here = links.indexOf(document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : -1) : here + step;
  if (next < 0) box.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || help?.open) return;
  const inBox = event.target === box;
  if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (inBox || !isTyping(event.target))) {
    const inList = event.target.matches("[data-card]");
    if (!inList && !(inBox && event.key === "ArrowDown")) return; // elsewhere, arrows scroll
    event.preventDefault();
    toCard(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "/" && !isTyping(event.target)) {
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "?" && !isTyping(event.target)) {
    event.preventDefault();
    helpLink.click();
  } else if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  }
});
