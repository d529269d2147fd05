// Against clients: the white paper's graphs 10-3 and 10-4 of one node, where a study has loads enough.

const CLIENT_GRAPHS = [
  ['10-3', figure('throughput_pages_per_s')],
  ['10-3', figure('response_mean_ms')],
  ['10-4', figure('cpu_cores_per_node')],
];
const FEWEST_LOADS = 3;
const PAPER_SWEEP = 'The paper, one node, 500 to 1000 threads: throughput keeps rising; response is flat until 700 and rises steeply after; CPU reaches 100 % at 1000.';

const overClients = (arm, nodes, value) => data.panels.map((panel, index) => ({ ...panel, index }))
  .filter(panel => panel.nodes === nodes)
  .map(panel => [panel.clientsPerNode, averageAt(arm, panel, value)])
  .filter(([, average]) => average !== null)
  .sort((a, b) => a[0] - b[0]);
/** The smallest cluster that was measured under loads enough without replication. */
const sweptNodes = () => control < 0 ? undefined : [...new Set(data.panels.map(panel => panel.nodes))].sort((a, b) => a - b)
  .find(nodes => overClients(control, nodes, CLIENT_GRAPHS[0][1].value).length >= FEWEST_LOADS);

const againstClients = (nodes, { title, unit, value }) => width => {
  const lines = armIndexes.map(arm => [arm, overClients(arm, nodes, value)]).filter(([, values]) => values.length >= FEWEST_LOADS);
  return linesAgainst({
    description: `${title}, against clients per node`, of: 'clients per node', unit, width,
    most: Math.ceil(1.05 * Math.max(...lines.flatMap(([, values]) => values.map(([clients]) => clients)))),
    series: lines.map(([arm, values]) => lineSeries(arm, values, 1)),
  });
};

const collectorsDiffer = () => data.arms.some(arm => arm.variant) && !('jvm.collector' in data.settings);
/** What there is of the graphs of one node, as lines of the table of graphs. */
const oneNodeGraphs = () => [
  ['collector', '–', '10-1, 10-2', collectorsDiffer()
    ? element('a', { href: '#over-time' }, 'drawn, over time')
    : 'not measured: all arms have one collector; -Pgc sets them side by side'],
  ['clients', `${FEWEST_LOADS} or more`, '10-3, 10-4', sweptNodes() === undefined
    ? `not measured: none under ${FEWEST_LOADS} loads`
    : element('a', { href: '#graphs-clients' }, 'drawn')],
];
const clientsFigures = host => {
  const nodes = sweptNodes();
  if (nodes === undefined) return;
  const figures = element('div', { class: 'panels' });
  host.append(element('h3', { id: 'graphs-clients' }, `By clients, on ${nodes === 1 ? '1 node' : `${nodes} nodes`}`),
    element('p', { class: 'note' }, PAPER_SWEEP), figures);
  CLIENT_GRAPHS.forEach(([number, drawn]) => {
    const chart = element('div', { class: 'chart' });
    figures.append(element('figure', {}, element('h4', {}, `${number} ${drawn.title}`), chart));
    draw(chart, 280, againstClients(nodes, drawn));
  });
};
