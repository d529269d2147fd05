// A prediction: lines, intervals, and what was measured.

const distinct = values => [...new Set(values)].sort((a, b) => a - b);
const ofArm = (arm, points, x) => points.filter(point => point.arm === arm).sort((a, b) => x(a) - x(b));
const inWords = nodes => nodes === 1 ? '1 node' : `${nodes} nodes`;

/** The interval from the errors of the demands. */
const band = (arm, points, x, figure) => ({
  type: 'custom', silent: true, clip: true, z: 1, name: data.arms[arm].label, encode: { x: 0, y: [1, 2] },
  data: points.map(point => [x(point), figure.of(point).low, figure.of(point).high]),
  renderItem: (parameters, api) => parameters.dataIndex ? null : {
    type: 'polygon',
    shape: {
      points: [
        ...points.map(point => api.coord([x(point), figure.of(point).low])),
        ...[...points].reverse().map(point => api.coord([x(point), figure.of(point).high])),
      ],
    },
    style: { fill: style(arm).colour, opacity: .18 },
  },
});
const measured = (arm, points, x, figure) => ({
  type: 'scatter', name: data.arms[arm].label, symbol: style(arm).symbol, symbolSize: 11, z: 6,
  itemStyle: { color: colour('paper'), borderColor: style(arm).colour, borderWidth: 2 },
  data: points.flatMap(point => point.measured.map(found => ({ value: [x(point), figure.measured(found)], measured: true }))),
});

const curves = ({ title, unit, points, x, xName, figure }) => width => {
  const arms = armIndexes.filter(arm => points.some(point => point.arm === arm));
  const described = arms.map(arm => `${data.arms[arm].label} `
    + ofArm(arm, points, x).map(point => `${x(point)}: ${show(figure.of(point).value)}`).join(', ')).join('; ');
  return {
    ...common(`${title}: ${described}`),
    tooltip: { ...common('').tooltip, trigger: 'item',
      formatter: ({ seriesName, value, data: one }) => `${seriesName}${one && one.measured ? ', measured' : ', predicted'}\n${value[0]} ${xName}: ${show(value[1])} ${unit}` },
    ...underLegend(arms.map(arm => data.arms[arm].label), width),
    xAxis: valueAxis({ min: 0, name: xName, nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
    yAxis: valueAxis({ min: 0 }),
    series: arms.flatMap(arm => {
      const own = ofArm(arm, points, x);
      return [
        // The legend takes its sign from the first of a name.
        lineSeries(arm, own.map(point => [x(point), figure.of(point).value]), Infinity),
        band(arm, own, x, figure),
        measured(arm, own, x, figure),
      ];
    }),
  };
};

const THROUGHPUT = { of: point => point.throughput, measured: found => found.throughputPagesPerSecond };
const RESPONSE_MEAN = { of: point => point.response, measured: found => found.responseMillis };
const MAXIMUM = { of: point => ({ value: point.maxThroughput, low: point.maxThroughput, high: point.maxThroughput }), measured: () => null };

const figures = (id, title, note, charts) => {
  if (!charts.length) return;
  const lines = element('div', { class: 'lines' });
  byId('sections').append(element('section', { id }, element('h2', {}, title), element('p', { class: 'note' }, note), lines));
  charts.forEach(chart => {
    const host = element('div', { class: 'chart' });
    lines.append(element('figure', {}, element('h4', {}, chart.label), host));
    draw(host, 300, curves({ title: `${title}, ${chart.label}`, ...chart }));
  });
};

const byClients = figure => distinct(data.points.map(point => point.nodes))
  .map(nodes => ({ label: inWords(nodes), points: data.points.filter(point => point.nodes === nodes), x: point => point.clientsPerNode,
    xName: 'clients on each node', ...figure }))
  .filter(chart => distinct(chart.points.map(chart.x)).length > 1);
const byNodes = distinct(data.points.map(point => point.clientsPerNode))
  .map(clients => ({ label: `${clients} clients on each node`, points: data.points.filter(point => point.clientsPerNode === clients),
    x: point => point.nodes, xName: 'nodes', unit: 'pages/s', figure: THROUGHPUT }))
  .filter(chart => distinct(chart.points.map(chart.x)).length > 2);
/** Arms whose clients were chosen for each have few numbers of clients in common: only these compare arms. */
const armsIn = chart => distinct(chart.points.map(point => point.arm)).length;
const comparing = byNodes.filter(chart => armsIn(chart) === Math.max(...byNodes.map(armsIn)));
const first = [...new Map(data.points.map(point => [`${point.arm} ${point.nodes}`, point])).values()];

const KEY = 'Line: predicted. Band: 95 % interval from the errors of the demands (Monte Carlo); it leaves the error of the model out. Open symbol: measured, mean of the valid repeats.';
figures('nodes', 'Throughput against nodes, pages/s', KEY, comparing);
figures('clients', 'Throughput against clients, pages/s', KEY, byClients({ unit: 'pages/s', figure: THROUGHPUT }));
figures('response', 'Mean response against clients, ms', KEY, byClients({ unit: 'ms', figure: RESPONSE_MEAN }));
if (distinct(first.map(point => point.nodes)).length > 1) {
  figures('maximum', 'Maximum throughput, pages/s', 'With any number of clients: where the bottleneck is saturated.',
    [{ label: 'any number of clients', points: first, x: point => point.nodes, xName: 'nodes', unit: 'pages/s', figure: MAXIMUM }]);
}

const banded = ({ value, low, high }) => `${show(value)} (${show(low)} to ${show(high)})`;
const error = (predicted, found) => `${predicted >= found ? '+' : '−'}${(100 * Math.abs(predicted / found - 1)).toFixed(1)} %`;
const beside = (point, predicted, value) => point.measured.map(found => `${show(value(found))}, ${error(predicted.value, value(found))}`).join('') || '–';
tableSection('points', 'All points', data.validated
  ? 'Predicted, with the 95 % interval; what was measured, and the signed error of the prediction.'
  : 'Predicted, with the 95 % interval. Nothing was measured.',
[['pattern', 'text'], ['nodes', ''], ['clients\n/node', ''], ['pages/s', ''], ['measured', ''], ['mean ms', ''], ['measured', ''],
  ['CPU\nms/page', ''], ['measured', ''], ['limited by', 'text'], ['cause of the error', 'text']],
data.points.map(point => [data.arms[point.arm].label, String(point.nodes), String(point.clientsPerNode),
  banded(point.throughput), beside(point, point.throughput, found => found.throughputPagesPerSecond),
  banded(point.response), beside(point, point.response, found => found.responseMillis),
  show(point.cpu.value), beside(point, point.cpu, found => found.cpuMillisPerPage),
  `${point.bottleneck}, ${show(100 * point.utilisation[point.bottleneck])} % used`, point.errorCause]));

byId('contents').replaceChildren(...[...document.querySelectorAll('main section')]
  .map(each => element('a', { href: '#' + each.id }, each.querySelector('h2').textContent)));
