// Runs before the first paint, so that no page flashes in the wrong theme.
(function () {
  let chosen = null;
  try {
    chosen = localStorage.getItem('cosmic-factory.theme');
  } catch {
    // Storage may be closed to us; the browser's wish then decides.
  }
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme =
    chosen === 'light' || chosen === 'dark' ? chosen : light ? 'light' : 'dark';
})();
