// Runs before the first paint.
(function () {
  const html = document.documentElement;
  const remembered = (name) => {
    try {
      return localStorage.getItem(`cosmic-factory.${name}`);
    } catch {
      return null; // Storage may be closed to us; the browser's wish then decides.
    }
  };

  // No page flashes in the wrong theme.
  const theme = remembered('theme');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  html.dataset.theme = theme === 'light' || theme === 'dark' ? theme : light ? 'light' : 'dark';

  // Nothing moves that should not.
  const motion = remembered('motion');
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  html.dataset.motion = motion === 'full' || motion === 'calm' ? motion : calm ? 'calm' : 'full';

  // What the build wrote into this page is not shown to whoever chose another language, nor at another address.
  const language = remembered('language') ?? html.lang;
  const page = location.pathname.split('/')[1] || 'home';
  if (html.dataset.page && (language !== html.lang || page !== html.dataset.page)) {
    html.dataset.unlike = '';
    const ahead = document.createElement('script');
    ahead.src = '/ahead.js';
    document.head.append(ahead);
  }

  // Whoever presses a button before the client is ready is answered when it is.
  let pressed = null;
  const press = (event) => (pressed = event.target.closest('button'));
  const wait = (event) => event.preventDefault();
  document.addEventListener('click', press);
  document.addEventListener('submit', wait);
  document.addEventListener('ready', () => {
    document.removeEventListener('click', press);
    document.removeEventListener('submit', wait);
    delete html.dataset.unlike;
    pressed?.click();
  });
})();
