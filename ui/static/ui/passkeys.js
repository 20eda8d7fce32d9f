// Passkeys: a form that makes one (data-passkey="create") or uses one ("get"). The browser asks the visitor, and its
// answer goes to the server in the field `credential`. What is asked for stands in the page, or is fetched from the
// address of the form: a login page can be open for longer than a question is good for.

const isName = !/^[\d.]+$|:/.test(location.hostname); // passkeys belong to names, not to numbers
const can = Boolean(window.PublicKeyCredential) && window.isSecureContext && isName;

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const withBytes = (credentials) => (credentials ?? []).map((one) => ({ ...one, id: toBytes(one.id) }));

async function options(form) {
  const here = document.getElementById("passkey-options");
  const answer = here
    ? JSON.parse(here.textContent)
    : await (await fetch(form.action, { headers: { Accept: "application/json" } })).json();
  return (answer.creation_options ?? answer.request_options).publicKey;
}

async function create(form, asked) {
  const alone = form.elements.passwordless?.checked ?? false;
  const selection = { ...asked.authenticatorSelection };
  selection.residentKey = alone ? "required" : "discouraged";
  selection.requireResidentKey = alone;
  if (alone) selection.userVerification = "required";
  return navigator.credentials.create({
    publicKey: {
      ...asked,
      authenticatorSelection: selection,
      challenge: toBytes(asked.challenge),
      user: { ...asked.user, id: toBytes(asked.user.id) },
      excludeCredentials: withBytes(asked.excludeCredentials),
    },
  });
}

async function get(form, asked) {
  return navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: toBytes(asked.challenge),
      allowCredentials: withBytes(asked.allowCredentials),
    },
  });
}

function asJson(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = toText(credential.response[name]);
  }
  return JSON.stringify({
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

function tell(form) {
  const line = form.querySelector("[role='alert']") ?? document.createElement("p");
  line.className = "message message-error";
  line.setAttribute("role", "alert");
  line.textContent = form.dataset.failed;
  form.prepend(line);
}

for (const form of can ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  document.querySelector("[data-no-passkeys]")?.remove();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const ask = form.dataset.passkey === "create" ? create : get;
      form.elements.credential.value = asJson(await ask(form, await options(form)));
      form.submit();
    } catch {
      tell(form); // cancelled, timed out, or a device that cannot
    }
  });
}
