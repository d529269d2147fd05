// The table.

const IDENTITY = [
  ['pattern', 'text', cell => data.arms[cell.arm].pattern],
  ['engine', 'text', cell => data.arms[cell.arm].engine],
  ['nodes', '', cell => cell.nodes],
  ['clients\n/node', '', cell => cell.pagesPerSecondPerNode ? `${cell.pagesPerSecondPerNode} pages/s` : cell.clientsPerNode],
  ['repeat', '', cell => cell.repeat],
];
const columns = () => [...IDENTITY, ...Object.values(data.figures).map(({ key, visibility }) => [
  figure(key).heading, visibility === 'MAIN' ? '' : 'minor', cell => showFigure(key, cell.values[key])])];
const audit = cell => {
  const marked = cell.warnings.length > 0;
  const word = element('span', { class: cell.valid ? marked ? 'marked' : 'valid' : 'invalid' },
    cell.valid ? marked ? 'valid, with warnings' : 'valid' : 'NOT VALID');
  const checks = [...cell.checks].sort((a, b) => a.passed - b.passed)
    .map(check => element('li', { class: check.passed ? '' : check.severity === 'WARNING' ? 'marked' : 'invalid' },
      `${check.passed ? '✓' : '✗'} ${check.name}: ${check.measured} (required ${check.required})`));
  const own = Object.entries(cell.settings).map(([name, value]) => element('li', {}, `${name}: ${value}`));
  const sheet = element('details', {}, element('summary', {}, word), element('ul', {}, ...checks, ...own));
  const names = cell.warnings.map(warning => warning.split(':')[0]).join(', ');
  return [sheet, ...[...cell.reasons, ...(names ? [`warnings: ${names}`] : [])].map(reason => element('div', {}, reason))];
};
const links = cell => [['folder', ''], ['record', 'record.json'], ...Object.entries(cell.files)]
  .map(([name, file]) => element('a', { href: path('..', 'cells', cell.id, file) }, name));
const table = () => {
  const shown = columns();
  byId('table').append(
    element('thead', {}, element('tr', {}, element('th', { class: 'text', scope: 'col' }, 'audit'),
      ...shown.map(([name, kind]) => element('th', { class: kind, scope: 'col' }, name)),
      element('th', { class: 'text minor', scope: 'col' }, 'raw files'))),
    element('tbody', {}, ...[...data.cells].sort((a, b) => (a.panel ?? data.panels.length) - (b.panel ?? data.panels.length) || a.arm - b.arm || a.repeat - b.repeat).map(cell => element('tr', { 'data-cell': cell.id, id: anchor(cell.id) },
      element('td', { class: cell.valid && !cell.warnings.length ? 'text' : 'text reason' }, ...audit(cell)),
      ...shown.map(([, kind, value]) => element('td', { class: kind }, String(value(cell)))),
      element('td', { class: 'text minor files' }, ...links(cell))))));
};

/** A table of its own: columns are [name, class], values are text or elements. */
const tableSection = (id, title, note, columns, lines) => {
  const made = element('table', {},
    element('thead', {}, element('tr', {}, ...columns.map(([name, kind]) => element('th', { class: kind, scope: 'col' }, name)))),
    element('tbody', {}, ...lines.map(values => element('tr', {}, ...values.map((value, index) => element('td', { class: columns[index][1] }, value))))));
  byId('sections').append(element('section', { id }, element('h2', {}, title), element('p', { class: 'note' }, note),
    element('div', { class: 'scroll words', tabindex: '0', role: 'region', 'aria-label': title }, made), tableExport(made, id)));
};
