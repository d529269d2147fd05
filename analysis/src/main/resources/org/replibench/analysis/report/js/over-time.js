// Over time.

const OVER_TIME = [
  ['Throughput', 'pages per second', series => series.throughputPagesPerSecond],
  ['Response, mean of the step', 'ms', series => series.responseMeanMillis],
  ['CPU per node', 'cores', series => series.cpuCoresPerNode],
  ['Interconnect sent per node', 'kB/s', series => series.interconnectKilobytesPerSecondPerNode],
];
/** The white paper's questions that this study compares patterns by. */
const QUESTIONS = [
  ['all patterns', data.arms.map(arm => arm.pattern)],
  ...new Map(data.graphs.filter(group => group.drawn && group.patterns.filter(pattern => pattern !== 'none').length > 1)
    .map(group => [group.question, group.patterns])),
];

const armName = cell => data.arms[cell.arm].label + (cell.valid ? '' : ' (not valid)');
const timeLines = (description, cells, unit, values, width) => ({
  ...common(description),
  tooltip: { ...common('').tooltip, trigger: 'axis', valueFormatter: value => `${show(value)} ${unit}`, order: 'valueDesc' },
  ...underLegend(cells.map(armName), width),
  title: cells.length ? undefined : { text: 'not recorded', left: 'center', top: 'middle', textStyle: { color: colour('faint'), fontSize: 13, fontWeight: 400 } },
  xAxis: valueAxis({ min: 0, max: Math.max(1, ...cells.map(cell => values(cell.series).length * cell.series.stepSeconds)),
    name: 'seconds in the measured window', nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
  yAxis: valueAxis({ min: 0 }),
  series: cells.map(cell => {
    const all = values(cell.series);
    return {
      ...lineSeries(cell.arm, all.map((value, index) => [(index + .5) * cell.series.stepSeconds, value]), Math.max(1, Math.ceil(all.length / 8))),
      name: armName(cell),
    };
  }),
});
const overTime = (chosen, title, unit, values) => width => timeLines(`${title}, ${unit}, over time`,
  data.cells.filter(cell => cell.panel === chosen.panel && cell.repeat === chosen.repeat && values(cell.series).length
    && QUESTIONS[chosen.question][1].includes(data.arms[cell.arm].pattern)).sort((a, b) => a.arm - b.arm),
  unit, values, width);

const overTimeFigures = () => {
  const chosen = { question: 0, panel: data.panels.length - 1, repeat: Math.min(...data.cells.map(cell => cell.repeat)) };
  const recorded = OVER_TIME.filter(([, , values]) => data.cells.some(cell => values(cell.series).some(value => value > 0)));
  if (!recorded.length) {
    byId('over-time').remove();
    return;
  }
  const drawn = recorded.map(([title, unit, values]) => {
    const host = element('div', { class: 'chart' });
    byId('lines').append(element('figure', {}, element('h3', {}, `${title}, ${unit}`), host));
    return draw(host, 260, overTime(chosen, title, unit, values));
  });
  const choose = (name, label, options) => {
    const select = element('select', { name }, ...options.map(([value, text]) => element('option', { value }, text)));
    select.value = chosen[name];
    select.addEventListener('change', () => {
      chosen[name] = Number(select.value);
      drawn.forEach(entry => entry.show());
      printed.textContent = caption();
    });
    return element('label', {}, label + ' ', select);
  };
  const caption = () => `${data.panels[chosen.panel].label}, repeat ${chosen.repeat}` + (chosen.question ? `, ${QUESTIONS[chosen.question][0]}` : '');
  const printed = element('span', { class: 'chosen' }, caption());
  const repeats = [...new Set(data.cells.map(cell => cell.repeat))].sort((a, b) => a - b);
  byId('choice').append(
    choose('panel', 'Show', data.panels.map((panel, index) => [index, panel.label])),
    choose('repeat', 'repeat', repeats.map(repeat => [repeat, repeat])),
    choose('question', 'by', QUESTIONS.map(([name], index) => [index, name])));
  byId('choice').after(element('p', { class: 'note' }, printed));
};
