// Against nodes: how a figure changes with the size of the cluster.

const lineSeries = (arm, values, every) => {
  const { colour: own, symbol, dash } = style(arm);
  return {
    type: 'line', name: data.arms[arm].label, symbol, showSymbol: true, connectNulls: false,
    lineStyle: { color: own, type: dash, width: 1.8 }, itemStyle: { color: own },
    data: values.map((value, index) => ({ value, symbolSize: index % every === Math.floor(every / 2) ? 7 : 0 })),
    emphasis: { disabled: true },
  };
};
const LEGEND = { itemWidth: 28, itemGap: 6, rowHeight: 20 };
/** All names, on as many lines as the width takes, and the plot below them. */
const underLegend = (names, width) => {
  const widths = names.map(name => LEGEND.itemWidth + 5 + 7 * name.length + LEGEND.itemGap);
  const { lines } = widths.reduce(({ lines, used }, each) => used && used + each > width
    ? { lines: lines + 1, used: each } : { lines, used: used + each }, { lines: 1, used: 0 });
  return {
    legend: { top: 0, left: 0, itemWidth: LEGEND.itemWidth, itemGap: LEGEND.itemGap, padding: 0, textStyle: { color: colour('ink'), fontSize: 12 } },
    grid: { left: 52, right: 18, top: 14 + LEGEND.rowHeight * lines, bottom: 42 },
  };
};

const armIndexes = data.arms.map((_, arm) => arm);
const control = data.arms.findIndex(arm => arm.control);
/** From the smallest cluster to the largest. */
const panelsUnder = load => data.panels.map((panel, index) => ({ ...panel, index })).filter(panel => panel.load === load);
const averageAt = (arm, panel, value) => mean(validOf(panel.index, arm).map(value));
const overNodes = (arm, panels, value) => panels.map(panel => [panel.nodes, averageAt(arm, panel, value)])
  .filter(([, average]) => average !== null);

/** Lines over the whole numbers of an axis, such as nodes. */
const linesAgainst = ({ description, of, most, unit, series, width }) => ({
  ...common(description),
  tooltip: { ...common('').tooltip, trigger: 'item', formatter: ({ seriesName, value }) => `${seriesName}\n${value[0]} ${of}: ${show(value[1])} ${unit}` },
  ...underLegend(series.map(line => line.name), width),
  xAxis: valueAxis({ min: 0, max: most, interval: most < 10 ? 1 : undefined, name: of, nameLocation: 'middle', nameGap: 26,
    axisLabel: { color: colour('faint'), formatter: value => Number.isInteger(value) && value > 0 ? value : '' }, splitLine: { show: false } }),
  yAxis: valueAxis({ min: 0 }),
  series,
});

const scaleOut = load => width => {
  const panels = panelsUnder(load);
  const value = cell => cell.values.throughput_pages_per_s;
  const most = Math.max(...panels.map(panel => panel.nodes));
  const series = armIndexes.map(arm => [arm, overNodes(arm, panels, value)])
    .filter(([, values]) => values.length)
    .map(([arm, values]) => lineSeries(arm, values, 1));
  const single = panels.find(panel => panel.nodes === 1);
  const alone = control >= 0 && single ? averageAt(control, single, value) : null;
  if (alone !== null) {
    series.push({ type: 'line', name: 'linear', symbol: 'none', silent: true, data: [[1, alone], [most, most * alone]],
      lineStyle: { color: colour('faint'), width: 1, type: [1, 4] }, itemStyle: { opacity: 0 } });
  }
  return linesAgainst({ description: `Throughput against nodes, ${load} load`, of: 'nodes', most: most + .5, unit: 'pages/s', series, width });
};

const scaleOutFigures = host => {
  const loads = [...new Set(data.panels.map(panel => panel.load))].filter(load => panelsUnder(load).length > 2);
  if (!loads.length) return;
  host.append(element('h3', {}, 'Throughput against nodes'),
    element('p', { class: 'note' }, 'Pages per second, mean of the valid repeats. Dotted: one node without replication, times the nodes.'));
  const lines = element('div', { class: 'lines' });
  host.append(lines);
  loads.forEach(load => {
    const chart = element('div', { class: 'chart' });
    lines.append(element('figure', {}, element('h4', {}, loads.length > 1 ? `${load} load` : ''), chart));
    draw(chart, 300, scaleOut(load));
  });
};
