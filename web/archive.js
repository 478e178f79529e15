// @ts-check
// All that the page keeps as the text of one file, and back. Pure. A file is read whole or not at
// all: it has a checksum, and each part of it is looked at before anything is taken.

import * as game from './game.js';
import { isDraft } from './draft.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./day.js').DayRecord} DayRecord */
/** @typedef {import('./draft.js').Draft} Draft */
/**
 * @typedef {{games: {when: number, game: Game}[], days: DayRecord[], drafts: Draft[],
 *   settings: Record<string, string>}} Content
 */

const FORMAT = 'tatham-slv';

/** Version of the format of such files. */
export const VERSION = 2;

/**
 * Readers of older formats: each turns the content of its version into that of the next.
 * @type {Record<number, (old: any) => any>}
 */
const UPGRADES = {
  1: (old) => ({ ...old, drafts: [] }),
};

/** Settings that a file may have. */
export const SETTINGS = ['conflicts', 'keys', 'theme', 'clock'];

/**
 * Returns the checksum of a content and its version: FNV-1a in 32 bits.
 * @param {number} version
 * @param {any} content
 */
function checksum(version, content) {
  const text = JSON.stringify(version === 1 ? content : [version, content]);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/**
 * Returns the text of a file. What could not be read again is left out, so that it spoils no other
 * game.
 * @param {Content} all
 */
export function written({ games, days, drafts, settings }) {
  const content = {
    games: games.map(logOf).filter(isKept),
    days: days.filter(isDay),
    drafts: drafts.filter(isDraft),
    settings,
  };
  const check = checksum(VERSION, content);
  return `${JSON.stringify({ format: FORMAT, version: VERSION, check, content })}\n`;
}

/**
 * Reads a file; logs of older versions become those of the present one. Returns null if it is
 * damaged or is none, and `newer` if a newer version of the page has written it.
 * @param {string} text
 * @returns {Content | 'newer' | null}
 */
export function read(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT || !Number.isInteger(file.version)) return null;
  if (file.version > VERSION) return 'newer';
  if (checksum(file.version, file.content) !== file.check) return null;
  let { version, content } = file;
  for (; version < VERSION; version += 1) {
    if (!UPGRADES[version]) return null;
    content = UPGRADES[version](content);
  }
  return checked(content);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {any} content
 * @returns {Content | null}
 */
function checked(content) {
  const { games, days, drafts, settings } = content ?? {};
  if (![games, days, drafts].every(Array.isArray) || !isObject(settings)) return null;
  const logs = games.map(logOf);
  const isSound =
    logs.every(isKept) &&
    days.every(isDay) &&
    drafts.every(isDraft) &&
    Object.entries(settings).every(([, value]) => typeof value === 'string');
  if (!isSound) return null;
  const known = Object.entries(settings).filter(([name]) => SETTINGS.includes(name));
  return {
    games: logs,
    days,
    drafts,
    settings: Object.fromEntries(known),
  };
}

/**
 * A kept game, with its log in the present version.
 * @param {any} own
 * @returns {any}
 */
const logOf = (own) => ({ when: own?.when, game: game.read(own?.game) });

/** @param {any} own */
const isKept = ({ when, game: log }) => isCount(when) && isGame(log);

/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {any} value */
const isCount = (value) => Number.isFinite(value) && value >= 0;

/** @param {any} value */
const isText = (value) => typeof value === 'string' && value !== '';

/** @param {any} value */
const isStanding = (value) => isObject(value) && 'position' in value && Array.isArray(value.notes);

/** @param {any} entry */
function isEntry(entry) {
  if (!isObject(entry) || !Array.isArray(entry.acts) || !Array.isArray(entry.changed)) return false;
  const { ruled = [], jump } = entry;
  const isJump = jump === undefined || (isStanding(jump?.from) && isStanding(jump?.to));
  return Array.isArray(ruled) && isJump;
}

/** @param {any} made */
function isMade(made) {
  if (made === null) return true;
  return isObject(made) && isText(made.params) && isGrade(made.grade)
    && (made.day === undefined || isCount(made.day));
}

/** @param {any} grade */
const isGrade = (grade) => grade === null || isText(grade);

/** @param {any} log */
function isGame(log) {
  return (
    isObject(log) &&
    isText(log.puzzle) &&
    isText(log.id) &&
    isStanding(log.start) &&
    isStanding(log.now) &&
    log.entries.every(isEntry) &&
    Array.isArray(log.checkpoints) &&
    log.checkpoints.every((/** @type {any} */ own) => isText(own?.name) && isCount(own.at)) &&
    isCount(log.hints) &&
    isCount(log.spent) &&
    typeof log.finished === 'boolean' &&
    typeof log.gaveUp === 'boolean' &&
    isMade(log.made)
  );
}

/** @param {any} record */
function isDay(record) {
  if (!isObject(record) || !isCount(record.day)) return false;
  const { puzzle, id, params, grade, solved } = record;
  const isSolved =
    solved === null ||
    (isCount(solved?.spent) && isCount(solved.hints) && typeof solved.own === 'boolean');
  return isText(puzzle) && isText(id) && isText(params) && isGrade(grade) && isSolved;
}
