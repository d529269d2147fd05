// The page: what is put where.

const definitions = (id, pairs) => {
  if (!pairs.length) byId(id).closest('section').remove();
  else byId(id).append(...pairs.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]));
};

document.title = `Replibench: ${data.title}`;
byId('study').textContent = `Replibench · ${data.title}` + (data.measured ? ` · measured from ${data.measured.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}` : '');
byId('verdict').textContent = data.verdict;
byId('standing').textContent = data.standing + (data.unreadable.length ? ` Files that could not be read: ${data.unreadable.length}, listed above the table.` : '');
byId('problems').append(...data.unreadable.map(line => element('li', {}, 'not read: ' + line)));
document.querySelectorAll('.load-model').forEach(place => { place.textContent = data.loadModel; });
if (data.cells.length) {
  costFigures();
  adviceTable();
  SECTIONS.forEach(each => {
    const made = section(each);
    if (each.id === 'throughput') scaleOutFigures(made);
  });
  paperTable();
  graphFigures();
  comparisonTable();
  overTimeFigures();
  table();
  byId('table').parentElement.after(tableExport(byId('table'), 'cells'));
} else {
  ['over-time', 'table'].forEach(id => byId(id).remove());
}
definitions('words', [...new Map(data.arms.map(arm => [arm.pattern, arm.words]))]);
definitions('shared', Object.entries(data.settings));
byId('contents').append(...[...document.querySelectorAll('main section')]
  .map(each => element('a', { href: '#' + each.id }, each.querySelector('h2').textContent)));

drawAll();
charts.forEach(entry => entry.host.after(chartExports(entry)));

let width = innerWidth;
let waiting = 0;
addEventListener('resize', () => {
  if (innerWidth === width) return;
  width = innerWidth;
  clearTimeout(waiting);
  waiting = setTimeout(redraw, 120);
});
dark.addEventListener('change', redraw);
addEventListener('beforeprint', () => { root.classList.add('printing'); redraw(); });
addEventListener('afterprint', () => { root.classList.remove('printing'); redraw(); });
