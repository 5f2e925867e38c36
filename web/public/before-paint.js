// Runs before the first paint.
(function () {
  const html = document.documentElement;
  const remembered = (name) => {
    try {
      return localStorage.getItem(`cosmic-factory.${name}`);
    } catch {
      return null; // Without storage the browser's preference decides.
    }
  };

  // Set the theme, so that no page flashes in the wrong one.
  const theme = remembered('theme');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  html.dataset.theme = theme === 'light' || theme === 'dark' ? theme : light ? 'light' : 'dark';

  // Set the amount of motion.
  const motion = remembered('motion');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  html.dataset.motion = motion === 'full' || motion === 'calm' ? motion : calm ? 'calm' : 'full';

  // Ask the server for what a page shows first, while the client is still loading; src/api/early-answers.ts hands the
  // answers over. That module makes the map if it runs first: then the client asks by itself. In a template, $1 is what
  // the pattern's group finds in the address, and {today} the date here.
  const path = location.pathname.replace(/\/+$/, '') || '/';
  window.askEarly = (pattern, templates, language) => {
    if (window.earlyAnswers) return;
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
    window.earlyAnswers = new Map();
    for (const template of templates) {
      const wanted = template.replace('{today}', today).replace('$1', RegExp(pattern).exec(path)[1] ?? '');
      const answer = fetch(`/api${wanted}`, { headers: { 'Accept-Language': language } });
      // Whoever takes the answer is told of the failure.
      answer.catch(() => {});
      window.earlyAnswers.set(wanted, answer);
    }
  };

  // A built page names the files of its own address in its own language. For another language, which the player
  // chose, and for another address, which an offline page may have, they are found by a script, and what the page
  // shows is hidden.
  const language = remembered('language') ?? html.lang;
  const { pattern, data } = html.dataset;
  if (pattern && language === html.lang && RegExp(pattern).test(path)) {
    if (data) window.askEarly(pattern, data.split(' '), language);
  } else if (pattern) {
    html.dataset.wrongPage = '';
    const preload = document.createElement('script');
    preload.src = '/preload.js';
    document.head.append(preload);
  }

  // Remember a button that is pressed before the client is ready, and press it then.
  let pressed = null;
  const press = (event) => (pressed = event.target.closest('button'));
  const wait = (event) => event.preventDefault();
  document.addEventListener('click', press);
  document.addEventListener('submit', wait);
  document.addEventListener('ready', () => {
    document.removeEventListener('click', press);
    document.removeEventListener('submit', wait);
    delete html.dataset.wrongPage;
    pressed?.click();
  });
})();
