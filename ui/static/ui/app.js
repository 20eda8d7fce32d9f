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
document.addEventListener("htmx:responseError", () => say(messages.dataset.failed));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) messages.querySelector(".message-request")?.remove();
});
