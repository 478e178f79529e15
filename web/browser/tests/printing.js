// Puzzles on paper: the browser's own printing, as PDF.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../driver.js';

const SUDOKU = '3x3:1b4b5b6f9f7a2_1b8a5a1b2b3a9b6b6a7a8b4_6a9f2f3b9b2b7';
const MAP = '6x6n10:dbabcabcaaadaedbbcbbcabacbaaa,32d1b0';

// Points of a page, by its paper.
const SIZES = { a4: [595, 842], letter: [612, 792] };

// Pages are looked at by poppler-utils, where they are installed.
const hasPoppler = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// Chooses in the dialog, and returns the sizes of the pages in points; null if nothing can look at
// them.
async function printed(tab, name, choose) {
  await tab.until("document.querySelector('#print').open");
  await tab.run(() => {
    window.isPrinted = false;
    window.print = () => { window.isPrinted = true; };
  });
  await choose();
  await tab.click('#print-go');
  await tab.until('window.isPrinted');
  const pdf = Buffer.from(await tab.page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const kept = process.env.TATHAM_SHEETS;
  if (kept) writeFileSync(join(kept, `${name}-${tab.browser}.pdf`), pdf);
  return hasPoppler ? pagesOf(pdf) : null;
}

// Sizes of pages, none of which is empty or has a colour.
function pagesOf(pdf) {
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '30', join(folder, 'a.pdf'), join(folder, 'p')]);
    for (const name of readdirSync(folder).filter((own) => own.endsWith('.ppm'))) {
      const file = readFileSync(join(folder, name));
      // Three numbers come before the pixels: width, height and the largest value.
      const [head] = /^P6\s+\d+\s+\d+\s+\d+\s/.exec(file.toString('latin1', 0, 100));
      const pixels = file.subarray(head.length);
      let isInked = false;
      for (let at = 0; at < pixels.length; at += 3) {
        const own = [...pixels.subarray(at, at + 3)];
        assert.ok(Math.max(...own) - Math.min(...own) < 12, `${name} has a colour`);
        isInked ||= own[0] < 128;
      }
      assert.ok(isInked, `${name} is empty`);
    }
    const about = execFileSync('pdfinfo', ['-f', '1', '-l', '99', join(folder, 'a.pdf')]);
    return [...about.toString().matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)]
      .map(([, ...size]) => size.map(Number));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Checks the number of pages and their paper.
function areOf(pages, number, paper) {
  if (!pages) return;
  assert.equal(pages.length, number);
  for (const box of pages)
    for (const [at, length] of SIZES[paper].entries())
      assert.ok(Math.abs(box[at] - length) < 2, `${box} on ${paper}`);
}

test('a puzzle is printed, and more like it with answers', async ({ tab, site }) => {
  await tab.go(site.url(`#solo:${SUDOKU}`));
  await tab.settle();
  await tab.click('#to-paper');
  const one = await printed(tab, 'one', () => tab.page.select('#paper', 'a4'));
  areOf(one, 1, 'a4');
  await tab.follow('#solo:2x2:a2_1c3b3c1_2a');
  await tab.until("document.querySelector('#work').dataset.id.startsWith('2x2')");
  await tab.settle();
  await tab.click('#to-paper');
  const several = await printed(tab, 'several', async () => {
    await tab.page.select('#paper', 'letter');
    await tab.page.select('#per-page', '2');
    await tab.run(() => {
      document.querySelector('#print-number').value = '5';
      document.querySelector('#print-title').value = 'Four by four';
      document.querySelector('#print-answers').checked = true;
    });
  });
  // 5 puzzles, 2 on a page, and a page with all answers.
  areOf(several, 4, 'letter');
  assert.equal(await tab.run(() => document.documentElement.dataset.state), 'ready');
});

test('a list is printed in greys, and what has several answers says so', async ({ tab, site }) => {
  await tab.go(site.url());
  await tab.state('home');
  await tab.paste('#input', `map:${MAP}\npattern:2x2:1/1/1/1\nxyz`);
  await tab.until("document.querySelector('#list-page').dataset.run === 'done'");
  await tab.click('#list-print');
  await tab.until("document.querySelector('#print').open");
  assert.ok(await tab.run(() => document.querySelector('#print-number-label').hidden));
  await tab.run(() => {
    window.seen = '';
    new MutationObserver(() => {
      window.seen ||= document.querySelector('#sheets').textContent;
    }).observe(document.querySelector('#sheets'), { childList: true });
  });
  const pages = await printed(tab, 'list', async () => {
    await tab.page.select('#paper', 'a4');
    await tab.page.select('#per-page', '2');
    await tab.run(() => { document.querySelector('#print-answers').checked = true; });
  });
  areOf(pages, 2, 'a4');
  const words = await tab.run(() => window.seen);
  assert.match(words, /1\. Map.*2\. Pattern.*Answers.*Several solutions/);
  assert.equal(await tab.run(() => document.documentElement.dataset.state), 'list');
});
