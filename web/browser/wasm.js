// The solver as WebAssembly, called in a page of a browser without the page's own code.

/**
 * Returns the replies to these texts. A number instead of a text asks for that many bytes.
 * @param {import('./tab.js').Tab} tab a page of the site
 * @param {(string | number)[]} texts
 * @returns {Promise<any[]>} the replies; after a trap, its text and the error
 */
export async function asked(tab, texts) {
  await tab.until(`document.querySelector('script[src$="app.js"]')`);
  return tab.run(answers, texts);
}

// Runs in the page.
async function answers(texts) {
  const file = document
    .querySelector('script[src$="app.js"]')
    .src.replace('app.js', 'tatham.wasm');
  const imports = { env: { now: () => performance.now(), progress() {} } };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(file), imports);
  const { exports } = instance;
  const letter = (at) => {
    const length = new DataView(exports.memory.buffer).getUint32(at, true);
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at + 4, length));
  };
  const answer = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const reply = exports.answer(at, bytes.length);
    const said = letter(reply);
    exports.forget(reply);
    return said;
  };
  exports.start();
  try {
    const replies = texts.map((text) =>
      (typeof text === 'number' ? exports.room(text) : answer(text)));
    return exports.failure() ? ['failed', letter(exports.failure())] : replies;
  } catch (trap) {
    return [String(trap), letter(exports.failure())];
  }
}
