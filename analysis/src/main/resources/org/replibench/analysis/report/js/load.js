// Clients raised step by step: throughput, response and CPU time against clients, and the knee.

const LOAD_FIGURES = [
  ['Throughput', 'pages/s', [['pages/s', '●', step => step.throughputPagesPerSecond]]],
  ['Response', 'ms', [
    ['p50', '●', step => step.responseP50Millis], ['mean', '◆', step => step.responseMeanMillis],
    ['p90', '▲', step => step.responseP90Millis], ['p99', '■', step => step.responseP99Millis]]],
  ['CPU time', 'cores', [
    ['node', '●', step => step.cpuCoresPerNode], ['database', '◆', step => step.databaseCpuCores],
    ['load generator', '▲', step => step.driverCpuCores], ['idle', '■', step => step.hostIdleCores]]],
];
const LOAD_SYMBOLS = { '●': 'circle', '◆': 'diamond', '▲': 'triangle', '■': 'rect' };

const loadChart = (title, unit, lines) => () => {
  const { steps, knee } = data.sweep;
  const values = lines.flatMap(([, , value]) => steps.map(value)).filter(value => value > 0);
  const wide = unit === 'ms' && Math.max(...values) / Math.min(...values) > WIDE_RANGE;
  return {
    ...common(`${title}, ${unit}, against clients per node`),
    tooltip: { ...common('').tooltip, trigger: 'axis', valueFormatter: value => `${show(value)} ${unit}` },
    legend: { show: lines.length > 1, top: 0, left: 0, type: 'scroll', textStyle: { color: colour('ink'), fontSize: 12 } },
    // The knee's name stands between the legend and the plot.
    grid: { left: 52, right: 18, top: lines.length > 1 ? 54 : 34, bottom: 42 },
    xAxis: valueAxis({ min: 0, name: 'clients per node', nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
    yAxis: wide ? { ...valueAxis(), type: 'log', min: 10 ** Math.floor(Math.log10(Math.min(...values))) } : valueAxis({ min: 0 }),
    series: lines.map(([name, mark, value], index) => ({
      type: 'line', name, symbol: LOAD_SYMBOLS[mark], symbolSize: 8,
      lineStyle: { color: COLOURS[index], type: DASHES[index % DASHES.length], width: 1.8 }, itemStyle: { color: COLOURS[index] },
      data: steps.map(step => [step.clients, value(step)]),
      markLine: index || knee.clients === null ? undefined : {
        silent: true, symbol: 'none', lineStyle: { color: colour('ink'), width: 1 }, label: { formatter: 'knee', color: colour('ink') },
        data: [{ xAxis: knee.clients }],
      },
      markArea: index || knee.low === null ? undefined : {
        silent: true, itemStyle: { color: colour('line'), opacity: .5 }, data: [[{ xAxis: knee.low }, { xAxis: knee.high }]],
      },
    })),
  };
};

const loadFigures = () => {
  if (!data.sweep) return;
  const host = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: 'load' },
    element('h2', {}, 'Capacity: throughput, response and CPU against clients'),
    element('p', { class: 'note' }, `All blocks of each load together. ${data.loadModel} Vertical line: the knee, where the mean response is more than twice its shortest value; grey: its 95 % interval.`),
    host));
  LOAD_FIGURES.forEach(([title, unit, lines]) => {
    const chart = element('div', { class: 'chart' });
    host.append(element('figure', {}, element('h3', {}, `${title}, ${unit}`), chart));
    draw(chart, 260, loadChart(title, unit, lines));
  });
};

/** One arm alone has its knee in its charts. */
const kneeTable = () => {
  if (data.sweeps.length < 2) return;
  tableSection('knees', 'Knee of each arm',
    'Of each arm that was measured under three loads or more: where its mean response is more than twice its shortest, with the 95 % interval, and the bottleneck.',
    [['arm', 'text'], ['finding', 'text']],
    data.sweeps.map(row => [armText(row.arm), row.finding]));
};

/** What a page needs of each resource, as a profile found it. */
const demandTable = () => {
  if (!data.demands.length) return;
  tableSection('demands', 'What a page needs',
    'Slope of what is used against the pages served, so what idle servers use is not in it, with the 95 % interval over repeats; background: what is used in a second without requests. Receiver: the node that has no clients and holds copies. Busy: where the CPU quota of the nodes was used up.',
    [['pattern', 'text'], ['resource', 'text'], ['unit', 'text'], ['for each page', ''], ['95 % interval', ''], ['background, /s', '']],
    data.demands.map(row => [row.arm, row.resource, row.unit, show(row.perPage), `${show(row.low)} to ${show(row.high)}`, show(row.background)]));
};
