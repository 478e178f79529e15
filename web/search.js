// @ts-check
// Search among the kinds, by their titles, other names, groups and descriptions. Pure.

/** @typedef {import('./wire.js').List[number]} Row */

/** @param {string} text */
function plain(text) {
  const letters = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * Returns how well a kind fits a word: 0 if it does not, and most for the beginning of a name.
 * @param {{name: string, title: string, aliases: string[], about: string}} row
 * @param {string} group words for its group
 * @param {string} word
 */
function fit({ name, title, aliases, about }, group, word) {
  const names = [name, title, ...aliases].map(plain);
  if (names.some((own) => own.startsWith(word))) return 3;
  if (names.some((own) => own.includes(word))) return 2;
  const others = `${plain(about)} ${plain(group)}`.split(' ');
  return others.some((own) => own.startsWith(word)) ? 1 : 0;
}

/**
 * Returns the kinds that fit all words of a text, the best ones first; all kinds if it has none.
 * @param {Row[]} rows
 * @param {string} text
 * @param {(group: string) => string} groupName
 */
export function found(rows, text, groupName) {
  const words = plain(text).split(' ').filter(Boolean);
  const fits = rows.map((row) => ({
    row,
    // The worst word decides: each has to fit.
    fit: Math.min(...words.map((word) => fit(row, groupName(row.group), word)), 3),
  }));
  const own = fits.filter((one) => one.fit > 0);
  return own.sort((one, other) => other.fit - one.fit).map(({ row }) => row);
}
