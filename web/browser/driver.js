// Runs the tests of the page: each in every browser, on a page with a profile and a server of its
// own. One browser of each sort serves all tests. A test fails if the page writes an error to the
// console, or if anything asks for another host.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { BROWSERS, Browser, missing } from './browsers.js';
import { endNative } from './native.js';
import { Served } from './server.js';
import { Tab } from './tab.js';

/** Folder of the built site. */
export const SITE = process.env.TATHAM_SITE;

// Number of tests at the same time.
const LANES = 4;

// Milliseconds of a test, at most.
const LONGEST = 240_000;

// Every which of many a browser other than the first one goes over, unless all are asked for.
const EVERY = 7;

// Size of a window, unless a test takes another one.
const WINDOW = [1280, 900];

const tests = [];
const started = new Map();

/**
 * Registers a test.
 * @param {string} name
 * @param {(own: { tab: Tab, site: Served, newTab: () => Promise<Tab>, browser: Browser,
 *   some: <T>(many: T[]) => T[] }) => Promise<void>} body `some` chooses what a test goes over:
 *   all in the first browser, and a part in the others, because kinds differ more than browsers
 * @param {{ only?: string, because?: string, theme?: string, alone?: boolean, todo?: string,
 *   folder?: () => Promise<string> }} [options] the only browser that can run it, and the reason;
 *   the theme of the desktop; true if no other test may run meanwhile; the reason why it fails
 *   still; another folder to serve
 */
export function test(name, body, options = {}) {
  tests.push({ name, body, ...options });
}

/**
 * Registers a test that needs no browser.
 * @param {string} name
 * @param {() => Promise<void>} body
 * @param {{ todo?: string }} [options]
 */
export function testFiles(name, body, options = {}) {
  tests.push({ name, body, isOfFiles: true, ...options });
}

/**
 * Runs the tests whose names contain one of these words; all of them if there are no words.
 * @param {string[]} words
 */
export function run(words) {
  const chosen = tests.filter(
    ({ name }) => !words.length || words.some((word) => name.includes(word)),
  );
  const isAlone = ({ alone }) => Boolean(alone);
  describe('the page', { concurrency: LANES }, () => {
    for (const { name, body, todo } of chosen.filter(({ isOfFiles }) => isOfFiles))
      it(name, { todo }, () => body());
    for (const one of chosen.filter((own) => !own.isOfFiles && !isAlone(own))) register(one);
  });
  describe('the page, one test at a time', () => {
    for (const one of chosen.filter(isAlone)) register(one);
  });
  after(close);
}

function register(one) {
  for (const browser of BROWSERS) {
    const skip = one.only && one.only !== browser ? one.because : missing(browser);
    it(`${one.name} (${browser})`, { skip: skip ?? false, todo: one.todo, timeout: LONGEST }, () =>
      inBrowser(browser, one));
  }
}

async function inBrowser(name, { name: title, body, theme, folder }) {
  const browser = await startedBrowser(name, name === 'firefox' ? theme : undefined);
  const site = await Served.from(folder ? await folder() : SITE);
  const contexts = [];
  // Pages of one test share a profile, like the tabs of a window.
  const context = await browser.puppet.createBrowserContext();
  const newTab = async () => {
    const page = await context.newPage({ type: 'window' });
    const tab = await Tab.on(page, name);
    contexts.push(tab);
    await tab.resize(...WINDOW);
    if (theme && name === 'chromium')
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    return tab;
  };
  try {
    const tab = await newTab();
    const isAll = process.env.TATHAM_ALL || name === BROWSERS[0];
    const some = (many) => many.filter((_, at) => isAll || at % EVERY === 0);
    await body({ tab, site, newTab, browser, some });
    for (const own of contexts) assert.deepEqual(own.errors(), [], 'the console of the page');
    assert.deepEqual(browser.asked, [], 'requests to other hosts');
  } catch (error) {
    await keepPicture(contexts[0], `${title} ${name}`);
    throw error;
  } finally {
    await context.close();
    await site.stop();
  }
}

function startedBrowser(name, theme) {
  const key = `${name} ${theme ?? ''}`;
  if (!started.has(key)) started.set(key, Browser.start(name, { theme }));
  return started.get(key);
}

async function keepPicture(tab, name) {
  const folder = join(process.env.TATHAM_FAILURES ?? '.');
  const path = join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`);
  try {
    mkdirSync(folder, { recursive: true });
    await tab?.picture(path);
    console.log(`what could be seen: ${path}`);
  } catch (error) {
    console.log(`no picture could be taken: ${error}`);
  }
}

async function close() {
  for (const browser of started.values()) await (await browser).close();
  endNative();
}
