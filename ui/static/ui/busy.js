// A form whose answer takes a while says so, and is not sent twice. `data-busy` names where it is said; the words
// stand in the template of that name with "-said" behind it.

for (const form of document.querySelectorAll("form[data-busy]")) {
  const place = document.getElementById(form.dataset.busy);
  const said = document.getElementById(`${form.dataset.busy}-said`);

  form.addEventListener("submit", (event) => {
    if (form.ariaBusy === "true") {
      event.preventDefault();
      return;
    }
    form.ariaBusy = "true";
    place.replaceChildren(said.content.cloneNode(true));
  });

  // Back from another page, the browser may show this one as it was left.
  addEventListener("pageshow", () => {
    form.ariaBusy = null;
    place.replaceChildren();
  });
}
