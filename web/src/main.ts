import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/outfit/wght.css';
import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './messages';
import { startNavigation } from './navigation.svelte';
import { followMotion } from './settings/motion.svelte';
import { followTheme } from './settings/theme.svelte';
import { keepShell, watchVersion } from './version.svelte';

followTheme();
followMotion();
startNavigation();
await startLanguage();
mount(App, { target: document.getElementById('app')! });
keepShell();
watchVersion();
