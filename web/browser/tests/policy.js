// The policy allows the page little, and it sends no requests elsewhere. (Every test checks the
// requests.)

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTICED } from '../browsers.js';
import { SITE, test, testFiles } from '../driver.js';
import { host } from '../server.js';

testFiles('the policy allows the site’s own files and nothing else', async () => {
  const page = await readFile(join(SITE, 'index.html'), 'utf8');
  const [, text] = page.match(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/);
  const directives = text.split(';').map((words) => words.trim().split(/\s+/));
  const policy = new Map(directives.map(([name, ...sources]) => [name, sources]));
  assert.deepEqual(policy.get('default-src'), ["'none'"]);
  // `data:` and `blob:` are pictures that the page makes itself; WebAssembly may be compiled,
  // JavaScript's `eval` may not.
  const own = ["'none'", "'self'", "'wasm-unsafe-eval'", 'data:', 'blob:'];
  for (const [directive, sources] of policy) {
    for (const source of sources) {
      assert.ok(own.includes(source), `${directive} ${source}`);
      const isOfPictures = directive === 'img-src' || !source.endsWith(':');
      const isOfScripts = directive === 'script-src' || source !== "'wasm-unsafe-eval'";
      assert.ok(isOfPictures && isOfScripts, `${directive} ${source}`);
    }
  }
  assert.deepEqual(policy.get('base-uri'), ["'none'"]);
  assert.deepEqual(policy.get('form-action'), ["'none'"]);
  assert.doesNotMatch(page, /<style| style=| onclick=/, 'the policy would refuse them');
});

test('the policy holds', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  assert.deepEqual(tab.errors(), []);
  const tried = await tab.run(async () => {
    const refused = async (work) => {
      try {
        await work();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    const script = document.createElement('script');
    script.textContent = 'window.inline = true';
    document.body.append(script);
    // What the driver runs may use `eval`, whatever the policy says, until it waits.
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    return [
      await refused(() => fetch('http://example.org/')),
      await refused(() => fetch('http://localhost:1/')),
      await refused(() => (0, eval)('1')),
      await refused(() => {
        if (!window.inline) throw new Error('it did not run');
      }),
    ];
  });
  assert.deepEqual(tried, ['refused', 'refused', 'refused', 'refused']);
  // Each one leaves an error message, which shows that the policy refused it.
  const complaints = [];
  for (let waits = 0; waits < 500 && complaints.length < 3; waits += 1) {
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    complaints.push(...tab.errors());
  }
  assert.ok(complaints.length >= 3, String(complaints));
  assert.deepEqual(complaints.filter((text) => !/Content.Security.Policy/i.test(text)), []);
});

// A page's policy does not bind its workers, so this test checks the files: they may contain no
// addresses of other hosts except links to click.
testFiles('no script names an address', async () => {
  const entries = await readdir(SITE, { recursive: true });
  const scripts = entries.filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const text = await readFile(join(SITE, name), 'utf8');
    // The name of SVG's elements looks like an address, but is none.
    const others = text.replaceAll('http://www.w3.org/2000/svg', '').match(/https?:|'\/\//);
    assert.equal(others, null, name);
  }
  assert.ok(scripts.length > 3, String(scripts));
});

testFiles('nothing for contributors is on the site', async () => {
  const entries = await readdir(SITE, { recursive: true });
  assert.deepEqual(
    entries.filter((name) => /package|eslint|tsconfig|\.d\.ts|\.md$|test|browser/.test(name)),
    [],
  );
});

// Without this test, a broken proxy would go unnoticed.
test('requests to others are noticed', async ({ tab, browser }) => {
  assert.equal(host('CONNECT accounts.google.com:443 HTTP/1.1'), 'accounts.google.com');
  assert.equal(host('GET http://example.org/x HTTP/1.1'), 'example.org');
  tab.page.goto(`http://${NOTICED}/`).catch(() => {});
  for (let waits = 0; waits < 1000 && !browser.hasNoticed; waits += 1)
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.ok(browser.hasNoticed);
  tab.errors();
});
