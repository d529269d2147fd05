// Intervals of this study next to what the white paper says, a row for each finding that is judged.

/** Half-widths of what is accepted, to either side of its middle, that are drawn. */
const DRAWN = 3;
/** What is accepted up to an edge, or from it on, has no width: a quarter of the edge's value is drawn as half of one. A ratio or share has nothing below 0. */
const OF_EDGE = .25;
const clamped = x => Math.max(-DRAWN, Math.min(DRAWN, x));

/** The scale of a finding, on which what is accepted goes from -1 to 1, or on from one of these. */
const acceptedScale = ({ minAccepted, maxAccepted }) => {
  const fromEdge = minAccepted !== null && minAccepted !== 0;
  if (fromEdge && maxAccepted !== null) {
    const half = (maxAccepted - minAccepted) / 2;
    return { at: value => (value - minAccepted) / half - 1, strip: [-1, 1] };
  }
  const edge = fromEdge ? minAccepted : maxAccepted;
  const end = fromEdge ? -1 : 1;
  return { at: value => end + (value - edge) / (OF_EDGE * edge), strip: fromEdge ? [-1, DRAWN] : [-DRAWN, 1] };
};

const AGREEMENT = {
  AGREES: ['●', 'circle', 'good'],
  DISAGREES: ['◆', 'diamond', 'bad'],
  INCONCLUSIVE: ['▲', 'triangle', 'faint'],
};
/** To which side a value lies off the scale: -1, 1, or 0 if it is on it. */
const offScale = x => (Math.abs(x) > DRAWN ? Math.sign(x) : 0);
const ARROW = { '-1': '◁', 1: '▷' };
const hasInterval = row => row.measured.low !== null && row.measured.high !== null;
/** A finding says of its question what it compares under which load, such as "scope: 2221 against 2211, high load". */
const saidOf = ({ about }) => {
  const [, question, compared, load] = about.match(/^(.*?): (.*?)(?:, (\w+ load))?$/);
  return { panel: [question, load].filter(Boolean).join(', '), compared: compared.replace(' against ', ' / ') };
};
/** What is cut off of a long one is said at its mark. */
const nextToLabel = row => `${row.quantity.split(',')[0]} · ${saidOf(row).compared}`;

/** A horizontal mark in each row, from one value to another. */
const spans = (name, z, values, shape) => ({
  type: 'custom', name, z, silent: true, data: values,
  renderItem: (_, api) => {
    const [x1, y] = api.coord([api.value(0), api.value(1)]);
    const [x2] = api.coord([api.value(2), api.value(1)]);
    return shape(x1, x2, y, api.size([0, 1])[1], api.value(1));
  },
});

const nextToPaper = (panel, findings) => width => {
  const scales = findings.map(row => acceptedScale(row.accepted));
  const left = Math.min(196, width * .52);
  return {
    ...common(`Next to the paper, ${panel}: `
      + findings.map(row => `${nextToLabel(row)}: ${row.ours}; the paper: ${row.theirs}; ${row.agreement}`).join('. ')),
    grid: { left, right: 84, top: 2, bottom: 4 },
    yAxis: [
      categories('left', findings.map(nextToLabel), { fontSize: 11, width: left - 12, overflow: 'truncate' }),
      categories('right', findings.map(row => row.ours.split(' (')[0]), { fontSize: 11, fontWeight: 600 }),
    ],
    xAxis: { type: 'value', min: -DRAWN, max: DRAWN, show: false },
    series: [
      spans('accepted', 1, findings.map((_, rank) => [scales[rank].strip[0], rank, scales[rank].strip[1]]),
        (x1, x2, y, height) => ({ type: 'rect', shape: { x: x1, y: y - height / 2, width: x2 - x1, height: height - 1 }, style: { fill: colour('line'), opacity: .6 } })),
      {
        type: 'scatter', name: 'the paper', z: 3, silent: true, symbol: 'rect', symbolSize: [2, 11],
        itemStyle: { color: colour('ink') },
        data: findings.flatMap(({ accepted: { min, max } }, rank) => (min === null ? [] : [...new Set([min, max])])
          .map(value => [clamped(scales[rank].at(value)), rank])),
      },
      spans('measured', 4, findings.map((row, rank) => [clamped(scales[rank].at(row.measured.low)), rank, clamped(scales[rank].at(row.measured.high))]),
        (x1, x2, y, _, rank) => ({ type: 'line', shape: { x1, y1: y, x2, y2: y }, style: { stroke: colour(AGREEMENT[findings[rank].verdict][2]), lineWidth: 2 } })),
      {
        type: 'scatter', name: 'here', z: 5,
        data: findings.map((row, rank) => {
          const at = scales[rank].at(row.measured.ratio);
          const side = offScale(at);
          return {
            value: [clamped(at), rank], row, symbol: AGREEMENT[row.verdict][1], symbolSize: 8, symbolOffset: [-12 * side, 0],
            itemStyle: { color: colour(AGREEMENT[row.verdict][2]) },
            ...side && { label: { show: true, formatter: ARROW[side], position: side > 0 ? 'right' : 'left', distance: 1, fontSize: 10, color: colour('ink') } },
          };
        }),
        tooltip: { formatter: ({ data: { row } }) => `${row.about}\n${row.quantity}\nthe paper: ${row.theirs}\nhere: ${row.ours}\n${row.agreement}${row.why ? `: ${row.why}` : ''}` },
      },
    ],
  };
};

const nextToFigures = () => {
  const judged = data.paper.filter(hasInterval);
  if (!judged.length) return;
  const host = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: 'next-to-paper' },
    element('h2', {}, 'Next to the paper'),
    element('p', { class: 'note' }, 'Each finding of the white paper that this study judges, on a scale of its own. Grey: what counts as what the paper says, on the same place in each row, and open where it reaches the edge. Line: the 95 % interval here; one that ends at the edge goes on. An arrow: the figure lies beyond the edge. Rows have scales of their own, so distances of different findings can\'t be compared.'),
    element('ul', { class: 'key' }, element('li', {}, '❘ the paper’s figure'), element('li', {}, `${ARROW[-1]} ${ARROW[1]} off the scale`),
      ...Object.entries(AGREEMENT).map(([verdict, [mark]]) => element('li', {}, `${mark} ${verdict.toLowerCase()}`))),
    host));
  [...new Set(judged.map(row => saidOf(row).panel))].forEach(panel => {
    const findings = judged.filter(row => saidOf(row).panel === panel);
    const chart = element('div', { class: 'chart' });
    host.append(element('figure', {}, element('h4', {}, capital(panel)), chart));
    draw(chart, 6 + 17 * findings.length, nextToPaper(panel, findings));
  });
};
