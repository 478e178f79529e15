// A program whose types are checked; it is not run.

import { PuzzleError, Solver } from 'tatham-slv';
import type { Report, Step } from 'tatham-slv';
import { Solver as Embedded } from 'tatham-slv/base64';

export async function program(): Promise<Report['status'] | string> {
  const solver: Solver = await Solver.load();
  const controller = new AbortController();
  const { signal } = controller;
  const steps: Step[] = [];
  const progress = ({ step }: { step: Step | null }) => { if (step) steps.push(step); };
  try {
    await solver.make({ puzzle: 'solo', params: '3x3', grade: 'hard', seed: 7 }, { signal });
    const { complete } = await solver.explain({ input: 'solo:2x2:a2_1c3b3c1_2a' }, { progress });
    const kinds: string[] = (await solver.list()).map(({ name }) => name);
    if (!complete) return kinds.join();
    return (await (await Embedded.load()).solve({ input: 'x', time_limit: 5 })).status;
  } catch (error) {
    if (error instanceof PuzzleError) return `${error.code} ${error.span?.start ?? ''}`;
    throw error;
  } finally {
    solver.close();
  }
}

export async function mistakes(solver: Solver): Promise<void> {
  // @ts-expect-error A text is required.
  await solver.solve({});
  // @ts-expect-error The input is text.
  await solver.hint({ input: 5 });
  // @ts-expect-error Hints report no progress.
  await solver.hint({ input: '' }, { progress: () => {} });
  // @ts-expect-error A report has no such field.
  (await solver.solve({ input: '' })).verdicts;
  // @ts-expect-error A solver is loaded, not constructed.
  new Solver();
}
