// Keeps the page fresh without wiping what is being typed. Without this file everything still works by reloading.
const EVERY_MS = 2000;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.href, { cache: "no-store" });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const region of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(region.id);
    if (next === null) continue;
    if (next.dataset.key === region.dataset.key) updateTexts(region, next);
    else replaceKeepingInput(region, next);
  }
}

function updateTexts(region, next) {
  for (const text of region.querySelectorAll("[data-text]")) {
    const fresh = next.querySelector(`#${CSS.escape(text.id)}`);
    if (fresh !== null) text.textContent = fresh.textContent;
  }
}

function replaceKeepingInput(region, next) {
  const focused = document.activeElement?.id ?? "";
  const entered = new Map(
    [...region.querySelectorAll("input.pin")].map((input) => [input.id, input.value]),
  );
  region.replaceChildren(...next.childNodes);
  region.dataset.key = next.dataset.key;
  for (const [id, value] of entered) {
    const input = document.getElementById(id);
    if (input !== null) input.value = value;
  }
  if (entered.has(focused)) document.getElementById(focused)?.focus();
}

async function loop() {
  try {
    await refresh();
  } catch {
    document.documentElement.dataset.offline = "yes";
    setTimeout(loop, EVERY_MS * 2);
    return;
  }
  delete document.documentElement.dataset.offline;
  setTimeout(loop, EVERY_MS);
}

setTimeout(loop, EVERY_MS);
