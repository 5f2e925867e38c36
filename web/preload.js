// Preloads what the first script will import, the messages of the visitor's language and the page of the address,
// and the first data of that page. Without this script the browser would learn of them one after the other, and only once the
// first script has run. The build fills in FILES.
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
  // What the page asks the server for first is asked for now; src/api/early-answers.ts hands it over. That module
  // makes the map if it runs first: then the client asks by itself.
  if (page && !window.earlyAnswers) {
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
    window.earlyAnswers = new Map();
    for (const template of page.data) {
      const wanted = template.replace('{today}', today).replace('$1', RegExp(page.pattern).exec(path)[1] ?? '');
      const answer = fetch(`/api${wanted}`, { headers: { 'Accept-Language': language } });
      // Whoever takes the answer is told of the failure.
      answer.catch(() => {});
      window.earlyAnswers.set(wanted, answer);
    }
  }

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
