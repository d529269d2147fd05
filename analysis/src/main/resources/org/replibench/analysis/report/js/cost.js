// What a pattern costs: each arm against no replication, with its interval.

const COST = 'total_cpu_ms_per_page';
/** Of two repeats an interval may reach to hundreds of times the ratio: it is cut, so that the others can be read. */
const WIDEST = 3;
const drawnFrom = rows => Math.min(1, ...rows.map(row => row.ratio)) / WIDEST;
const drawnTo = rows => Math.max(1, ...rows.map(row => row.ratio)) * WIDEST;
const isCut = key => {
  const all = data.comparisons.filter(row => row.figure === key && row.low !== null);
  return all.some(row => row.low < drawnFrom(all) || row.high > drawnTo(all));
};
const comparedOn = (panel, key) => data.comparisons.filter(row => row.panel === panel && row.figure === key);
const reach = row => row.low === null ? data.turns.length ? 'no interval yet' : 'no interval with 1 repeat' : `${show(row.low)} to ${show(row.high)}`;
const VERDICT_SYMBOLS = [['different', '◆', 'diamond'], ['equivalent', '●', 'circle'], ['inconclusive', '▲', 'triangle']];
const verdictSymbol = row => VERDICT_SYMBOLS.find(([word]) => row.verdict.startsWith(word))[2];

const againstControl = (panel, key) => () => {
  const rowsHere = comparedOn(panel, key);
  const all = data.comparisons.filter(row => row.figure === key);
  const known = all.flatMap(row => [row.ratio, row.low, row.high]).filter(value => value !== null);
  const from = Math.max(drawnFrom(all), Math.min(1 / (1 + data.margin), ...known));
  const to = Math.min(drawnTo(all), Math.max(1 + data.margin, ...known));
  const room = (to - from) * .05;
  return {
    ...common(`${AGAINST_CONTROL[key][1]} against ${data.control}, ${data.panels[panel].label}: `
      + rowsHere.map(row => `${data.arms[row.arm].label} ${show(row.ratio)} (${reach(row)}), ${row.verdict}`).join('; ')),
    grid: { left: labelWidth(), right: 66, top: 4, bottom: 26 },
    yAxis: [
      categories('left', rowsHere.map(row => data.arms[row.arm].label)),
      categories('right', rowsHere.map(row => show(row.ratio)), { fontWeight: 600 }),
    ],
    xAxis: valueAxis({ min: Math.max(0, Number((from - room).toPrecision(2))), max: Number((to + room).toPrecision(3)), scale: true }),
    series: [
      {
        type: 'line', silent: true, data: [],
        markArea: { silent: true, itemStyle: { color: colour('line'), opacity: .5 }, data: [[{ xAxis: 1 / (1 + data.margin) }, { xAxis: 1 + data.margin }]] },
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour('faint'), type: 'solid', width: 1 }, data: [{ xAxis: 1 }] },
      },
      {
        type: 'custom', silent: true, clip: true,
        data: rowsHere.map((row, rank) => [row.low ?? row.ratio, rank, row.high ?? row.ratio, row.arm]),
        renderItem: (_, api) => {
          const [x1, y] = api.coord([api.value(0), api.value(1)]);
          const [x2] = api.coord([api.value(2), api.value(1)]);
          return { type: 'line', shape: { x1, y1: y, x2, y2: y }, style: { stroke: style(api.value(3)).colour, lineWidth: 3 } };
        },
      },
      {
        type: 'scatter', z: 5,
        data: rowsHere.map((row, rank) => ({
          value: [row.ratio, rank], row, symbol: verdictSymbol(row), symbolSize: 12,
          itemStyle: { color: style(row.arm).colour, borderColor: colour('ink'), borderWidth: 1 },
        })),
        tooltip: { formatter: ({ data: point }) => `${data.arms[point.row.arm].label}: × ${show(point.row.ratio)} (${reach(point.row)})\n${data.turns.length ? '' : `${point.row.repeats} repeats: `}${point.row.verdict}` },
      },
    ],
  };
};

/** Sections by figure: anchor, title, what it is; others than cost only where blocks tell them well. */
const AGAINST_CONTROL = {
  [COST]: ['cost', 'CPU per page', 'CPU time of all nodes and the database. '],
  throughput_pages_per_s: ['throughput-ratio', 'Throughput', ''],
  response_mean_ms: ['response-ratio', 'Mean response', `${data.loadModel} `],
  response_p99_ms: ['slow-response-ratio', 'Response p99', `${data.loadModel} `],
};
const costFigures = () => Object.keys(AGAINST_CONTROL)
  .filter(key => key === COST || data.turns.length)
  .forEach(againstControlFigures);

const againstControlFigures = key => {
  const [id, title, meaning] = AGAINST_CONTROL[key];
  const panels = data.panels.map((_, index) => index).filter(panel => comparedOn(panel, key).length);
  if (!panels.length) return;
  const host = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id },
    element('h2', {}, `${title} against ${data.control}`),
    element('p', { class: 'note' }, `${meaning}Ratio with its 95 % interval. Grey: equal, by a declared margin of ±${Number((100 * data.margin).toPrecision(3))} %.${isCut(key) ? ' A line that ends at the edge goes on.' : ''}`),
    element('ul', { class: 'key' }, ...VERDICT_SYMBOLS.map(([word, mark]) => element('li', {}, `${mark} ${word}`))),
    host));
  panels.forEach(panel => {
    const chart = element('div', { class: 'chart' });
    host.append(element('figure', {}, element('h4', {}, data.panels[panel].label), chart));
    draw(chart, 34 + ROW * comparedOn(panel, key).length, againstControl(panel, key));
  });
};

const comparisonTable = () => {
  if (!data.comparisons.length) return;
  const lines = [...data.comparisons].sort((a, b) => a.panel - b.panel || a.arm - b.arm);
  tableSection('comparisons', 'Every arm against its control',
    data.turns.length
      ? 'Ratio in an ordinary block; an interval covers the true ratio at all looks together in 95 % of studies, and verdicts here stand for themselves. Those at the top hold for all arms together (Holm).'
      : 'Ratio of geometric means over the repeats that both have; intervals stand for themselves, verdicts hold for all arms together (Holm).',
    [['pattern', 'text'], ['where', 'text'], ['quantity', 'text'], ['ratio', ''], ['95 % interval', ''], [data.turns.length ? 'starts' : 'repeats', ''], ['verdict', 'text'], ['cells', 'text minor']],
    lines.map(row => [armText(row.arm), data.panels[row.panel].label, row.quantity, show(row.ratio), reach(row), String(row.repeats), row.verdict,
      cellLinks(cellsOf(row.panel, row.arm).filter(cell => cell.valid).map(cell => cell.id))]));
};
