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
const inPrintedUnit = (key, value) => value === null || value === undefined ? null : value / data.figures[key].printedUnit;
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
/** A figure as it is described: its title for a chart, the heading of its column, its unit, what it means, and its value. */
const figure = key => {
  const { label, unit, source, heading } = data.figures[key];
  return {
    key, unit, label, source: capital(source),
    title: capital(unit ? `${label}, ${unit}` : label),
    heading: `${heading.first}\n${heading.second}`.trim(),
    value: cell => inPrintedUnit(key, cell.values[key]),
  };
};
/** A figure's value as text, in the unit that it is printed in. */
const showFigure = (key, value) => show(inPrintedUnit(key, value));
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
