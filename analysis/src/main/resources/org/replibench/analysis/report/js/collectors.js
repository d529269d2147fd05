// Garbage collectors: a table, and for each arm its throughput and its pauses over time.

const COLLECTOR_FIGURES = [
  ...['gc_pauses_per_s', 'gc_pause_ms_per_s', 'gc_pause_p99_ms', 'gc_pause_max_ms', 'collector_cpu_ms_per_page',
    'allocated_mb_per_s_per_node', 'heap_live_mb_max', 'resident_mb_per_node'].map(key => [figure(key).heading, figure(key).value]),
  ['dips', cell => cell.series.dips.dips],
  ['in pauses', cell => cell.series.dips.duringPauses],
  ['expected\nby chance', cell => cell.series.dips.duringPausesByChance],
];

const collectorTable = () => {
  const lines = data.panels.flatMap((panel, index) => armsOf(index)
    .filter(arm => validOf(index, arm).length)
    .map(arm => [armText(arm), panel.label,
      ...COLLECTOR_FIGURES.map(([, value]) => show(mean(validOf(index, arm).map(value)))),
      cellLinks(validOf(index, arm).map(cell => cell.id))]));
  const slices = [...new Set(data.cells.map(cell => cell.series.dips.sliceMillis).filter(millis => millis !== null))].sort((a, b) => a - b);
  tableSection('collectors', 'Collectors and memory',
    'Means over the valid repeats. A pause lasts from when threads are told to stop until they go on. A dip is a slice '
    + (slices.length ? `of ${slices.join(' or ')} ms ` : '')
    + 'more than 3σ (Poisson) below mean throughput; in pauses: dips during a GC pause of a node; expected by chance: how many these would be if dips and pauses were independent.',
    [['arm', 'text'], ['where', 'text'], ...COLLECTOR_FIGURES.map(([name]) => [name, '']), ['cells', 'text minor']], lines);
};

const collectorOverTime = cell => () => {
  const pages = cell.series.throughputPagesPerSecond;
  const seconds = pages.length * cell.series.stepSeconds;
  const longest = Math.max(1, ...cell.series.pauses.map(pause => pause.millis));
  return {
    ...common(`${data.arms[cell.arm].label}: throughput and ${cell.series.pauses.length} pauses over time`),
    grid: { left: 52, right: 52, top: 24, bottom: 42 },
    xAxis: valueAxis({ min: 0, max: Math.max(1, seconds), name: 'seconds in the measured window', nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
    yAxis: [
      valueAxis({ min: 0, name: 'pages/s' }),
      valueAxis({ min: 0, max: linear(longest).max, name: 'pause, ms', position: 'right', splitLine: { show: false } }),
    ],
    series: [
      {
        type: 'line', symbol: 'none', name: 'pages/s', lineStyle: { color: style(cell.arm).colour, width: 2 },
        data: pages.map((value, index) => [(index + .5) * cell.series.stepSeconds, value]),
      },
      {
        type: 'bar', yAxisIndex: 1, barWidth: 2, name: 'pause, ms', itemStyle: { color: colour('ink'), opacity: .7 },
        data: cell.series.pauses.map(pause => [pause.startMillis / 1000, pause.millis]),
        tooltip: { formatter: ({ data: [second, millis] }) => `${show(second)} s: GC pause of ${show(millis)} ms` },
      },
    ],
  };
};

const collectorFigures = () => {
  if (!data.arms.some(arm => arm.variant)) return;
  collectorTable();
  const panel = data.panels.length - 1;
  const shown = armsOf(panel).map(arm => validOf(panel, arm)[0]).filter(cell => cell && cell.series.throughputPagesPerSecond.length);
  if (!shown.length) return;
  const host = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: 'pauses' },
    element('h2', {}, 'Throughput and pauses over time'),
    element('p', { class: 'note' }, `${data.panels[panel].label}, the first valid repeat of each arm. Line: pages per second. Bars: pauses, by the axis at the right.`),
    host));
  shown.forEach(cell => {
    const chart = element('div', { class: 'chart' });
    host.append(element('figure', {}, element('h4', {}, data.arms[cell.arm].label), chart));
    draw(chart, 200, collectorOverTime(cell));
  });
};
