// What every page can do beyond HTML: change the theme, copy a line, and say so when a request fails.

const root = document.documentElement;
const systemDark = matchMedia("(prefers-color-scheme: dark)");

// --- theme ---

const toggle = document.querySelector("[data-theme-toggle]");

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemDark.matches);

function showTheme() {
  toggle?.setAttribute("aria-pressed", String(isDark()));
}

function remember(theme) {
  try {
    if (theme) localStorage.setItem("theme", theme);
    else localStorage.removeItem("theme");
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

toggle?.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  // Choosing what the system says anyway means following it again, also when it changes at dusk.
  const followsSystem = (theme === "dark") === systemDark.matches;
  if (followsSystem) delete root.dataset.theme;
  else root.dataset.theme = theme;
  remember(followsSystem ? null : theme);
  showTheme();
});

systemDark.addEventListener("change", showTheme);

// Another tab has changed it.
addEventListener("storage", (event) => {
  if (event.key !== "theme") return;
  if (event.newValue) root.dataset.theme = event.newValue;
  else delete root.dataset.theme;
  showTheme();
});

showTheme();

// --- copying ---

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue; // only over HTTPS; the line can be marked with one click all the same
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.textContent.trim());
      button.textContent = button.dataset.copied;
    } catch {
      getSelection().selectAllChildren(source);
    }
  });
}

// --- ticking many at once: a box that stands for all boxes of a name, how many are ticked, and what is done with them ---

const ticked = document.querySelector("[data-ticked]");

if (ticked) {
  const ticksAll = document.querySelector("[data-ticks-all]"); // a short list has none
  const hasRoom = matchMedia("(min-width: 48rem)"); // on a phone it would cover what is being ticked
  const boxes = [...document.querySelectorAll(`input[type="checkbox"][name="${ticked.dataset.ticked}"]`)];
  const showTicked = () => {
    const number = boxes.filter((box) => box.checked).length;
    if (ticksAll) {
      ticksAll.checked = number === boxes.length;
      ticksAll.indeterminate = number > 0 && number < boxes.length;
    }
    ticked.textContent = number ? `(${number})` : "";
    if (number && hasRoom.matches) document.querySelector("[data-opens-when-ticked]")?.setAttribute("open", "");
  };
  ticksAll?.addEventListener("change", () => {
    for (const box of boxes) box.checked = ticksAll.checked;
    showTicked();
  });
  for (const box of boxes) box.addEventListener("change", showTicked);
  addEventListener("pageshow", showTicked); // a browser that goes back remembers ticks
}

// --- logging out: what waits to be sent is private ---

document.addEventListener("submit", ({ target }) => {
  if (!target.getAttribute("action")?.endsWith("/logout/")) return;
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("unsent:")) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
});

// --- coming back to where one is: a search changes the address without a new page ---

const here = () => location.pathname + location.search;

document.addEventListener("submit", (event) => {
  const next = event.target.querySelector?.("input[name='next']");
  // A page that cannot be asked for again names another, which stays.
  if (next && new URL(next.value, location).pathname === location.pathname) next.value = here();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-returns]");
  const next = link && new URLSearchParams(link.search).get("next");
  if (next && new URL(next, location).pathname === location.pathname) {
    link.search = new URLSearchParams({ next: here() });
  }
});

// --- "/" leads to the search of the page, or else to that of the header, which a phone opens from a button ---

const isTyping = (element) => element.matches("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
  const search = document.querySelector("main input[type='search']") ?? document.querySelector(".site-search input");
  if (!search) return;
  event.preventDefault();
  if (!search.checkVisibility()) search.form.showPopover();
  search.focus();
  search.select();
});

document.querySelector(".site-search")?.addEventListener("toggle", (event) => {
  if (event.newState === "open") event.target.elements.q.focus();
});

// --- printing ---

for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// --- requests that fail ---

const messages = document.querySelector("[data-messages]");

function say(text) {
  const line = document.createElement("p");
  line.className = "message message-error message-request";
  line.textContent = text;
  messages.querySelector(".message-request")?.remove();
  messages.append(line);
}

document.addEventListener("htmx:sendError", () => say(messages.dataset.offline));
document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  const { busy, failed, limited } = messages.dataset;
  say({ 429: limited, 503: busy }[xhr.status] ?? failed);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) messages.querySelector(".message-request")?.remove();
});

// --- without a connection: the service worker has a page that says so, in the language of this one ---

addEventListener("load", () => navigator.serviceWorker?.register(`/worker.js?language=${root.lang}`).catch(() => {}));
