// @ts-check
// Loads the styles of pages that not everybody opens. A module that imports this one waits for
// them.

import { element } from './dom.js';

const href = new URL('tools.css', import.meta.url).href;
const link = element('link', { rel: 'stylesheet', href });
await new Promise((resolve) => {
  link.onload = resolve;
  link.onerror = resolve;
  document.head.append(link);
});
