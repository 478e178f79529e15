// @ts-check
// Takes the choice of light or dark colours before anything is painted. It is no module, because
// those begin later.

try {
  document.documentElement.dataset.theme = localStorage.getItem('tatham-slv:theme') ?? 'system';
} catch {
  // Nothing is remembered in this browser.
}
