// The table.

const COLUMNS = [
  ['pattern', 'text', cell => data.arms[cell.arm].pattern],
  ['engine', 'text', cell => data.arms[cell.arm].engine],
  ['nodes', '', cell => data.panels[cell.panel].nodes],
  ['clients\n/node', '', cell => data.panels[cell.panel].clientsPerNode],
  ['repeat', '', cell => cell.repeat],
  ['pages/s', '', cell => show(cell.driven.throughputPagesPerSecond)],
  ['mean\nms', '', cell => show(cell.driven.responseMeanMillis)],
  ['p50\nms', 'minor', cell => show(cell.driven.responseP50Millis)],
  ['p90\nms', '', cell => show(cell.driven.responseP90Millis)],
  ['p99\nms', '', cell => show(cell.driven.responseP99Millis)],
  ['max\nms', 'minor', cell => show(cell.driven.responseMaxMillis)],
  ['pages', 'minor', cell => cell.driven.pages],
  ['errors', '', cell => cell.driven.errors],
  ['CPU\ncores/node', '', cell => show(cell.figures.cpuCoresPerNode)],
  ['CPU\nms/page', '', cell => show(cell.figures.cpuMillisPerPage)],
  ['compiling\nms/page', 'minor', cell => show(cell.figures.compilerMillisPerPage)],
  ['database\ncores', '', cell => show(cell.figures.databaseCpuCores)],
  ['driver\ncores', 'minor', cell => show(cell.figures.driverCpuCores)],
  ['idle\ncores', 'minor', cell => show(cell.figures.hostIdleCores)],
  ['throttled\n% of periods', 'minor', cell => show(percent(cell.figures.throttledShare))],
  ['net\nkB/s/node', 'minor', cell => show(cell.figures.interconnectKilobytesPerSecondPerNode)],
  ['net\nB/page', '', cell => show(cell.figures.interconnectBytesPerPage)],
  ['transfers\n/page', 'minor', cell => show(cell.figures.sessionTransfersPerPage)],
  ['live heap\nMB', 'minor', cell => show(cell.figures.heapLiveMegabytesMax)],
  ['GC pause\nms/s', 'minor', cell => show(cell.figures.gcPauseMillisPerSecond)],
];
const audit = cell => {
  const marked = cell.marks.length > 0;
  const word = element('span', { class: cell.valid ? marked ? 'marked' : 'valid' : 'invalid' },
    cell.valid ? marked ? 'valid, marked' : 'valid' : 'NOT VALID');
  const checks = [...cell.checks].sort((a, b) => a.passed - b.passed)
    .map(check => element('li', { class: check.passed ? '' : check.weight === 'MARKS' ? 'marked' : 'invalid' },
      `${check.passed ? '✓' : '✗'} ${check.name}: ${check.measured} (required ${check.required})`));
  const own = Object.entries(cell.settings).map(([name, value]) => element('li', {}, `${name}: ${value}`));
  const sheet = element('details', {}, element('summary', {}, word), element('ul', {}, ...checks, ...own));
  return [sheet, ...[...cell.reasons, ...cell.marks].map(reason => element('div', {}, reason))];
};
const links = cell => [['folder', ''], ['record', 'record.json'], ...Object.entries(cell.files)]
  .map(([name, file]) => element('a', { href: path('..', 'cells', cell.id, file) }, name));
const table = () => {
  byId('table').append(
    element('thead', {}, element('tr', {}, element('th', { class: 'text', scope: 'col' }, 'audit'),
      ...COLUMNS.map(([name, kind]) => element('th', { class: kind, scope: 'col' }, name)),
      element('th', { class: 'text minor', scope: 'col' }, 'raw files'))),
    element('tbody', {}, ...[...data.cells].sort((a, b) => a.panel - b.panel || a.arm - b.arm || a.repeat - b.repeat).map(cell => element('tr', { 'data-cell': cell.id, id: anchor(cell.id) },
      element('td', { class: cell.valid && !cell.marks.length ? 'text' : 'text reason' }, ...audit(cell)),
      ...COLUMNS.map(([, kind, value]) => element('td', { class: kind }, String(value(cell)))),
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
