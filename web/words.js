// What replies come to, in a sentence. Nothing here knows a puzzle.

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
  return `; whether in one way only is not known${after(reason)}`;
}

// The verdict on a puzzle, as a mood and words. A sign stands for the mood too: colour alone says
// nothing.
export function verdict(report) {
  const { status, complete, reason } = report;
  // Of a position of a game whose answer is hidden: how many fit.
  if (report.possible !== undefined && (status === 'unique' || status === 'multiple'))
    return ['good', '✓', fitting(report.possible)];
  switch (status) {
    case 'unique':
      return ['good', '✓', 'Exactly one solution.'];
    case 'multiple':
      return [
        'warn',
        '≠',
        complete
          ? `Exactly ${count(report.count, 'solution')}.`
          : `${count(report.count, 'solution')} or more.`,
      ];
    case 'solved':
      if (report.solutions[0]?.moves) return ['good', '✓', moves(report.solutions[0])];
      return ['good', '✓', `It can be solved${reason ? unproven(reason) : ''}.`];
    case 'closest':
      return ['warn', '≈', 'No exact solution; the nearest are shown.'];
    case 'unsolvable':
      return ['bad', '✗', `No solution${after(reason)}.`];
    default:
      return ['warn', '?', `Undecided${after(reason ?? 'a limit came first')}.`];
  }
}

// How many answers fit; a number of any length, as text.
function fitting(possible) {
  if (possible === null) return 'More answers fit than were counted.';
  if (possible === '1') return 'Exactly one answer fits.';
  const about =
    possible.length > 15 && `About ${possible[0]}.${possible[1]}·10^${possible.length - 1}`;
  return `${about || BigInt(possible).toLocaleString('en')} answers fit.`;
}

// A way to the end of a game of moves: how long it is, and how short it could be; or a game that
// was played without looking.
function moves({ moves: made, length, optimal, lower_bound: bound, score }) {
  if (length === undefined)
    return `Played to its end without looking, in ${count(made.length, 'move')}.`;
  if (!length) return 'It is finished already.';
  const scored = score === undefined ? '' : `, score ${score.toLocaleString('en')}`;
  const proven = optimal ? 'shorter' : `proven shorter than ${bound}`;
  return `${count(length, 'move')}${scored}; no way is ${proven}.`;
}

export function duration(ms) {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function player(found) {
  if (!found) return '';
  if (found.unreadable) return `Your moves could not be followed: ${found.unreadable}.`;
  const skipped = found.skipped?.length
    ? ` ${count(found.skipped.length, 'move')} could not be followed.`
    : '';
  if (found.moves !== undefined)
    return `You have made ${count(found.moves, 'move')}; the way goes on from there.${skipped}`;
  const { correct, wrong, open } = found;
  return `Your entries: ${correct} right, ${wrong.length} wrong, ${open} open.${skipped}`;
}

export function rating(found) {
  if (!found) return '';
  if (found.band === null) return `Rating: none (${found.reason}).`;
  const rounded = (cost) => Math.round(cost * 10) / 10;
  const hardest =
    found.hardest === null ? 'no short step somewhere' : `hardest step ${rounded(found.hardest)}`;
  return `Rating: ${found.band} (${hardest}, all steps ${rounded(found.total)}).`;
}

// What a check found, each as a line.
export function checked(reply, entered) {
  const lines = [];
  if (reply.reason)
    lines.push(sentence(`it was not found out whether all entries are right: ${reply.reason}`));
  for (const { name } of reply.broken) lines.push(sentence(name));
  if (reply.wrong_count > 0)
    lines.push(`${count(reply.wrong_count, 'entry', 'entries')} cannot be right.`);
  if (reply.status === 'unsolvable') lines.push('The puzzle has no solution.');
  else if (!reply.ok && !lines.length) lines.push('The entries cannot all stand together.');
  if (reply.ok && !reply.reason) {
    const left = reply.done && reply.open
      ? 'everything else can stay blank: it is done.'
      : reply.open
      ? `${count(reply.open, 'place is', 'places are')} open.`
      : 'Nothing is left to fill in.';
    lines.push(
      entered
        ? `No mistake so far; ${left[0].toLowerCase()}${left.slice(1)}`
        : `Nothing is entered yet; ${left}`,
    );
  }
  return lines;
}
