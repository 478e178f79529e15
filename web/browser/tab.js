// A page in a browser, and what a user does on it.

import { Hands } from './hands.js';

/** Milliseconds that any action on the page may take on a busy machine. */
const LONG = 60_000;

// The clipboard is one for all pages of a browser.
let clipboard = Promise.resolve();

/** Expression that is true if a puzzle is shown and the page is idle. */
export const SETTLED = `document.documentElement.dataset.state === 'ready'
  && document.querySelector('#work:not([hidden]) #board svg') !== null`;

// What the page says, for the message of a test that fails.
function said() {
  const ids = ['error', 'choice-why', 'verdict', 'remarks', 'step', 'where', 'notice'];
  const texts = ids.map((id) => document.getElementById(id)?.innerText).filter(Boolean);
  return [`(${document.documentElement.dataset.state})`, ...texts].join('\n').slice(0, 1000);
}

export class Tab {
  #errors = [];

  /**
   * @param {any} page a page of puppeteer
   * @param {string} browser the browser's name
   */
  static async on(page, browser) {
    const tab = new Tab();
    [tab.page, tab.browser] = [page, browser];
    page.on('console', (message) => {
      if (message.type() === 'error') tab.#errors.push(message.text());
    });
    page.on('pageerror', (error) => tab.#errors.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) tab.#errors.push(`${response.status()} ${response.url()}`);
    });
    // Firefox lists refusals by the policy only in its own console.
    await page.evaluateOnNewDocument(() => {
      addEventListener('securitypolicyviolation', (event) => {
        console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    return tab;
  }

  /** Errors that the page has written to the console since the last call. */
  errors() {
    return this.#errors.splice(0);
  }

  /** Opens an address. Firefox does not load again if only the fragment differs. */
  async go(url) {
    await this.page.goto(url, { waitUntil: 'load', timeout: LONG });
  }

  /** Moves the cursor to a place by arrow keys. */
  async goTo(place) {
    const hands = await Hands.on(this, 'keys');
    await hands.go(place);
  }

  /** Asks for a hint until it is at this stage: `where`, `rule`, `why` or `done`. */
  async hint(stage) {
    const current = `document.querySelector('#stages [aria-current="step"]')?.dataset.stage`;
    for (let clicks = 0; clicks < 4; clicks += 1) {
      const before = await this.run(current);
      await this.click('#next');
      await this.until(`document.documentElement.dataset.state === 'ready'
        && ${current} !== ${JSON.stringify(before)}`);
      if ((await this.run(current)) === stage) return;
    }
    throw new Error(`the hint does not come to its stage ${stage}`);
  }

  /** Opens the board as text, and returns it. */
  async boardText() {
    await this.run(() => { document.querySelector('#as-text-box').open = true; });
    await this.until("document.querySelector('#as-text').textContent.trim() !== ''");
    await this.idle();
    return this.text('#as-text');
  }

  /** Moves the slider to one of its steps. */
  async slide(step) {
    await this.run((at) => {
      const slider = document.querySelector('#slider');
      slider.value = at;
      slider.dispatchEvent(new Event('input'));
    }, step);
  }

  /** Returns the value of a function on the page, or of its promise. */
  run(work, ...values) {
    return this.page.evaluate(work, ...values);
  }

  /**
   * Waits until an expression is true, and returns its value.
   * @param {string} expression
   */
  async until(expression) {
    const end = Date.now() + LONG;
    for (;;) {
      // It waits on the page, which is less work than asking again and again.
      const script = `(async () => {
        for (const end = Date.now() + ${Math.max(end - Date.now(), 1)}; Date.now() < end;) {
          const value = await (${expression});
          if (value) return value instanceof Node ? true : value;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return null;
      })()`;
      let value = null;
      try {
        value = await this.page.evaluate(script);
      } catch (error) {
        // The page has gone to another address.
        if (!/context|navigat|realm|frame/i.test(String(error)) || Date.now() > end) throw error;
        await new Promise((resolve) => { setTimeout(resolve, 20); });
      }
      if (value) return value;
      if (Date.now() > end) {
        const words = await this.run(said);
        throw new Error(`it never becomes true: ${expression}\nThe page says:\n${words}`);
      }
    }
  }

  /** Waits until a puzzle is shown and the page is idle. */
  settle() {
    return this.until(SETTLED);
  }

  /** Waits for a state of the page. */
  state(name) {
    return this.until(`document.documentElement.dataset.state === '${name}'`);
  }

  /** Waits until the page has answered what the user did. */
  idle() {
    return this.until(`new Promise((resolve) => { setTimeout(resolve, 0); })
      .then(() => document.documentElement.dataset.state === 'ready')`);
  }

  /** Waits until what the user did has changed the board. */
  changed() {
    return this.until(
      "JSON.parse(document.querySelector('#reply-play').textContent).changed.length > 0",
    );
  }

  text(selector) {
    return this.run((own) => document.querySelector(own).textContent, selector);
  }

  /** Waits until an element's text contains these words. */
  says(selector, words) {
    return this.until(
      `document.querySelector(${JSON.stringify(selector)})?.textContent`
        + `.includes(${JSON.stringify(words)})`,
    );
  }

  /** Reads a text that the page keeps as JSON. */
  async json(selector) {
    return JSON.parse(await this.text(selector));
  }

  /** Clicks on an element, which must be visible, once it has come to rest. */
  async click(selector) {
    // On small windows a bar covers what is at the bottom; people scroll.
    await this.run((own) => {
      const element = document.querySelector(own);
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!element.contains(there)) element.scrollIntoView({ block: 'center' });
    }, selector);
    await this.#rest(selector);
    await this.page.click(selector);
  }

  // Otherwise the click could meet what has come to be there meanwhile.
  async #rest(selector) {
    await this.until(`(async () => {
      const place = () => {
        const { left, top } = document.querySelector(${JSON.stringify(selector)})
          .getBoundingClientRect();
        return \`\${left} \${top}\`;
      };
      const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
      await frame();
      const before = place();
      await frame();
      return place() === before;
    })()`);
  }

  /** Presses a key, wherever the focus is. */
  async press(key) {
    await this.page.keyboard.press(key);
  }

  /** Resizes the window to a screen; narrow ones are touch screens of phones. */
  async resize(width, height) {
    const isPhone = Math.min(width, height) < 600;
    const screen = { width, height, deviceScaleFactor: isPhone ? 2 : 1 };
    // Firefox's protocol knows neither phones nor touch screens.
    const phone = { isMobile: isPhone, hasTouch: isPhone };
    await this.page.setViewport(this.browser === 'firefox' ? screen : { ...screen, ...phone });
  }

  /** Follows a link to a puzzle of the page, as the address bar does. */
  async follow(fragment) {
    await this.run((hash) => { location.hash = hash; }, fragment);
  }

  /** Opens a puzzle by its fragment, and waits for its board. */
  async open(kind, id) {
    await this.follow(`#${kind}:${id}`);
    await this.until(
      `document.querySelector('#work:not([hidden])[data-kind="${kind}"] #board svg') !== null`,
    );
  }

  /** Puts a text on the clipboard and pastes it over the content of a field, as people do. */
  async paste(selector, text) {
    const turn = clipboard.then(() => this.#paste(selector, text));
    clipboard = turn.catch(() => {});
    await turn;
  }

  async #paste(selector, text) {
    const { keyboard } = this.page;
    const chord = async (key, command) => {
      await keyboard.down('Control');
      // Chromium needs the name of the command; Firefox knows the keys.
      await keyboard.press(key, { commands: [command] });
      await keyboard.up('Control');
    };
    await this.run((value) => {
      const copied = document.createElement('textarea');
      copied.id = 'copied';
      copied.value = value;
      document.body.append(copied);
      copied.select();
    }, text);
    await chord('c', 'copy');
    await this.run((own) => {
      document.querySelector('#copied').remove();
      document.querySelector(own).focus();
      document.querySelector(own).select();
    }, selector);
    await chord('v', 'paste');
  }

  /** Keeps what would go to the downloads folder. */
  async keepDownloads() {
    await this.run(() => {
      const address = URL.createObjectURL;
      window.taken = [];
      URL.createObjectURL = (file) => {
        file.text().then((text) => window.taken.push(text));
        return address.call(URL, file);
      };
    });
  }

  /** Returns the text of the download with this number. */
  async download(number) {
    return this.until(`window.taken.length === ${number + 1} && window.taken[${number}]`);
  }

  /** Returns a picture of the window, as PNG; or writes it to a file. */
  picture(path) {
    return this.page.screenshot({ path });
  }
}
