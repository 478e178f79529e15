// @ts-check
// The texts of the page in English, but for those of index.html, which are in en-page.js. Those
// about a puzzle come from the wire. Two files with the same names are another language.

/**
 * @param {number} number
 * @param {string} one
 * @param {string} several
 */
function count(number, one, several = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
}

/** @param {number} games @param {number} drafts */
const kept = (games, drafts) =>
  `${count(games, 'game')}, ${drafts ? `${count(drafts, 'board')} of your own, ` : ''}times and `
  + 'settings';

/** @param {string | null | undefined} clause */
const after = (clause) => (clause ? `: ${clause}` : '');

export const texts = {
  locale: 'en',
  /** @param {string[]} parts */
  list: (parts) =>
    (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]),

  // The home page. Groups of kinds are in its order.
  groups: {
    numbers: 'Numbers',
    shading: 'Shading',
    lines: 'Lines and loops',
    regions: 'Regions',
    moves: 'Moves',
    hidden: 'Hidden information',
  },
  /** @param {number} number */
  found: (number) => (number ? count(number, 'puzzle') : 'No puzzle matches.'),
  /** @type {(number: number, date: string) => string} */
  played: (number, date) => `${count(number, 'entry', 'entries')}, ${date}`,
  /** @param {string} time */
  solvedIn: (time) => `Solved in ${time}`,
  /** @param {string} id */
  example: (id) => `For example ${id}`,
  /** @param {string} reason */
  notLoaded: (reason) => `The page did not load: ${reason}. Reload it.`,
  /** @param {string | undefined} reason */
  notStarted: (reason) => `the solver did not start${after(reason)}`,

  // The puzzles of a day.
  /** @param {number} number */
  streak: (number) => `${count(number, 'day')} in a row`,
  noStreak: 'To start a streak, solve 1 of these puzzles every day without showing its solution.',
  noneOfDay: 'No puzzle was found for this kind and day.',
  begun: 'Begun',
  shown: 'Solution shown',
  /** @type {(date: string, solved: number, begun: number) => string} */
  ofDay: (date, solved, begun) =>
    [date, solved ? `${solved} solved` : begun ? `${begun} begun` : ''].filter(Boolean).join(', '),

  // New puzzles.
  otherSize: 'Other …',
  anyGrade: 'Any',
  /** @param {string | undefined} reason */
  notMade: (reason) => `No such puzzle was made${after(reason)}.`,
  /** @type {(grade: string, tries: number, best: string) => string} */
  notReached: (grade, tries, best) =>
    `No ${grade} puzzle of this size was found in ${count(tries, 'try', 'tries')}; `
      + `the nearest was ${best}.`,
  /** @param {string} grade */
  makeOne: (grade) => `Make one that is ${grade}`,
  isHardest: 'There is no harder grade.',
  isEasiest: 'There is no easier grade.',
  notRated: 'this puzzle has no grade',

  // The verdict on a puzzle.
  unique: 'Exactly 1 solution.',
  /** @type {(record: {added: any[], removed: any[], changed: any[]}) => string} */
  repaired: ({ added, removed, changed }) => {
    const parts = [
      added.length ? `${count(added.length, 'clue')} added` : '',
      removed.length ? `${count(removed.length, 'clue')} removed` : '',
      changed.length ? `${count(changed.length, 'clue')} changed` : '',
    ];
    return `Repaired: ${parts.filter(Boolean).join(', ')}.`;
  },
  nothingToRepair: 'There is nothing to repair.',
  /** @type {(number: number, isComplete: boolean) => string} */
  multiple: (number, isComplete) =>
    `${isComplete ? 'Exactly' : 'At least'} ${count(number, 'solution')}.`,
  /** @param {string | null} reason */
  solvable: (reason) =>
    (reason ? `Solvable; it is not known whether there is another solution: ${reason}.`
      : 'Solvable.'),
  closest: 'No exact solution; these are the closest.',
  /** @param {string | null} reason */
  unsolvable: (reason) => `No solution${after(reason)}.`,
  /** @param {string | null} reason */
  undecided: (reason) => `Undecided: ${reason ?? 'a limit was reached'}.`,
  tooMany: 'Too many possible answers to count.',
  onePossible: 'Exactly 1 possible answer.',
  /** @param {string} number */
  possible: (number) => `${number} possible answers.`,
  /** @param {string} number */
  about: (number) => `About ${number}`,
  /** @param {number} number */
  solvableBlind: (number) => `Solvable blind in ${count(number, 'move')}.`,
  alreadySolved: 'Already solved.',
  /** @param {{length: number, optimal: boolean, bound: number, score?: number}} way */
  solvableIn: ({ length, optimal, bound, score }) => {
    const scored = score === undefined ? '' : `, score ${score.toLocaleString('en')}`;
    const proven = optimal ? ' (proven shortest)' : `; at least ${bound} are needed`;
    return `Solvable in ${count(length, 'move')}${scored}${proven}.`;
  },
  /** @param {string} reason */
  unreadableMoves: (reason) => `Your moves could not be replayed: ${reason}.`,
  /** @param {number} number */
  skippedMoves: (number) => `${count(number, 'move')} could not be replayed.`,
  /** @param {number} number */
  goesOn: (number) => `The solution continues after your ${count(number, 'move')}.`,
  /** @param {{correct: number, wrong: unknown[], open: number}} found */
  entered: ({ correct, wrong, open }) =>
    `Your entries: ${correct} correct, ${wrong.length} wrong, ${open} left to fill.`,
  /** @param {string} reason */
  unrated: (reason) => `Rating: none (${reason}).`,
  unexplained: 'some steps have no short explanation',
  /** @param {string} step */
  hardest: (step) => `hardest step ${step}`,
  /** @type {(band: string, hardest: string, total: number) => string} */
  rated: (band, hardest, total) => `Rating: ${band} (${hardest}, total ${total}).`,
  /** @type {(time: string, hints: number | null, grade: string | null) => string} */
  solved: (time, hints, grade) => {
    const how = hints === null
      ? 'after its solution was shown'
      : hints ? `with ${count(hints, 'hint')}` : 'without hints';
    return `Solved in ${time}, ${how}.${grade ? ` Grade: ${grade}.` : ''}`;
  },
  /** @type {(name: string, number: number) => string} */
  left: (name, number) => `${name} left: ${number}`,

  // Hints.
  /** @type {(reason: string | null, moves: number | undefined) => string} */
  dry: (reason, moves) =>
    (reason ?? 'there is nothing left to deduce')
      + (moves ? `; take back ${count(moves, 'move')}` : ''),
  ignoresMistake: 'There is a mistake on the board, which this hint ignores. See Check.',
  /** @param {string} step */
  done: (step) => `Done: ${step}`,
  follows: 'this follows',

  // Checks.
  /** @param {string} reason */
  uncertain: (reason) => `It is not known whether all entries are correct: ${reason}.`,
  noSolution: 'The puzzle has no solution.',
  mistake: 'There is a mistake.',
  /** @type {(entry: number, of: number) => string} */
  since: (entry, of) => `It has been there since entry ${entry} of ${of}.`,
  fromTheStart: 'It was there before your first entry.',
  noWhy: 'There is no explanation of the contradiction.',
  blank: 'everything else can stay blank: done',
  /** @param {number} number */
  leftToFill: (number) => `${number.toLocaleString('en')} left to fill`,
  filledIn: 'everything is filled in',
  /** @param {string} left */
  noMistakes: (left) => `No mistakes; ${left}.`,
  /** @param {number} number */
  wrong: (number) => `${count(number, 'entry', 'entries')} cannot be right.`,
  /** @param {number} number */
  broken: (number) => `${count(number, 'rule')} ${number === 1 ? 'is' : 'are'} broken.`,
  contradict: 'The entries contradict one another.',

  // Judgements.
  verdicts: {
    already_known: 'That is on the board already.',
    breaks_rule: 'That breaks a rule.',
    follows: 'Yes, and one step shows it.',
    wrong: 'No: there is no solution with that.',
    right_but_not_yet: 'Yes, but no single step shows it from here.',
    undecided: 'Both are possible: some solutions have that, and some do not.',
    detour: 'The game can be finished that way, but on a longer one.',
    unknown: 'That could not be decided.',
  },
  /** @param {number} percent */
  probability: (percent) => `Its probability is ${percent} %.`,
  /** @param {number} number */
  movesLeft: (number) => `${count(number, 'move')} would be left.`,
  leftOut: 'Mistakes on the board were left out.',

  // The board and the game on it.
  thePuzzle: 'Puzzle',
  hint: 'Hint',
  next: ['Which rule?', 'Why?', 'Do it'],
  stages: ['Where', 'Which rule', 'Why', 'Done'],
  /** @param {string} reason */
  lost: (reason) => `${reason} Undo takes it back.`,
  trying: 'Enter what you think: it is judged, and not kept.',
  /** @param {string} remarks */
  note: (remarks) => `Note: ${remarks}.`,
  /** @type {(number: number, of: number) => string} */
  of: (number, of) => `${number} of ${of}`,
  /** @param {number} percent */
  fit: (percent) => `Fit the board, now ${percent} percent`,
  /** @param {string} key */
  key: (key) => `Key ${key}`,
  /** @param {number} number */
  mark: (number) => `Mark ${number}`,
  /** @param {string} time */
  stopped: (time) => `Stopped after ${time}.`,
  nothingToJudge: 'there is nothing to judge in that',
  thatMove: 'That move',
  line: 'line',
  noLine: 'no line',
  empty: 'empty',
  /** @param {string} values */
  notes: (values) => `notes ${values}`,
  /** @param {string} percent */
  chance: (percent) => `chance ${percent} %`,
  /** @param {string} place */
  picked: (place) => `${place} is picked up: choose where it goes.`,
  arrowKeys: 'Arrow keys move the cursor.',
  goesOnHere: 'Your game goes on where you left it.',
  playedBefore: 'You have played this puzzle before: Undo returns to that game.',
  unkept: 'This browser does not keep games: what you enter is lost when the page is closed.',
  otherTab: 'This puzzle was also played in another tab. Which of the two games goes on here?',
  thatOne: 'That one',
  thisOne: 'This one',
  close: 'Close',

  // Explanations and solutions.
  explanation: 'Explanation',
  /** @param {string[]} names */
  lookAt: (names) =>
    (names.length ? `look at ${texts.list(names)}` : 'look at the marked places'),
  /** @type {(number: number, of: number) => string} */
  step: (number, of) => `Step ${number} of ${of}`,
  beforeFirst: 'The puzzle before the first step.',
  endsHere: 'the explanation ends here',
  nothingToShow: 'there is no solution to show',
  /** @param {number | null} number */
  solution: (number) => (number === null ? 'Solution' : `Solution ${number}`),
  partialSolution: 'Partial solution',
  differ: 'Cells in which the solutions differ are marked.',
  /** @param {string} places */
  differAt: (places) => `The solutions differ at ${places}.`,
  /** @param {number} number */
  more: (number) => `${number} more`,
  /** @type {(number: number, of: number) => string} */
  move: (number, of) => `Move ${number} of ${of}.`,
  play: 'Play',
  pause: 'Pause',

  // Puzzles of one's own.
  /** @param {string} title */
  ownPuzzle: (title) => `Your own ${title}`,
  choosePlace: 'Choose a place on the board first.',
  common: 'In all solutions',
  /** @type {(name: string, value: any) => string} */
  clueAt: (name, value) => `${name} ${[value].flat().join(' ')}`,
  /** @type {(number: number, isProven: boolean) => string} */
  fewestClues: (number, isProven) =>
    `${count(number, 'clue')} more ${number === 1 ? 'leaves' : 'leave'} 1 solution`
      + `${isProven ? ' (proven fewest)' : ''}:`,
  /** @param {number} number */
  clueChanges: (number) => `Changing ${count(number, 'clue')} leaves 1 solution:`,
  addThem: 'Add',
  changeThem: 'Change',
  noRepair: 'no clues were found that leave 1 solution',
  /** @param {number} number */
  spareClues: (number) =>
    (number === 1 ? '1 clue could go:' : `Any 1 of these ${number} clues could go:`),
  noSpare: 'Every clue is needed.',

  // Lessons.
  /** @param {string} name */
  lesson: (name) => `Lesson: ${name}`,
  techniques: 'Techniques',
  aboutTechniques: 'Steps that players have names for. Each lesson has a board to try, and makes '
    + 'more of them.',
  /** @type {(name: string, title: string) => string} */
  techniqueOf: (name, title) => `${name} in ${title}`,
  lookFor: 'The next step is one of this technique. Where is it?',
  noBoard: 'No such board was found. Try again: another one is made each time.',

  // What is pasted or opened.
  severalReadings: 'This text can be read in several ways.',
  helpUnrecognised: 'Put the puzzle’s name and a colon before it. See “Accepted input” below.',
  helpUnknown: '“Accepted input” below lists all puzzles.',
  /** @type {(line: number, column: number) => string} */
  lineAndColumn: (line, column) => `Line ${line}, column ${column}.`,
  /** @type {(name: string, isLarge: boolean) => string} */
  unfitFile: (name, isLarge) =>
    `${name ? `“${name}”` : 'what was pasted'} ${isLarge ? 'is too large' : 'is not a text'}: `
      + 'a puzzle is expected as text',
  /** @type {(name: string | null, characters: number) => string} */
  source: (name, characters) => {
    const size = characters ? ` (${characters.toLocaleString('en')} characters)` : '';
    return `${name ?? 'pasted'}${size}`;
  },
  dropHere: 'or drop a file anywhere',

  // On paper.
  answers: 'Answers',
  severalAnswers: 'Several solutions.',

  // Many puzzles at once.
  /** @param {number} number */
  listOf: (number) => count(number, 'puzzle'),
  /** @type {(number: number, most: number) => string} */
  listCut: (number, most) =>
    `These are the first ${most.toLocaleString('en')} of ${count(number, 'puzzle')}. The command `
      + 'line has no such limit.',
  /** @type {(known: number, number: number, counts: [string, number][]) => string} */
  listState: (known, number, counts) =>
    [
      known < number
        ? `${known.toLocaleString('en')} of ${number.toLocaleString('en')} solved`
        : 'All solved',
      ...counts.map(([name, own]) => `${own.toLocaleString('en')} ${name}`),
    ].join(' · '),
  statuses: {
    unique: 'unique',
    repaired: 'repaired',
    unchanged: 'with nothing to repair',
    multiple: 'with several solutions',
    solved: 'solvable',
    closest: 'without an exact solution',
    unsolvable: 'unsolvable',
    unknown: 'undecided',
    unusable: 'unusable',
  },
  chooseKind: 'Choose the puzzle…',
  /** @param {string} title @param {number} number */
  kindOfLines: (title, number) => `${title} (${count(number, 'line')})`,
  /** @param {string} name */
  onePuzzle: (name) => `a line makes 1 puzzle: no \`${name}\``,
  stop: 'Stop',
  goOn: 'Go on',
  /** @param {number} number */
  showMore: (number) => `Show ${number.toLocaleString('en')} more`,

  // Files and settings.
  noSaveFile: 'No save file for this puzzle',
  copiedWithout: 'Copied without your entries',
  linkCopied: 'Link copied',
  copyFromAddress: 'Copy it from the address bar',
  pictureCopied: 'Picture copied',
  pictureSaved: 'Picture saved',
  /** @param {number} number @param {number} drafts */
  backupSaved: (number, drafts) => `Saved: ${kept(number, drafts)}.`,
  /** @param {number} number @param {number} drafts */
  backupTaken: (number, drafts) => `Loaded: ${kept(number, drafts)}.`,
  draftsRefused: 'This browser has no room for all boards of your own.',
  backupDamaged: 'Expected a file that was saved here, found another or a damaged one. '
    + 'Nothing has changed.',
  backupNewer: 'A newer version of the page has saved this file. Nothing has changed.',
  backupRefused: 'This browser does not keep games. Nothing has changed.',
};
