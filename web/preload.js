// Preloads what the first script will import, the messages of the visitor's language and the page of the address,
// and the first data of that page, where the page that the server sent is of another language or address. Without this
// script the browser would learn of them one after the other, and only once the first script has run. before-paint.js
// starts it. The build fills in FILES.
(function () {
  const FILES = __FILES__;
  let chosen = null;
  try {
    chosen = localStorage.getItem('cosmic-factory.language');
  } catch {
    // Without storage the browser's preference decides.
  }
  const known = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  const language = known.find((one) => one in FILES.messages) ?? 'en';
  const path = location.pathname.replace(/\/+$/, '') || '/';
  const page = FILES.pages.find(({ pattern }) => RegExp(pattern).test(path));
  const others = path === '/' ? [] : FILES.others[language];
  const files = [...FILES.messages[language], ...others, ...(page?.files ?? []), ...(FILES.texts[path]?.[language] ?? [])];
  if (page) window.askEarly(page.pattern, page.data, language);

  for (const file of new Set(files)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    // The page requests them in the same mode; otherwise they would be fetched twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
