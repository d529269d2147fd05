// The page: what is put where.

document.querySelectorAll('.load-model').forEach(place => { place.textContent = data.loadModel; });
if (data.cells.length) {
  costFigures();
  demandTable();
  loadFigures();
  kneeTable();
  adviceTable();
  collectorFigures();
  SECTIONS.forEach(each => {
    const made = section(each);
    if (made && each.id === 'throughput') scaleOutFigures(made);
  });
  pageTable();
  partsFigures();
  nextToFigures();
  paperTable();
  rulesTable();
  graphFigures();
  comparisonTable();
  turnsFigures();
  databaseTable();
  diskTable();
  tiersFigures();
  heapTable();
  sizeTable();
  crossoverTable();
  pairTable();
  profileFigures();
  overTimeFigures();
  table();
  byId('table').parentElement.after(tableExport(byId('table'), 'cells'));
} else {
  ['over-time', 'table'].forEach(id => byId(id).remove());
}
byId('contents').replaceChildren(...[...document.querySelectorAll('main section')]
  .map(each => element('a', { href: '#' + each.id }, each.querySelector('h2').textContent)));
