// Sentences for replies. Nothing here depends on a kind.

export function count(number, one, several = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
}

export function sentence(clause) {
  return clause
    ? clause[0].toUpperCase() + clause.slice(1) + (/[.!?]$/.test(clause) ? '' : '.')
    : '';
}

function after(clause) {
  return clause ? `: ${clause}` : '';
}

function unproven(reason) {
  return `; it is not known whether there is another solution${after(reason)}`;
}

// Returns the verdict on a puzzle: a mood, its sign (colour alone is not accessible), and words.
export function verdict(report) {
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
function fitting(possible) {
  if (possible === null) return 'Too many possible answers to count.';
  if (possible === '1') return 'Exactly 1 possible answer.';
  const about =
    possible.length > 15 && `About ${possible[0]}.${possible[1]}·10^${possible.length - 1}`;
  return `${about || BigInt(possible).toLocaleString('en')} possible answers.`;
}

// Returns the verdict on a solution in moves: its length and the proven lower bound; for a game
// that was played blind, only the number of moves.
function moves({ moves: made, length, optimal, lower_bound: bound, score }) {
  if (length === undefined)
    return `Solvable blind in ${count(made.length, 'move')}.`;
  if (!length) return 'Already solved.';
  const scored = score === undefined ? '' : `, score ${score.toLocaleString('en')}`;
  const proven = optimal ? ' (proven shortest)' : `; at least ${bound} are needed`;
  return `Solvable in ${count(length, 'move')}${scored}${proven}.`;
}

export function duration(ms) {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

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

export function rating(found) {
  if (!found) return '';
  if (found.band === null) return `Rating: none (${found.reason}).`;
  const rounded = (cost) => Math.round(cost * 10) / 10;
  const hardest =
    found.hardest === null
      ? 'some steps have no short explanation'
      : `hardest step ${[rounded(found.hardest), found.technique].filter(Boolean).join(': ')}`;
  return `Rating: ${found.band} (${hardest}, total ${rounded(found.total)}).`;
}

// Returns the results of a check, one per line.
export function checked(reply, entered) {
  const lines = [];
  if (reply.reason)
    lines.push(sentence(`it is not known whether all entries are correct: ${reply.reason}`));
  for (const { name } of reply.broken) lines.push(sentence(name));
  if (reply.wrong_count > 0)
    lines.push(`${count(reply.wrong_count, 'entry', 'entries')} cannot be right.`);
  if (reply.status === 'unsolvable') lines.push('The puzzle has no solution.');
  else if (!reply.ok && !lines.length) lines.push('The entries contradict one another.');
  if (reply.ok && !reply.reason) {
    const left = reply.done && reply.open
      ? 'everything else can stay blank: done'
      : reply.open
        ? `${reply.open.toLocaleString('en')} left to fill`
        : 'everything is filled in';
    lines.push(`${entered ? 'No mistakes' : 'Nothing entered yet'}; ${left}.`);
  }
  return lines;
}
