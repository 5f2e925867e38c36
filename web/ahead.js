// Begins to fetch what the first page will ask for next, while the entry is still on its way: its
// words and, where the address leads to another page than the first, that page. Without this script
// all of it would come later, one after the other. The build fills in AHEAD.
(function () {
  const AHEAD = __AHEAD__;
  let chosen = null;
  try {
    chosen = localStorage.getItem('cosmic-factory.language');
  } catch {
    // Storage may be closed to us; the browser's wish then decides.
  }
  const known = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  const language = known.find((one) => one in AHEAD.words) ?? 'en';
  const page = location.pathname.split('/')[1];
  const files = [...AHEAD.words[language], ...(AHEAD.pages[page] ?? []), ...(AHEAD.texts[page]?.[language] ?? [])];
  for (const file of new Set(files)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    // As the page itself asks for them, else they would be fetched twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
