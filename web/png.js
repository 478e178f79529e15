// @ts-check
// A picture of the board as PNG, in the colours of the page, for the clipboard.

import { themed } from './picture.js';

// Pixels for a unit of the picture, and of the longer side at most.
const SCALE = 3;
const LONGEST = 4096;

/**
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function rasterised(svg) {
  const address = URL.createObjectURL(new Blob([themed(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * scale, height * scale].map(Math.round);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Copies a picture; returns null, or the picture if this browser does not copy it. The clipboard
 * takes a promise, because it has to be asked while the user's click is recent.
 * @param {() => Promise<string | null>} drawn
 * @returns {Promise<Blob | null>}
 */
export async function copy(drawn) {
  const made = drawn().then((svg) => {
    if (svg === null) throw new Error('stopped');
    return rasterised(svg);
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
    return null;
  } catch {
    return made.catch(() => null);
  }
}
