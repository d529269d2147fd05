// Scale-out: throughput against nodes.

const lineSeries = (arm, values, every) => {
  const { colour: own, symbol, dash } = style(arm);
  return {
    type: 'line', name: data.arms[arm].label, symbol, showSymbol: true, connectNulls: false,
    lineStyle: { color: own, type: dash, width: 1.8 }, itemStyle: { color: own },
    data: values.map((value, index) => ({ value, symbolSize: index % every === Math.floor(every / 2) ? 7 : 0 })),
    emphasis: { disabled: true },
  };
};
const legend = () => ({ top: 0, left: 0, type: 'scroll', itemWidth: 34, textStyle: { color: colour('ink'), fontSize: 12 },
  pageTextStyle: { color: colour('ink') }, pageIconColor: colour('link') });

const scaleOut = load => () => {
  const panels = data.panels.map((panel, index) => ({ ...panel, index })).filter(panel => panel.load === load);
  const at = (arm, panel) => mean(validOf(panel.index, arm).map(cell => cell.driven.throughputPagesPerSecond));
  const series = data.arms.map((_, arm) => arm)
    .map(arm => [arm, panels.map(panel => [panel.nodes, at(arm, panel)]).filter(([, value]) => value !== null)])
    .filter(([, values]) => values.length)
    .map(([arm, values]) => lineSeries(arm, values, 1));
  const control = data.arms.findIndex(arm => arm.control);
  const single = panels.find(panel => panel.nodes === 1);
  const alone = control >= 0 && single ? at(control, single) : null;
  if (alone !== null) {
    const most = Math.max(...panels.map(panel => panel.nodes));
    series.push({ type: 'line', name: 'linear', symbol: 'none', silent: true, data: [[1, alone], [most, most * alone]],
      lineStyle: { color: colour('faint'), width: 1, type: [1, 4] }, itemStyle: { opacity: 0 } });
  }
  return {
    ...common(`Throughput against nodes, ${load} load`),
    tooltip: { ...common('').tooltip, trigger: 'item', formatter: ({ seriesName, value }) => `${seriesName}\n${value[0]} nodes: ${show(value[1])} pages/s` },
    legend: legend(),
    grid: { left: 52, right: 18, top: 40, bottom: 42 },
    xAxis: valueAxis({ min: 0, max: Math.max(...panels.map(panel => panel.nodes)) + .5, interval: 1, name: 'nodes', nameLocation: 'middle', nameGap: 26,
      axisLabel: { color: colour('faint'), formatter: value => Number.isInteger(value) && value > 0 ? value : '' }, splitLine: { show: false } }),
    yAxis: valueAxis({ min: 0 }),
    series,
  };
};

/** Graphs 9-1 and 9-2 of the white paper: throughput over that of one node without replication. */
const PAPER_SCALE_OUT = [
  ['none, the paper', [[1, 1], [2, 1.99], [4, 3.95], [6, 5.92], [8, 7.88]]],
  ['2211 high load, the paper', [[2, 1.90], [4, 3.76], [6, 5.61], [8, 7.44]]],
];

const besideThePaper = load => () => {
  const panels = data.panels.map((panel, index) => ({ ...panel, index })).filter(panel => panel.load === load);
  const at = (arm, panel) => mean(validOf(panel.index, arm).map(cell => cell.driven.throughputPagesPerSecond));
  const alone = at(data.arms.findIndex(arm => arm.control), panels.find(panel => panel.nodes === 1));
  const ours = data.arms.map((_, arm) => arm)
    .map(arm => [arm, panels.map(panel => [panel.nodes, at(arm, panel)]).filter(([, value]) => value !== null)])
    .filter(([, values]) => values.length)
    .map(([arm, values]) => lineSeries(arm, values.map(([nodes, value]) => [nodes, value / alone]), 1));
  const theirs = PAPER_SCALE_OUT.map(([name, values], index) => ({
    type: 'line', name, data: values, symbol: index ? 'rect' : 'circle', symbolSize: 6,
    lineStyle: { color: colour('faint'), type: index ? [2, 3] : [6, 3], width: 1.2 }, itemStyle: { color: colour('faint') },
  }));
  return {
    ...common(`Throughput over one node without replication, ${load} load, beside the white paper's`),
    tooltip: { ...common('').tooltip, trigger: 'item', formatter: ({ seriesName, value }) => `${seriesName}\n${value[0]} nodes: × ${show(value[1])}` },
    legend: legend(),
    grid: { left: 52, right: 18, top: 40, bottom: 42 },
    xAxis: valueAxis({ min: 0, max: 8.5, interval: 1, name: 'nodes', nameLocation: 'middle', nameGap: 26,
      axisLabel: { color: colour('faint'), formatter: value => Number.isInteger(value) && value > 0 ? value : '' }, splitLine: { show: false } }),
    yAxis: valueAxis({ min: 0 }),
    series: [...ours, ...theirs],
  };
};

const scaleOutFigures = host => {
  const loads = [...new Set(data.panels.map(panel => panel.load))]
    .filter(load => data.panels.filter(panel => panel.load === load).length > 2);
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
  const comparable = loads.filter(load => data.arms.some(arm => arm.control)
    && data.panels.some((panel, index) => panel.load === load && panel.nodes === 1 && validOf(index, data.arms.findIndex(arm => arm.control)).length));
  if (!comparable.length) return;
  host.append(element('h3', {}, 'Scale-out beside the white paper\'s'),
    element('p', { class: 'note' }, 'Throughput over that of one node without replication. Grey: graphs 9-1 and 9-2 of the paper.'));
  const beside = element('div', { class: 'lines' });
  host.append(beside);
  comparable.forEach(load => {
    const chart = element('div', { class: 'chart' });
    beside.append(element('figure', {}, element('h4', {}, loads.length > 1 ? `${load} load` : ''), chart));
    draw(chart, 300, besideThePaper(load));
  });
};
