// @ts-check
// The solver in a worker of a browser.

import { answering } from './glue.js';

const hear = answering((module) => module, (message) => postMessage(message));

onmessage = ({ data }) => hear(data);
