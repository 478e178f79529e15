// The packages of web/package.json. They are installed outside of the tree, so they are found by
// their folder and not by their names alone.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = process.env.TATHAM_NPM;

/**
 * Loads a package.
 * @param {string} name
 * @returns {Promise<any>} the package, or null if no packages are installed
 */
export async function load(name) {
  const path = resolve(name);
  return path && import(pathToFileURL(path).href);
}

/**
 * Returns the path of a package's main file.
 * @param {string} name
 * @returns {string | null} null if no packages are installed
 */
export function resolve(name) {
  return FOLDER ? createRequire(join(FOLDER, 'package.json')).resolve(name) : null;
}
