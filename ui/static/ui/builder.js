// The builder beyond HTML: clicks are sent one after the other, the pool follows the deck, the keyboard reaches all.

const said = document.getElementById("builder-said");
const panel = () => document.getElementById("panel");

// --- sending ---
// Quick clicks wait for each other: each is sent with the revision that the answer before it has brought.

const waiting = [];
let isSending = false;

async function sendAll() {
  if (isSending) return;
  isSending = true;
  while (waiting.length) {
    const { address, values } = waiting.shift();
    values.revision = panel().querySelector("#change [name=revision]").value;
    await htmx.ajax("POST", address, { target: "#panel", swap: "outerHTML show:none", values });
  }
  isSending = false;
}

function send(form, submitter) {
  const values = Object.fromEntries(new FormData(form, submitter));
  waiting.push({ address: form.getAttribute("action"), values });
  sendAll();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-sends]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

// Selects are sent as soon as something is chosen.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-sends='change']");
  if (form) send(form);
});

// --- answers ---

let open = new Map(); // by the id of a <details> in the panel, whether it is open
let focused = null; // the entry that has the focus, and the one after it

function entries() {
  return [...panel().querySelectorAll(".entry")];
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "panel") return;
  // A conflict or a mistake is answered with the panel, too: it says what is wrong, and nothing else is sent.
  if ([412, 422].includes(event.detail.xhr.status)) {
    waiting.length = 0;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  open = new Map([...panel().querySelectorAll("details[id]")].map((part) => [part.id, part.open]));
  const entry = document.activeElement.closest("#panel .entry");
  const all = entries();
  focused = entry && {
    codes: [entry, all[all.indexOf(entry) + 1], all[all.indexOf(entry) - 1]].map((one) => one?.dataset.code),
    isLink: document.activeElement.matches("[data-card]"),
    id: document.activeElement.id,
  };
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "panel" && event.detail.target.id !== "found") return;
  for (const part of panel().querySelectorAll("details[id]")) {
    if (open.has(part.id) && event.detail.target.id === "panel") part.open = open.get(part.id) || part.open;
  }
  followDeck();
  if (focused && event.detail.target.id === "panel") {
    const same = focused.id && document.getElementById(focused.id);
    const entry = focused.codes.map((code) => code && byCode(panel(), code)).find(Boolean);
    if (same && !same.disabled) same.focus();
    else entry?.querySelector("[data-card]").focus({ preventScroll: true });
    focused = null;
  }
});

const byCode = (where, code) => where.querySelector(`[data-code="${CSS.escape(code)}"]`);

// The numbers in the pool are those of the deck.
function followDeck() {
  const counts = JSON.parse(panel().dataset.counts);
  for (const output of document.querySelectorAll(".pick output[data-count]")) {
    const copies = counts[output.dataset.count] ?? 0;
    output.textContent = copies;
    output.closest(".pick").classList.toggle("pick-held", copies > 0);
    output.previousElementSibling.disabled = !copies;
  }
  const size = panel().querySelector(".panel-size").textContent.trim().replace(/\s+/g, " ");
  const state = panel().querySelector(".panel-state .badge").textContent;
  const text = `${size}, ${state}`;
  if (said.textContent !== text) said.textContent = text;
}

// --- keyboard ---

const isTyping = (element) => element.matches("input, textarea, select, [contenteditable]");

function step(button) {
  if (button && !button.disabled) button.click();
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const row = event.target.closest?.("[data-code]");
    if ((event.key === "+" || event.key === "=") && row) step(row.querySelector("[name=add]"));
    else if ((event.key === "-" || event.key === "−") && row) step(row.querySelector("[name=remove]"));
    else if (event.key === "u") step(document.getElementById("undo"));
    else if (event.key === "U") step(document.getElementById("redo"));
    else if (event.key === "d") {
      document.getElementById("sheet-deck").checked = true;
      entries()[0]?.querySelector("[data-card]").focus();
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

followDeck();
