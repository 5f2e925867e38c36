/** A page that shows the board alone, without a server. It is no part of the built client. */

import '../src/styles/tokens.css';
import '../src/styles/base.css';

import { mount } from 'svelte';
import { followMotion } from '../src/settings/motion.svelte';
import { followTheme } from '../src/settings/theme.svelte';
import BoardPage from './BoardPage.svelte';

followTheme();
followMotion();
mount(BoardPage, { target: document.getElementById('app')! });
