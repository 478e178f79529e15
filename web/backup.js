// @ts-check
// Saves all that the page keeps to a file, and takes it from one.

import * as archive from './archive.js';
import * as drafts from './drafts.js';
import { dayOf } from './day.js';
import { download } from './files.js';
import { remember, remembered } from './choices.js';
import { texts } from './texts.js';

/**
 * Saves games, times, the puzzles of days, boards of one's own and settings.
 * @param {import('./saves.js').Saves} saves
 */
export async function save(saves) {
  const { games, days } = await saves.everything();
  const chosen = archive.SETTINGS.map((name) => [name, remembered(name)]);
  const settings = Object.fromEntries(chosen.filter(([, value]) => value !== null));
  const own = drafts.all();
  const text = archive.written({ games, days, drafts: own, settings });
  const name = `tatham-slv-${dayOf(new Date())}.json`;
  download(name, new Blob([text], { type: 'application/json' }));
  return texts.backupSaved(games.length, own.length);
}

/**
 * Takes what a file has, and keeps what is newer here. Returns what is said about it; a file that
 * is damaged changes nothing.
 * @param {import('./saves.js').Saves} saves
 * @param {string} text
 * @returns {Promise<{isTaken: boolean, words: string}>}
 */
export async function take(saves, text) {
  const found = archive.read(text);
  if (found === null) return { isTaken: false, words: texts.backupDamaged };
  if (found === 'newer') return { isTaken: false, words: texts.backupNewer };
  const isTaken = await saves.take(found);
  if (!isTaken) return { isTaken, words: texts.backupRefused };
  for (const [name, value] of Object.entries(found.settings)) remember(name, value);
  const areKept = drafts.take(found.drafts);
  const words = texts.backupTaken(found.games.length, found.drafts.length);
  return { isTaken, words: areKept ? words : `${words} ${texts.draftsRefused}` };
}
