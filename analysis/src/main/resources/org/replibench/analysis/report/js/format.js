// Numbers and words as people read them.

const data = JSON.parse(document.getElementById('data').textContent);
const charts = [];
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
/** Whether the page is wanted as a document without scripts, to be kept or sent: index.html#still. */
const isStill = location.hash === '#still';

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
/** A figure's value and unit for a chart, by its key. */
const figure = key => ({ unit: data.figures[key].unit, value: cell => cell.values[key] });
/** A figure's value as text, in the unit that it is printed in. */
const showFigure = (key, value) => show(value === null ? null : value / data.figures[key].printedUnit);
const percent = share => share === null ? null : 100 * share;
const path = (...parts) => parts.map(part => part.split('/').map(encodeURIComponent).join('/')).join('/');

/** An arm with its pattern's words, such as "2211 · TCP · request end · delta · async"; levels of factors explain themselves. */
const armText = arm => {
  const { label, pattern, description } = data.arms[arm];
  return description && label.includes(pattern) ? `${label} · ${description}` : label;
};

/** Where a cell stands in the table of all cells. */
const anchor = id => 'cell-' + id;
const cellLinks = ids => element('span', { class: 'cells' },
  ...ids.flatMap((id, index) => [index ? ' ' : '', element('a', { href: '#' + anchor(id), title: id }, id.replace(/.*-(r\d+)$/, '$1'))]));
