// Loaded before the first paint, on purpose: the visitor's choice of theme must not flash in late, and parts that
// need JavaScript are laid out from the start. What the choice can be changed with is in app.js.
(() => {
  const root = document.documentElement;
  root.dataset.js = "";
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch {
    // Storage is forbidden: the system's theme it is.
  }
})();
