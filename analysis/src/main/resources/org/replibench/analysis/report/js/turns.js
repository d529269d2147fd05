// Arms that took turns: how their ratios came about, look by look and block by block, and what their errors are made of.

const turnsIn = (panel, key) => data.turns.filter(row => row.panel === panel && row.figure === key);
const turnsRange = values => {
  const known = values.filter(value => value !== null);
  const room = .05 * Math.max(.02, Math.max(...known) - Math.min(...known));
  return { min: Number(Math.max(0, Math.min(1, ...known) - room).toPrecision(2)), max: Number((Math.max(1, ...known) + room).toPrecision(3)), scale: true };
};
const marginArea = () => ({
  type: 'line', silent: true, data: [],
  markArea: { silent: true, itemStyle: { color: colour('line'), opacity: .5 }, data: [[{ yAxis: 1 / (1 + data.margin) }, { yAxis: 1 + data.margin }]] },
  markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour('faint'), type: 'solid', width: 1 }, data: [{ yAxis: 1 }] },
});
const turnsFrame = (description, rowsHere, unit, values) => width => ({
  ...common(description),
  ...underLegend(rowsHere.map(row => data.arms[row.arm].label), width),
  xAxis: valueAxis({ min: 0, name: unit, nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
  yAxis: valueAxis(turnsRange(values)),
});
/** Arms side by side, so that their intervals do not hide each other. */
const aside = (rank, of) => (rank - (of - 1) / 2) * 1.2;

const looksChart = (panel, key) => {
  const rowsHere = turnsIn(panel, key);
  const points = rowsHere.flatMap((row, rank) => row.looks.map(look => ({ row, look, x: 100 * look.spent + aside(rank, rowsHere.length) })));
  // Of the first looks, intervals may reach to many times the last one's.
  const shown = rowsHere.flatMap(row => row.looks.slice(-3).flatMap(look => [look.ratio, look.low, look.high]));
  return width => ({
    ...turnsFrame(`Intervals at each look, ${data.panels[panel].label}: `
      + rowsHere.map(row => `${data.arms[row.arm].label} ${row.looks.map(look => reach(look)).join(', ')}`).join('; '), rowsHere, '% of the budget', shown)(width),
    series: [
      marginArea(),
      {
        type: 'custom', silent: true, clip: true,
        data: points.filter(({ look }) => look.low !== null).map(({ row, look, x }) => [x, look.low, look.high, row.arm]),
        renderItem: (_, api) => {
          const [x, y1] = api.coord([api.value(0), api.value(1)]);
          const [, y2] = api.coord([api.value(0), api.value(2)]);
          return { type: 'line', shape: { x1: x, y1, x2: x, y2 }, style: { stroke: style(api.value(3)).colour, lineWidth: 2 } };
        },
      },
      ...rowsHere.map(row => ({
        ...lineSeries(row.arm, points.filter(point => point.row === row).map(({ look, x }) => [x, look.ratio]), 1),
        name: data.arms[row.arm].label,
      })),
    ],
  });
};

const blocksChart = (panel, key) => {
  const rowsHere = turnsIn(panel, key);
  // Blocks of a further start stand behind those of the one before.
  const last = start => Math.max(0, ...rowsHere.flatMap(row => row.blocks.filter(block => block.start === start).map(block => block.number)));
  const starts = [...new Set(rowsHere.flatMap(row => row.blocks.map(block => block.start)))].sort((a, b) => a - b);
  const before = start => starts.filter(other => other < start).reduce((sum, other) => sum + last(other), 0);
  const at = block => [before(block.start) + block.number, block.ratio];
  return width => ({
    ...turnsFrame(`Ratio of each block, ${data.panels[panel].label}: `
      + rowsHere.map(row => `${data.arms[row.arm].label} ${row.blocks.length} blocks`).join('; '), rowsHere, 'block',
      rowsHere.flatMap(row => row.blocks.map(block => block.ratio)))(width),
    series: [
      marginArea(),
      ...rowsHere.map(row => ({
        type: 'scatter', name: data.arms[row.arm].label, symbol: style(row.arm).symbol, symbolSize: 6,
        itemStyle: { color: style(row.arm).colour, opacity: .75 },
        data: row.blocks.map(block => ({ value: at(block), ...(block.excluded ? { symbol: CROSS, symbolSize: 9, itemStyle: { color: colour('bad') } } : {}) })),
        tooltip: { formatter: ({ data: point }) => `${data.arms[row.arm].label}, block ${point.value[0]}: × ${show(point.value[1])}${point.symbol ? ', left out' : ''}` },
      })),
    ],
  });
};

const turnsFigures = () => {
  if (!data.turns.length) return;
  const host = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: 'turns' },
    element('h2', {}, 'How the ratios came about'),
    element('p', { class: 'note' }, 'Looks: each ratio with its 95 % interval as it stood when so much of the budget was spent; all looks together miss the true ratio in one study of twenty. Of CPU time they have the machine’s pace taken out, as far as the load generator shows it. Blocks: the ratio of one window each, as measured; × left out for a cause that was declared beforehand.'),
    host));
  const keys = [...new Set(data.turns.map(row => row.figure))];
  data.panels.forEach(({ label }, panel) => keys.filter(key => turnsIn(panel, key).length).forEach(key => [
    ['at each look', looksChart], ['block by block', blocksChart],
  ].forEach(([what, chart]) => {
    const place = element('div', { class: 'chart' });
    host.append(element('figure', {}, element('h4', {}, `${figure(key).label} over the control's, ${what}, ${label}`), place));
    draw(place, 280, chart(panel, key));
  })));
  tableSection('components', 'What the errors are made of',
    'Standard errors of the ratio. More blocks make the first smaller, more starts of servers the second; arms that share servers have none of it. All blocks together: where rare blocks cost so much that this ratio lies outside of the interval, it is named.',
    [['pattern', 'text'], ['where', 'text'], ['quantity', 'text'], ['blocks', ''], ['within starts, %', ''], ['between starts, %', ''], ['auto-\ncorrelation', ''], ['ratio of all\nblocks together', ''], ['rare blocks', 'text']],
    data.turns.map(row => [armText(row.arm), data.panels[row.panel].label, row.quantity, String(row.counted), show(percent(row.withinStarts)), show(percent(row.betweenStarts)),
      show(row.autocorrelation), show(row.totalRatio), row.rareBlocksMatter ? 'matter' : '']));
};
