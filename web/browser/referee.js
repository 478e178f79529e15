// The referee: a program in which the real games say whether a save file is of a finished game.

import { spawnSync } from 'node:child_process';

const PROGRAM = process.env.TATHAM_REFEREE;

/** Reason why there is no referee, or null. */
export const noReferee = PROGRAM ? null : 'there is no referee (`cargo xtask referee`)';

/**
 * Returns true if the real game calls the game in a save file finished.
 * @param {string} save
 */
export function isFinished(save) {
  const file = Buffer.from(save);
  const input = Buffer.concat([Buffer.from(`${file.length}\n`), file]);
  const { stdout, error } = spawnSync(PROGRAM, ['--many'], { input });
  if (error) throw error;
  return JSON.parse(String(stdout)).status === 1;
}
