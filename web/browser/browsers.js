// The browsers: where they are, and how they start.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { load } from './packages.js';
import { Proxy, host } from './server.js';

/** Host that a test asks for deliberately, to see that requests are noticed. */
export const NOTICED = 'noticed.example';

/** Names of the browsers. */
export const BROWSERS = ['chromium', 'firefox'];

const PROGRAMS = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

// Hosts that a browser contacts regardless of its options: for updates, and about its user.
const OWN = {
  chromium: ['accounts.google.com', 'redirector.gvt1.com', 'update.googleapis.com'],
  firefox: ['firefox.settings.services.mozilla.com', 'content-signature-2.cdn.mozilla.net'],
};

// Chromium contacts its makers for many kinds of updates; with these options it hardly does.
const ALONE = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--disable-features=AutofillServerCommunication,NetworkTimeServiceQuerying,'
    + 'OptimizationHints,Translate,MediaRouter',
];

/**
 * Returns the reason why a browser cannot be started.
 * @param {string} name
 * @returns {string | null} null if it can
 */
export function missing(name) {
  if (!process.env.TATHAM_NPM) return 'puppeteer-core is not installed (it needs npm)';
  return program(name) ? null : `${name} is not installed (Debian: ${PROGRAMS[name][0]})`;
}

/** A running browser, its proxy, and what to look up about it. */
export class Browser {
  #proxy;

  /**
   * @param {string} name
   * @param {{ theme?: string }} [options] `theme` is `dark` for Firefox in a dark desktop
   */
  static async start(name, { theme = 'light' } = {}) {
    const { default: puppeteer } = await load('puppeteer-core');
    const browser = new Browser();
    browser.name = name;
    browser.#proxy = await Proxy.start();
    const { port } = browser.#proxy;
    const settings =
      name === 'firefox'
        ? { extraPrefsFirefox: preferences(port, theme) }
        : { args: [...ALONE, '--disable-dev-shm-usage', `--proxy-server=127.0.0.1:${port}`] };
    // Chromium's own rule: root cannot use its sandbox.
    if (name === 'chromium' && process.getuid?.() === 0) settings.args.push('--no-sandbox');
    browser.puppet = await puppeteer.launch({
      browser: name === 'firefox' ? 'firefox' : 'chrome',
      executablePath: program(name),
      headless: true,
      ...settings,
    });
    return browser;
  }

  /** Requests to other hosts, without those that the browser itself sends. */
  get asked() {
    return this.#proxy.asked.filter(
      (line) => !OWN[this.name].includes(host(line)) && host(line) !== NOTICED,
    );
  }

  /** True if the request that a test sends deliberately has arrived. */
  get hasNoticed() {
    return this.#proxy.asked.some((line) => host(line) === NOTICED);
  }

  async close() {
    await this.puppet.close();
    this.#proxy.stop();
  }
}

function preferences(port, theme) {
  return {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': 0,
    // Otherwise a tap that takes 300 ms on a busy machine is no click.
    'apz.max_tap_time': 3_600_000,
  };
}

function program(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = PROGRAMS[name].flatMap((file) => folders.map((folder) => join(folder, file)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
