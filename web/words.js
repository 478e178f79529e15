// @ts-check
// Sentences for replies. Nothing here depends on a kind.

import { texts } from './texts.js';

/**
 * @param {string[]} parts
 */
export function list(parts) {
  return texts.list(parts);
}

/** @param {string | null | undefined} clause */
export function sentence(clause) {
  return clause
    ? clause[0].toUpperCase() + clause.slice(1) + (/[.!?]$/.test(clause) ? '' : '.')
    : '';
}

// Returns the verdict on a puzzle: a mood, its sign (colour alone is not accessible), and words;
// null if there is nothing to say.
/**
 * @param {any} report
 * @param {any} row
 * @returns {{mood: string, sign: string, text: string} | null}
 */
export function verdict(report, row) {
  // That a hidden answer could be found blind tells a player nothing.
  if (row.group === 'hidden' && report.possible === undefined) return null;
  const [mood, sign, text] = judged(report);
  return { mood, sign, text };
}

/** @param {any} report */
function judged(report) {
  const { status, complete, reason } = report;
  // The number of consistent answers: for a position of a game with a hidden answer.
  if (report.possible !== undefined && (status === 'unique' || status === 'multiple'))
    return ['good', '✓', fitting(report.possible)];
  switch (status) {
    case 'unique':
      return ['good', '✓', texts.unique];
    case 'multiple':
      return [
        'warn',
        '≠',
        texts.multiple(report.count, complete),
      ];
    case 'solved':
      if (report.solutions[0]?.moves) return ['good', '✓', moves(report.solutions[0])];
      return ['good', '✓', texts.solvable(reason)];
    case 'closest':
      return ['warn', '≈', texts.closest];
    case 'repaired':
      return ['good', '✓', texts.repaired(report)];
    case 'unchanged':
      return ['good', '✓', texts.nothingToRepair];
    case 'unsolvable':
      return ['bad', '✗', texts.unsolvable(reason)];
    default:
      return ['warn', '?', texts.undecided(reason)];
  }
}

// Words for the number of consistent answers, which is a text because it can be of any length.
/** @param {string | null} possible */
function fitting(possible) {
  if (possible === null) return texts.tooMany;
  if (possible === '1') return texts.onePossible;
  return texts.possible(
    possible.length > 15
      ? texts.about(`${possible[0]}.${possible[1]}·10^${possible.length - 1}`)
      : BigInt(possible).toLocaleString(texts.locale),
  );
}

// Returns the verdict on a solution in moves: its length and the proven lower bound; for a game
// that was played blind, only the number of moves.
/** @param {any} answer */
function moves({ moves: made, length, optimal, lower_bound: bound, score }) {
  if (length === undefined)
    return texts.solvableBlind(made.length);
  return length ? texts.solvableIn({ length, optimal, bound, score }) : texts.alreadySolved;
}

/** @param {number} ms */
export function duration(ms) {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {any} found */
export function player(found) {
  if (!found) return '';
  if (found.unreadable) return texts.unreadableMoves(found.unreadable);
  const skipped = found.skipped?.length ? texts.skippedMoves(found.skipped.length) : '';
  const said = found.moves === undefined ? texts.entered(found) : texts.goesOn(found.moves);
  return [said, skipped].filter(Boolean).join(' ');
}

/**
 * @param {any} found
 */
export function rating(found) {
  if (!found) return '';
  if (found.band === null) return texts.unrated(found.reason);
  const rounded = (/** @type {number} */ cost) => Math.round(cost * 10) / 10;
  const hardest =
    found.hardest === null
      ? texts.unexplained
      : texts.hardest([rounded(found.hardest), found.technique].filter(Boolean).join(': '));
  return texts.rated(found.band, hardest, rounded(found.total));
}

/**
 * Returns how many of what is hidden are left, for values that no key shows.
 * @param {{left: number, name?: string | null}[]} remaining
 */
export function left(remaining) {
  const named = remaining.filter(({ name }) => name);
  return named.map(({ name, left: number }) => texts.left(sentence(name).slice(0, -1), number))
    .join(', ');
}

/**
 * Returns a probability in whole percent; what is not certain is never 0 or 100.
 * @param {number} chance
 */
export function inPercent(chance) {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return '<1';
  return whole === 100 && chance < 1 ? '>99' : String(whole);
}

/**
 * A time as players read it: `3:05`.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.round(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * Returns what is said when a puzzle is finished.
 * @param {import('./game.js').Game} log
 * @param {number} ms
 * @param {string | null} grade
 */
export function solved({ hints, gaveUp }, ms, grade) {
  return texts.solved(clock(ms), gaveUp ? null : hints, grade);
}

/**
 * Returns the lines of a hint at its stage.
 * @param {any} card
 */
export function hint({ reply, stage, link }) {
  const [step] = reply.steps;
  if (!step) {
    return { lines: [sentence(texts.dry(reply.reason, reply.take_back))] };
  }
  const wrong = reply.wrong?.length ? texts.ignoresMistake : '';
  const leads = sentence(reply.leads_to_text);
  if (stage === 0) return { lines: [sentence(reply.where_text), wrong] };
  const lessons = step.technique ? [step.technique] : [];
  if (stage === 1) return { lines: [sentence(reply.where_text), sentence(step.name)], lessons };
  const lines = [step.text, stage === 2 ? leads : ''];
  const chain = stage === 2 ? step.chain.map(linkOf) : [];
  return { lines: stage === 3 ? [texts.done(step.text)] : lines, chain, link, lessons };
}

/** @param {any} link */
function linkOf({ because, contradiction }) {
  return sentence(contradiction ?? (because.rules.join('; ') || texts.follows));
}

/**
 * Returns the results of a check, as far as the player asked for them.
 * @param {any} card
 * @param {import('./game.js').Game} log
 */
export function checked({ reply, many, which, why, since }, log) {
  const lines = [];
  const offers = [];
  if (reply.reason)
    lines.push(texts.uncertain(reply.reason));
  if (reply.status === 'unsolvable') lines.push(texts.noSolution);
  else if (!reply.ok) {
    lines.push(many ? howMany(reply) : texts.mistake);
    if (!many) offers.push('many');
    if (!which) offers.push('which');
    if (since === null && log.entries.length) offers.push('since');
  }
  if (which) lines.push(...reply.broken.map((/** @type {any} */ { name }) => sentence(name)));
  if (since !== null) {
    lines.push(
      since ? texts.since(since, log.at) : texts.fromTheStart,
    );
    if (since) offers.push('rewind');
  }
  if (why) {
    const texts = (reply.why ?? []).map((/** @type {any} */ { text }) => text);
    lines.push(...(texts.length ? texts : [texts.noWhy]));
  } else if (!reply.ok) offers.push('why');
  if (reply.ok && !reply.reason) {
    const left = reply.done && reply.open
      ? texts.blank
      : reply.open ? texts.leftToFill(reply.open) : texts.filledIn;
    lines.push(texts.noMistakes(left));
  }
  return { lines, offers };
}

/** @param {any} reply */
function howMany({ wrong_count: wrong, broken }) {
  if (wrong) return texts.wrong(wrong);
  return broken.length ? texts.broken(broken.length) : texts.contradict;
}

/**
 * Returns the lines of a verdict on a claim.
 * @param {any} card
 */
export function claim({ reply, named }) {
  const [verdict] = reply.verdicts;
  const chance = verdict.probability;
  const moves = verdict.left_after ?? null;
  const verdicts = /** @type {Record<string, string>} */ (texts.verdicts);
  return [
    `${named}: ${verdicts[verdict.verdict] ?? sentence(verdict.verdict)}`,
    verdict.text ?? sentence(verdict.reason),
    typeof chance === 'number' ? texts.probability(Math.round(chance * 1000) / 10) : '',
    moves === null ? '' : texts.movesLeft(moves),
    reply.wrong_count ? texts.leftOut : '',
  ];
}
