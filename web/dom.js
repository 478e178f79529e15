// @ts-check
// Shortcuts for elements.

/**
 * Returns the element with an id. It is one of the page's own, so it is there.
 * @param {string} id
 * @returns {any}
 */
export const $ = (id) => document.getElementById(id);

/**
 * Makes an element with properties, data and children.
 * @param {string} tag
 * @param {any} properties
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function element(tag, properties = {}, ...children) {
  const { data = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(tag), rest);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

/**
 * Fills an element with texts or nodes, and hides it if there are none.
 * @param {string} id
 * @param {(Node | string | null | undefined)[]} what
 */
export function say(id, ...what) {
  const said = what.filter((part) => part !== null && part !== undefined && part !== '');
  $(id).replaceChildren(...said);
  $(id).hidden = said.length === 0;
}

/**
 * Writes a text into an element, unless it is there: the browser would lay it out again.
 * @param {string} id
 * @param {string} text
 */
export function write(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}
