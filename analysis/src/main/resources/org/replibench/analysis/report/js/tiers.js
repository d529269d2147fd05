// What every tier did while it was each arm's turn: one time axis for all of them, turns as bands.

const TRACK_HEIGHT = 62;
const TRACK_GAP = 34;
const TRACK_MARKS = ['━', '╍', '┅', '╸·'];
const TRACK_COLOURS = ['ink', '#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c6bb1', '#999933'];
const TIER_ARMS = () => [...new Set(data.tiers.stretches.flatMap(stretch => stretch.cells.map(cell => data.cells[cell].arm)))].sort((a, b) => a - b);

/** Each sample with where it stands on the axis: stretches one after the other, with a gap of a sample between them. */
const tierSamples = () => {
  let at = 0;
  return data.tiers.stretches.flatMap((stretch, index) => {
    if (index) at += stretch.seconds[0];
    let since = stretch.startSeconds;
    return stretch.seconds.map((seconds, rank) => {
      const sample = { from: at, to: at + seconds, since, arm: data.cells[stretch.cells[rank]].arm, first: index > 0 && rank === 0 };
      at += seconds;
      since += seconds;
      return sample;
    });
  });
};
const clockTime = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const tierColour = index => index ? TRACK_COLOURS[index % TRACK_COLOURS.length] : colour(TRACK_COLOURS[0]);

/** A track's lines stand in its heading, each with its mark. */
const trackName = ({ title, unit, lines }) => `${title}, ${unit}   ` + lines.map(({ name }, index) => `{line${index}|${TRACK_MARKS[index % TRACK_MARKS.length]} ${name}}`).join('   ');
const trackColours = ({ lines }) => Object.fromEntries(lines.map((_, index) => [`line${index}`, { color: tierColour(index), fontSize: 11 }]));

const tiersChart = samples => () => {
  const { tracks } = data.tiers;
  const end = samples[samples.length - 1].to;
  const right = 20;
  const nearest = value => samples.find(sample => value < sample.to) ?? samples[samples.length - 1];
  const top = index => 42 + index * (TRACK_HEIGHT + TRACK_GAP);
  const all = { left: 58, right, top: 4, height: top(tracks.length - 1) + TRACK_HEIGHT - 4 };
  const turns = {
    type: 'custom', silent: true, z: 0, xAxisIndex: tracks.length, yAxisIndex: tracks.length, tooltip: { show: false },
    data: samples.map(({ from, to, arm }) => [from, to, arm]),
    renderItem: (_, api) => {
      const [x, y] = api.coord([api.value(0), 1]);
      const [x2, y2] = api.coord([api.value(1), 0]);
      const fill = style(api.value(2)).colour;
      return { type: 'group', children: [
        { type: 'rect', shape: { x, y, width: x2 - x, height: y2 - y }, style: { fill, opacity: .13 } },
        { type: 'rect', shape: { x, y, width: x2 - x, height: 5 }, style: { fill } },
      ] };
    },
  };
  const line = (track, lineOfTrack, index) => ({
    type: 'line', name: lineOfTrack.name, xAxisIndex: track, yAxisIndex: track, step: 'middle', symbol: 'none',
    lineStyle: { width: 1.3, color: tierColour(index), type: DASHES[index % DASHES.length] }, itemStyle: { color: tierColour(index) },
    data: samples.flatMap(({ from, to, first }, rank) => [...first ? [[from, null]] : [], [(from + to) / 2, lineOfTrack.values[rank]]]),
  });
  const hidden = { show: false };
  return {
    ...common(`Tiers over ${Math.round(end)} s of turns of ${TIER_ARMS().map(arm => data.arms[arm].label).join(', ')}: `
      + tracks.map(({ title, unit, lines }) => `${title}, ${unit} (${lines.map(({ name }) => name).join(', ')})`).join('; ')),
    tooltip: {
      ...common('').tooltip, trigger: 'axis',
      formatter: points => [`${data.arms[nearest(points[0].axisValue).arm].label}, ${clockTime(nearest(points[0].axisValue).since)} min`,
        ...points.map(({ seriesName, value }) => `${seriesName}: ${show(value[1])}`)].join('\n'),
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [...tracks.map((_, index) => ({ left: all.left, right, top: top(index), height: TRACK_HEIGHT })), all],
    xAxis: [
      ...tracks.map((_, gridIndex) => valueAxis({
        gridIndex, min: 0, max: end, splitLine: { show: false },
        axisLabel: { show: gridIndex === tracks.length - 1, color: colour('faint'), fontSize: 11, formatter: value => clockTime(nearest(value).since) },
      })),
      { type: 'value', gridIndex: tracks.length, min: 0, max: end, ...hidden },
    ],
    yAxis: [
      ...tracks.map((track, gridIndex) => valueAxis({
        gridIndex, min: 0, splitNumber: 2, name: trackName(track), nameLocation: 'end', nameGap: 6,
        nameTextStyle: { color: colour('ink'), fontSize: 11, fontWeight: 600, align: 'left', padding: [0, 0, 0, -50], rich: trackColours(track) },
      })),
      { type: 'value', gridIndex: tracks.length, min: 0, max: 1, ...hidden },
    ],
    series: [...tracks.flatMap((track, index) => track.lines.map((one, rank) => line(index, one, rank))), turns],
  };
};

const tiersFigures = () => {
  if (!data.tiers) return;
  const { all, stretches, tracks, means } = data.tiers;
  const samples = tierSamples();
  const host = element('div', { class: 'chart' });
  const part = samples.length < all ? ` Of ${all} samples ${samples.length} are drawn, in ${stretches.length} stretches.` : '';
  byId('sections').append(element('section', { id: 'tiers' },
    element('h2', {}, 'Tiers over time'),
    element('p', { class: 'note' }, `Nodes, database, load generator and machine, a sample a second, while it was each arm's turn (bands). The axis has turns only, with minutes since the first.${part} A line that is 0 all the time is left out.`),
    element('ul', { class: 'key' }, ...TIER_ARMS().map(arm => element('li', {},
      element('span', { style: `color: ${style(arm).colour}` }, '■ '), data.arms[arm].label))),
    element('figure', {}, host)));
  draw(host, 40 + tracks.length * (TRACK_HEIGHT + TRACK_GAP), tiersChart(samples));
  // Of several starts the mean.
  const places = [...new Map(means.map(({ cell }) => data.cells[cell]).map(cell => [`${cell.arm} ${cell.panel}`, cell])).values()]
    .sort((a, b) => a.panel - b.panel || a.arm - b.arm);
  const here = (place, index) => mean(means.filter(({ cell }) => data.cells[cell].arm === place.arm && data.cells[cell].panel === place.panel)
    .map(({ values }) => values[index].mean));
  tableSection('tier-means', 'Tiers, mean of each arm’s turns',
    'The same samples, all of them, lead-in included; pressure is left out, as Linux brings it up to date every two seconds only. A row in which arms differ as their response times do is where to look for a cause.',
    [['quantity', 'text'], ...places.map(({ arm, panel }) => [data.panels.length > 1 ? `${data.arms[arm].label}, ${data.panels[panel].label}` : data.arms[arm].label, ''])],
    means[0].values.map(({ name }, index) => [name, ...places.map(place => here(place, index))])
      .filter(([, ...values]) => values.some(value => value !== null))
      .map(([name, ...values]) => [name, ...values.map(show)]));
};
