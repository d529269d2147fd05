// The white paper's graphs, drawn again from this study.

const AGAINST_NODES = {
  THROUGHPUT: { ...figure('throughput_pages_per_s'), asRatio: true },
  RESPONSE: { ...figure('response_mean_ms'), asRatio: true },
  CPU_PER_PAGE: figure('cpu_ms_per_page'),
  INTERCONNECT_PER_PAGE: figure('interconnect_bytes_per_page'),
};
const AGAINST_TIME = { CPU_OVER_TIME: OVER_TIME[2], INTERCONNECT_OVER_TIME: OVER_TIME[3] };

const armsOfGroup = group => armIndexes.filter(arm => !data.arms[arm].aaRepeat && group.patterns.includes(data.arms[arm].pattern));
const armOf = (group, pattern) => armsOfGroup(group).find(arm => data.arms[arm].pattern === pattern);

/** What one node without replication came out as, where the paper draws multiples of that. */
const aloneUnder = (group, kind) => {
  const single = panelsUnder(group.load).find(panel => panel.nodes === 1);
  return kind.asRatio && control >= 0 && single ? averageAt(control, single, kind.value) : null;
};
const unitOf = (group, kind) => aloneUnder(group, kind) === null ? kind.unit : '× one node without replication';

/** Where the paper's figures would put a pattern: its own mark, hollow and grey. */
const levelLine = (group, graph, kind, pattern) => {
  const panels = panelsUnder(group.load);
  const alone = aloneUnder(group, kind);
  const points = graph.levels.filter(level => level.contender === pattern).flatMap(level => {
    const multiple = (level.minMultiple + level.maxMultiple) / 2;
    if (level.overOneNode) return alone === null ? [] : [[level.minNodes, multiple]];
    const baseline = armOf(group, level.baseline);
    return baseline === undefined ? [] : overNodes(baseline, panels, kind.value)
      .filter(([nodes]) => level.minNodes <= nodes && nodes <= level.maxNodes)
      .map(([nodes, average]) => [nodes, multiple * average / (alone ?? 1)]);
  });
  return {
    type: 'line', z: 1, name: `${pattern}, the paper`, data: points.sort((a, b) => a[0] - b[0]),
    symbol: style(armOf(group, pattern)).symbol, symbolSize: 11, emphasis: { disabled: true },
    lineStyle: { color: colour('faint'), type: [1, 3], width: 1.5 },
    itemStyle: { color: 'transparent', borderColor: colour('faint'), borderWidth: 1.5 },
  };
};

const groupName = group => `${group.question}, ${group.load} load`;
const againstNodes = (group, graph) => width => {
  const kind = AGAINST_NODES[graph.kind];
  const panels = panelsUnder(group.load);
  const alone = aloneUnder(group, kind);
  const ours = armsOfGroup(group).map(arm => [arm, overNodes(arm, panels, kind.value)]).filter(([, values]) => values.length);
  const theirs = [...new Set(ours.map(([arm]) => data.arms[arm].pattern))]
    .map(pattern => levelLine(group, graph, kind, pattern)).filter(line => line.data.length);
  return linesAgainst({
    description: `${groupName(group)}: ${capital(kind.label)}, ${unitOf(group, kind)}, against nodes`,
    of: 'nodes',
    most: Math.max(1, ...panels.map(panel => panel.nodes), ...theirs.flatMap(line => line.data.map(([nodes]) => nodes))) + .5,
    unit: alone === null ? kind.unit : '×',
    width,
    series: [
      ...ours.map(([arm, values]) => lineSeries(arm, values.map(([nodes, average]) => [nodes, average / (alone ?? 1)]), 1)),
      ...theirs,
    ],
  });
};

/** The largest cluster on which two patterns can be compared, and of each the first valid repeat. */
const windowsOf = group => {
  const arms = armsOfGroup(group);
  const panel = panelsUnder(group.load).filter(each => arms.filter(arm => validOf(each.index, arm).length).length > 1).pop();
  return panel === undefined ? [] : arms.flatMap(arm => [...validOf(panel.index, arm)].sort((a, b) => a.repeat - b.repeat).slice(0, 1));
};
const againstTime = (group, graph) => width => {
  const [title, unit, values] = AGAINST_TIME[graph.kind];
  return timeLines(`${groupName(group)}: ${title}, ${unit}, over time`, windowsOf(group).filter(cell => values(cell.series).length), unit, values, width);
};

const graphTitle = (group, graph) => {
  const kind = AGAINST_NODES[graph.kind];
  const title = kind ? `${capital(kind.label)}, ${unitOf(group, kind)}` : AGAINST_TIME[graph.kind].slice(0, 2).join(', ');
  return (graph.number ? `${graph.number} ` : '') + title;
};
const graphFigure = (group, graph) => {
  const chart = element('div', { class: 'chart' });
  draw(chart, 280, (AGAINST_NODES[graph.kind] ? againstNodes : againstTime)(group, graph));
  return element('figure', {}, element('h4', {}, graphTitle(group, graph)), chart,
    ...(graph.findings.length ? [element('figcaption', {}, `The paper: ${graph.findings.join('; ')}.`)] : []));
};
const graphAnchor = group => `graphs-${group.question}-${group.load}`.replace(/\W+/g, '-');
const numbersOf = group => group.graphs.map(graph => graph.number).filter(number => number).join(', ');
const standingOf = group => {
  if (!group.drawn) return `not measured: ${group.missing.join(', ') || 'too few to compare'}`;
  const without = group.missing.length ? `, without ${group.missing.join(', ')}` : '';
  return element('span', {}, element('a', { href: '#' + graphAnchor(group) }, 'drawn'), without);
};

const graphFigures = () => {
  if (!data.graphs.length && sweptNodes() === undefined && !collectorsDiffer()) return;
  tableSection('graphs', "The white paper's graphs",
    'Drawn again from this study. Grey, hollow and dotted: where a figure of the paper would put a pattern, that is its multiple of the baseline times what the baseline came out as here. '
      + 'Throughput and response are multiples of one node without replication, as the paper draws them, where that was measured. '
      + 'Over time: the largest cluster, the first valid repeat, mean over the nodes. Graphs without a number are not in the paper.',
    [['question', 'text'], ['load', 'text'], ['graphs of the paper', 'text'], ['here', 'text']],
    [...oneNodeGraphs(), ...data.graphs.map(group => [group.question, group.load, numbersOf(group), standingOf(group)])]);
  clientsFigures(byId('graphs'));
  data.graphs.filter(group => group.drawn).forEach(group => {
    const figures = element('div', { class: 'panels' });
    byId('graphs').append(
      element('h3', { id: graphAnchor(group) }, `By ${groupName(group)}`),
      ...(group.remarks.length ? [element('p', { class: 'note' }, `The paper also says: ${group.remarks.join('; ')}.`)] : []),
      figures);
    group.graphs.forEach(graph => figures.append(graphFigure(group, graph)));
  });
};
