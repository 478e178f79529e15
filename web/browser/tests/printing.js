// Puzzles on paper: the browser's own printing, as PDF.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../driver.js';

const SUDOKU = '3x3:1b4b5b6f9f7a2_1b8a5a1b2b3a9b6b6a7a8b4_6a9f2f3b9b2b7';
const MAP = '6x6n10:dbabcabcaaadaedbbcbbcabacbaaa,32d1b0';

// Points of a page, by its paper.
const SIZES = { a4: [595, 842], letter: [612, 792] };

const hasPdftoppm = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// Chooses in the dialog, and returns the pages: their sizes in points.
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
  const text = pdf.toString('latin1');
  const kept = process.env.TATHAM_SHEETS;
  if (kept) writeFileSync(join(kept, `${name}-${tab.browser}.pdf`), pdf);
  const boxes = [...text.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)]
    .map(([, box]) => box.trim().split(/\s+/).slice(2).map((own) => Math.round(Number(own))));
  const greys = hasPdftoppm ? inGreys(pdf) : null;
  assert.notEqual(greys, false, 'a page has a colour');
  return boxes;
}

// True if pixels of all pages have no colour, and each page has ink.
function inGreys(pdf) {
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '30', join(folder, 'a.pdf'), join(folder, 'p')]);
    const names = execFileSync('ls', [folder]).toString().split('\n')
      .filter((name) => name.endsWith('.ppm'));
    return names.every((name) => {
      const file = readFileSync(join(folder, name));
      // Three numbers come before the pixels: width, height and the largest value.
      const [head] = /^P6\s+\d+\s+\d+\s+\d+\s/.exec(file.toString('latin1', 0, 100));
      const pixels = file.subarray(head.length);
      let isInked = false;
      for (let at = 0; at < pixels.length; at += 3) {
        const own = [...pixels.subarray(at, at + 3)];
        if (Math.max(...own) - Math.min(...own) > 12) return false;
        isInked ||= own[0] < 128;
      }
      return isInked;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isOf(boxes, paper) {
  for (const box of boxes)
    for (const [at, length] of SIZES[paper].entries())
      assert.ok(Math.abs(box[at] - length) < 2, `${box} on ${paper}`);
}

test('a puzzle is printed, and more like it with answers', async ({ tab, site }) => {
  await tab.go(site.url(`#solo:${SUDOKU}`));
  await tab.settle();
  await tab.click('#to-paper');
  const one = await printed(tab, 'one', () => tab.page.select('#paper', 'a4'));
  isOf(one, 'a4');
  assert.equal(one.length, 1);
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
  assert.equal(several.length, 4);
  isOf(several, 'letter');
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
  assert.equal(pages.length, 2);
  const words = await tab.run(() => window.seen);
  assert.match(words, /1\. Map.*2\. Pattern.*Answers.*Several solutions/);
  assert.equal(await tab.run(() => document.documentElement.dataset.state), 'list');
});
