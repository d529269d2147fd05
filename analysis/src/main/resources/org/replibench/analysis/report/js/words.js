// Words and numbers.

const data = JSON.parse(document.getElementById('data').textContent);
const charts = [];
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
};
const byId = id => document.getElementById(id);

/** Three digits that matter, thousands apart; the same on every machine. */
const show = value => {
  if (value === null || value === undefined) return '–';
  const size = Math.abs(value);
  const text = value.toFixed(size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
  return text.replace(/\B(?=(\d{3})+$)/g, '\u202f');
};
const mean = values => {
  const known = values.filter(value => value !== null && value !== undefined);
  return known.length ? known.reduce((a, b) => a + b, 0) / known.length : null;
};
const percent = share => share === null ? null : 100 * share;
const path = (...parts) => parts.map(part => part.split('/').map(encodeURIComponent).join('/')).join('/');

/** Where a cell stands in the table of all cells. */
const anchor = id => 'cell-' + id;
const cellLinks = ids => element('span', { class: 'cells' },
  ...ids.flatMap((id, index) => [index ? ' ' : '', element('a', { href: '#' + anchor(id), title: id }, id.replace(/.*-(r\d+)$/, '$1'))]));
