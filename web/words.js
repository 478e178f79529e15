// @ts-check
// Sentences for replies. Nothing here depends on a kind.

/**
 * @param {number} number
 * @param {string} one
 * @param {string} several
 */
export function count(number, one, several = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
}

/**
 * @param {string[]} parts
 */
export function list(parts) {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
}

/** @param {string | null | undefined} clause */
export function sentence(clause) {
  return clause
    ? clause[0].toUpperCase() + clause.slice(1) + (/[.!?]$/.test(clause) ? '' : '.')
    : '';
}

/** @param {string | null | undefined} clause */
function after(clause) {
  return clause ? `: ${clause}` : '';
}

/** @param {string} reason */
function unproven(reason) {
  return `; it is not known whether there is another solution${after(reason)}`;
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
      return ['good', '✓', 'Exactly 1 solution.'];
    case 'multiple':
      return [
        'warn',
        '≠',
        complete
          ? `Exactly ${count(report.count, 'solution')}.`
          : `At least ${count(report.count, 'solution')}.`,
      ];
    case 'solved':
      if (report.solutions[0]?.moves) return ['good', '✓', moves(report.solutions[0])];
      return ['good', '✓', `Solvable${reason ? unproven(reason) : ''}.`];
    case 'closest':
      return ['warn', '≈', 'No exact solution; these are the closest.'];
    case 'unsolvable':
      return ['bad', '✗', `No solution${after(reason)}.`];
    default:
      return ['warn', '?', `Undecided${after(reason ?? 'a limit was reached')}.`];
  }
}

// Words for the number of consistent answers, which is a text because it can be of any length.
/** @param {string | null} possible */
function fitting(possible) {
  if (possible === null) return 'Too many possible answers to count.';
  if (possible === '1') return 'Exactly 1 possible answer.';
  const about =
    possible.length > 15 && `About ${possible[0]}.${possible[1]}·10^${possible.length - 1}`;
  return `${about || BigInt(possible).toLocaleString('en')} possible answers.`;
}

// Returns the verdict on a solution in moves: its length and the proven lower bound; for a game
// that was played blind, only the number of moves.
/** @param {any} answer */
function moves({ moves: made, length, optimal, lower_bound: bound, score }) {
  if (length === undefined)
    return `Solvable blind in ${count(made.length, 'move')}.`;
  if (!length) return 'Already solved.';
  const scored = score === undefined ? '' : `, score ${score.toLocaleString('en')}`;
  const proven = optimal ? ' (proven shortest)' : `; at least ${bound} are needed`;
  return `Solvable in ${count(length, 'move')}${scored}${proven}.`;
}

/** @param {number} ms */
export function duration(ms) {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {any} found */
export function player(found) {
  if (!found) return '';
  if (found.unreadable) return `Your moves could not be replayed: ${found.unreadable}.`;
  const skipped = found.skipped?.length
    ? ` ${count(found.skipped.length, 'move')} could not be replayed.`
    : '';
  if (found.moves !== undefined)
    return `The solution continues after your ${count(found.moves, 'move')}.${skipped}`;
  const { correct, wrong, open } = found;
  return `Your entries: ${correct} correct, ${wrong.length} wrong, ${open} left to fill.${skipped}`;
}

/**
 * @param {any} found
 */
export function rating(found) {
  if (!found) return '';
  if (found.band === null) return `Rating: none (${found.reason}).`;
  const rounded = (/** @type {number} */ cost) => Math.round(cost * 10) / 10;
  const hardest =
    found.hardest === null
      ? 'some steps have no short explanation'
      : `hardest step ${[rounded(found.hardest), found.technique].filter(Boolean).join(': ')}`;
  return `Rating: ${found.band} (${hardest}, total ${rounded(found.total)}).`;
}

/**
 * Returns how many of what is hidden are left, for values that no key shows.
 * @param {{left: number, name?: string | null}[]} remaining
 */
export function left(remaining) {
  const named = remaining.filter(({ name }) => name);
  return named.map(({ name, left: number }) => `${sentence(name).slice(0, -1)} left: ${number}`)
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
  const parts = [
    `in ${clock(ms)}`,
    gaveUp
      ? 'after its solution was shown'
      : hints
        ? `with ${count(hints, 'hint')}`
        : 'without hints',
  ];
  return `Solved ${parts.join(', ')}.${grade ? ` Grade: ${grade}.` : ''}`;
}

/**
 * Returns the lines of a hint at its stage.
 * @param {any} card
 */
export function hint({ reply, stage, link }) {
  const [step] = reply.steps;
  if (!step) {
    const more = reply.take_back
      ? `; take back ${count(reply.take_back, 'move')}`
      : '';
    return { lines: [sentence((reply.reason ?? 'there is nothing left to deduce') + more)] };
  }
  const wrong = reply.wrong?.length
    ? 'There is a mistake on the board, which this hint ignores. See Check.'
    : '';
  const leads = sentence(reply.leads_to_text);
  if (stage === 0) return { lines: [sentence(reply.where_text), wrong] };
  if (stage === 1) return { lines: [sentence(reply.where_text), sentence(step.name)] };
  const lines = [step.text, stage === 2 ? leads : ''];
  const chain = stage === 2 ? step.chain.map(linkOf) : [];
  return { lines: stage === 3 ? [`Done: ${step.text}`] : lines, chain, link };
}

/** @param {any} link */
function linkOf({ because, contradiction }) {
  return sentence(contradiction ?? (because.rules.join('; ') || 'this follows'));
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
    lines.push(sentence(`it is not known whether all entries are correct: ${reply.reason}`));
  if (reply.status === 'unsolvable') lines.push('The puzzle has no solution.');
  else if (!reply.ok) {
    lines.push(many ? howMany(reply) : 'There is a mistake.');
    if (!many) offers.push('many');
    if (!which) offers.push('which');
    if (since === null && log.entries.length) offers.push('since');
  }
  if (which) lines.push(...reply.broken.map((/** @type {any} */ { name }) => sentence(name)));
  if (since !== null) {
    lines.push(
      since
        ? `It has been there since entry ${since} of ${log.at}.`
        : 'It was there before your first entry.',
    );
    if (since) offers.push('rewind');
  }
  if (why) {
    const texts = (reply.why ?? []).map((/** @type {any} */ { text }) => text);
    lines.push(...(texts.length ? texts : ['There is no explanation of the contradiction.']));
  } else if (!reply.ok) offers.push('why');
  if (reply.ok && !reply.reason) {
    const left = reply.done && reply.open
      ? 'everything else can stay blank: done'
      : reply.open
        ? `${reply.open.toLocaleString('en')} left to fill`
        : 'everything is filled in';
    lines.push(`No mistakes; ${left}.`);
  }
  return { lines, offers };
}

/** @param {any} reply */
function howMany({ wrong_count: wrong, broken }) {
  if (wrong) return `${count(wrong, 'entry', 'entries')} cannot be right.`;
  if (broken.length)
    return `${count(broken.length, 'rule')} ${broken.length === 1 ? 'is' : 'are'} broken.`;
  return 'The entries contradict one another.';
}

const VERDICTS = /** @type {Record<string, string>} */ ({
  already_known: 'That is on the board already.',
  breaks_rule: 'That breaks a rule.',
  follows: 'Yes, and one step shows it.',
  wrong: 'No: there is no solution with that.',
  right_but_not_yet: 'Yes, but no single step shows it from here.',
  undecided: 'Both are possible: some solutions have that, and some do not.',
  detour: 'The game can be finished that way, but on a longer one.',
  unknown: 'That could not be decided.',
});

/**
 * Returns the lines of a verdict on a claim.
 * @param {any} card
 */
export function claim({ reply, named }) {
  const [verdict] = reply.verdicts;
  const chance = verdict.probability;
  const left =
    verdict.left_after === undefined || verdict.left_after === null
      ? ''
      : `${count(verdict.left_after, 'move')} would be left.`;
  return [
    `${named}: ${VERDICTS[verdict.verdict] ?? sentence(verdict.verdict)}`,
    verdict.text ?? sentence(verdict.reason),
    typeof chance === 'number' ? `Its probability is ${Math.round(chance * 1000) / 10} %.` : '',
    left,
    reply.wrong_count ? 'Mistakes on the board were left out.' : '',
  ];
}
