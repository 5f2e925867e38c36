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

  // Hide a prerendered page in another language than the player chose, or of another address.
  const language = remembered('language') ?? html.lang;
  const page = location.pathname.split('/')[1] || 'home';
  if (html.dataset.page && (language !== html.lang || page !== html.dataset.page)) {
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
