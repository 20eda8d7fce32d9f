// A card is shown wherever its name is pointed at: beside the name for mouse and keyboard, as a sheet for a finger.
// What is beside the name stays while one points at it, too, so that it can be read at leisure.

const WAIT = 140; // milliseconds: passing over a name shows nothing
const GRACE = 250; // the way from the name to the card
const GAP = 12;

const faces = new Map(); // by address, the promise of the card's HTML
let bubble = null;
let timer = 0;
let leaving = 0;
let shownFor = null;

function faceOf(link) {
  const address = `${link.pathname}preview/`;
  if (!faces.has(address)) {
    const asked = fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
    asked.catch(() => faces.delete(address)); // asked again the next time
    faces.set(address, asked);
  }
  return faces.get(address);
}

function hide() {
  clearTimeout(timer);
  clearTimeout(leaving);
  shownFor = null;
  bubble?.remove();
  bubble = null;
}

function leave() {
  clearTimeout(timer);
  clearTimeout(leaving);
  leaving = setTimeout(hide, GRACE);
}

async function show(link, isSheet) {
  shownFor = link;
  let html;
  try {
    html = await faceOf(link);
  } catch {
    if (isSheet) location.assign(link.href); // without a preview, the card itself
    return;
  }
  if (shownFor !== link) return; // one has gone on meanwhile
  clearTimeout(leaving);
  bubble?.remove();
  if (isSheet) openSheet(link, html);
  else openBubble(link, html);
}

function openBubble(link, html) {
  bubble = document.createElement("div");
  bubble.className = "preview";
  bubble.innerHTML = html; // our own page's HTML, escaped by the server
  // What is behind it is read out by the link itself; a second copy would only be in the way.
  bubble.setAttribute("aria-hidden", "true");
  for (const inner of bubble.querySelectorAll("a")) inner.tabIndex = -1;
  document.body.append(bubble);
  place(link);
}

function openSheet(link, html) {
  const sheet = document.createElement("dialog");
  sheet.className = "preview preview-sheet";
  sheet.ariaLabel = link.textContent.trim();
  sheet.innerHTML = html;
  const close = document.createElement("button");
  close.className = "button preview-close";
  close.type = "button";
  close.textContent = document.querySelector("[data-messages]").dataset.close;
  close.addEventListener("click", () => sheet.close());
  sheet.append(close);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close(); // beside it
  });
  sheet.addEventListener("close", () => {
    hide();
    link.focus({ preventScroll: true });
  });
  document.body.append(sheet);
  bubble = sheet;
  sheet.showModal();
}

function place(link) {
  const at = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const roomRight = innerWidth - at.right - GAP * 2;
  const left = roomRight >= width ? at.right + GAP : Math.max(GAP, at.left - width - GAP);
  const isBeside = roomRight >= width || at.left - width - GAP >= GAP;
  const below = at.bottom + GAP + height <= innerHeight ? at.bottom + GAP : at.top - height - GAP;
  const top = isBeside ? at.top + at.height / 2 - height / 2 : below;
  bubble.style.left = `${isBeside ? left : Math.min(at.left, Math.max(GAP, innerWidth - width - GAP))}px`;
  bubble.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}

const isSheetShown = () => Boolean(bubble?.matches(".preview-sheet"));
const linkAt = (event) => event.target.closest?.("a[data-card]");
const isDrawn = (link) => link.closest(".face, .preview"); // the face is there already

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = linkAt(event);
  if (bubble?.contains(event.target) || (link && link === shownFor)) clearTimeout(leaving);
  if (!link || isDrawn(link) || link === shownFor) return;
  clearTimeout(timer);
  timer = setTimeout(() => show(link, false), WAIT);
});

document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "touch" || isSheetShown()) return;
  if (linkAt(event) || bubble?.contains(event.target)) leave();
});

document.addEventListener("focusin", (event) => {
  const link = linkAt(event);
  if (link && !isDrawn(link) && link.matches(":focus-visible")) show(link, false);
});

document.addEventListener("focusout", (event) => {
  if (linkAt(event) && !isSheetShown()) hide();
});

// A finger: the first tap shows the card, a tap on its name there opens it, a tap elsewhere puts it away.
document.addEventListener("click", (event) => {
  const link = linkAt(event);
  if (event.pointerType === "touch" && link && !isDrawn(link)) {
    event.preventDefault();
    show(link, true);
  } else if (bubble && !bubble.contains(event.target)) {
    hide();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !isSheetShown()) hide(); // a sheet closes by itself
});
document.addEventListener("htmx:beforeSwap", hide);
addEventListener("scroll", () => bubble && !isSheetShown() && hide(), { passive: true });

// A picture that is not there gives way to the next address, and at last to the drawn card.
function lookElsewhere(image) {
  const [next, ...others] = image.dataset.picture.split(" ").filter(Boolean);
  if (!next) return image.remove();
  image.dataset.picture = others.join(" ");
  image.src = next;
}

document.addEventListener(
  "error",
  (event) => {
    if (event.target.matches?.("img[data-picture]")) lookElsewhere(event.target);
  },
  true,
);
// Those that failed before this script was there.
for (const image of document.querySelectorAll("img[data-picture]")) {
  if (image.complete && !image.naturalWidth) lookElsewhere(image);
}
