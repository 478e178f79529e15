// Shortcuts for elements.

export const $ = (id) => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const { data = {}, ...rest } = properties;
  const made = Object.assign(document.createElement(tag), rest);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

// Fills an element with texts or nodes, and hides it if there are none.
export function say(id, ...what) {
  const said = what.filter((part) => part !== null && part !== undefined && part !== '');
  $(id).replaceChildren(...said);
  $(id).hidden = said.length === 0;
}
