// Types of the package. Those of requests and replies are made from the schema: wire.d.ts.

import type {
  Checked, Edited, Explanation, Hint, Judged, List, MakeReply, Opened, Played, Progress,
  RepairRecord, Report, Request, Error as ErrorReply,
} from './wire.js';

export type * from './wire.js';

/** Fields of a request, and its options beside them, as docs/wire.md lists them. */
export type Asked = Omit<Request, 'do' | 'options'> & { [option: string]: unknown };

/** Fields of a request about a puzzle. */
export type AskedOf = Asked & { input: string };

/** How a call is made. */
export type How = {
  /** Ends the call, also while it is being answered; it rejects with the reason of the signal. */
  signal?: AbortSignal;
};

/** How a call that reports progress is made. */
export type HowLong = How & {
  /** Receives the progress; what it throws ends the call, which rejects with it. */
  progress?: (news: Progress['progress']) => void;
};

/** Solver in a worker of its own, which answers one call after the other. */
export class Solver {
  private constructor();
  static load(): Promise<Solver>;
  open(asked: AskedOf, how?: How): Promise<Opened>;
  play(asked: AskedOf, how?: How): Promise<Played>;
  solve(asked: AskedOf, how?: HowLong): Promise<Report>;
  hint(asked: AskedOf, how?: How): Promise<Hint>;
  explain(asked: AskedOf, how?: HowLong): Promise<Explanation>;
  check(asked: AskedOf, how?: How): Promise<Checked>;
  judge(
    asked: AskedOf & { claims: NonNullable<Request['claims']> },
    how?: How,
  ): Promise<Judged>;
  make(asked: Asked & { puzzle: string }, how?: HowLong): Promise<MakeReply>;
  repair(asked: AskedOf, how?: HowLong): Promise<RepairRecord>;
  edit(asked: Asked, how?: How): Promise<Edited>;
  list(asked?: Record<string, never>, how?: How): Promise<List>;
  /** Ends the worker, and rejects the calls that have no reply yet. */
  close(): void;
}

type Fields = ErrorReply['error'];

/** Error reply of the solver, with the fields of `error`. */
export class PuzzleError extends Error implements Fields {
  kind: Fields['kind'];
  code: string;
  puzzle?: Fields['puzzle'];
  format?: Fields['format'];
  fits?: Fields['fits'];
  items?: Fields['items'];
  command?: Fields['command'];
  span?: Fields['span'];
  line?: Fields['line'];
  column?: Fields['column'];
  help?: Fields['help'];
}
