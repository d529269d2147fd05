// Charts in general.

const common = description => ({
  animation: false,
  aria: { enabled: true, label: { description } },
  textStyle: { fontFamily: 'system-ui, sans-serif', color: colour('ink') },
  tooltip: {
    confine: true, backgroundColor: colour('raised'), borderColor: colour('line'),
    textStyle: { color: colour('ink'), fontSize: 12 }, renderMode: 'richText',
  },
});
const valueAxis = (extra = {}) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { color: colour('faint'), fontSize: 11, hideOverlap: true, formatter: tick },
  axisLine: { lineStyle: { color: colour('line') } },
  splitLine: { lineStyle: { color: colour('line') } },
  nameTextStyle: { color: colour('faint'), fontSize: 11 },
  ...extra,
});
const tick = value => Number(value.toPrecision(6)).toString().replace(/\B(?=(\d{3})+(?!\d))/g, m => value >= 1000 ? '\u202f' : m);

const categories = (side, labels, extra = {}) => ({
  type: 'category', inverse: true, position: side, data: labels, axisTick: { show: false }, axisLine: { show: false },
  axisLabel: { color: colour('ink'), fontSize: 12, interval: 0, ...extra },
});

const draw = (host, height, option) => {
  host.style.height = height + 'px';
  const entry = { host, option, show: () => entry.chart.setOption(option(entry.chart.getWidth()), { notMerge: true }) };
  charts.push(entry);
  return entry;
};
/** Only when all places are laid out is the width of each known. */
const drawAll = () => charts.forEach(entry => {
  entry.chart = echarts.init(entry.host, null, { renderer: 'svg' });
  entry.chart.on('click', ({ data: point }) => { if (point && point.cell) location.hash = anchor(point.cell.id); });
  entry.show();
});
const redraw = () => charts.forEach(entry => {
  entry.chart.resize();
  entry.show();
  entry.chart.getZr().flush();
});

// Exports: a chart as it stands on the screen, a table as it is.

const save = (name, url) => element('a', { download: name, href: url }).click();
const pixels = (chart, done) => {
  const image = new Image();
  image.onload = () => {
    const canvas = element('canvas', { width: 2 * chart.getWidth(), height: 2 * chart.getHeight() });
    const brush = canvas.getContext('2d');
    brush.fillStyle = colour('paper');
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    done(canvas.toDataURL('image/png'));
  };
  image.src = chart.getDataURL({ type: 'svg' });
};
const button = (label, title, act) => {
  const made = element('button', { type: 'button', title }, label);
  made.addEventListener('click', act);
  return made;
};
const quoted = text => `"${String(text).replace(/\s+/g, ' ').trim().replace(/"/g, '""')}"`;
const saveCsv = (name, lines) => save(`${name}.csv`,
  'data:text/csv;charset=utf-8,' + encodeURIComponent(lines.map(line => line.map(quoted).join(',')).join('\n') + '\n'));
const pointsOf = chart => {
  const { series, xAxis: [{ name }] } = chart.getOption();
  return [['line', name, 'value'],
    ...series.flatMap(line => line.data.map(point => point.value ?? point).map(([x, y]) => [line.name, x, y ?? '']))];
};
/** A chart of lines names its lower axis; the numbers of all others stand in the table of all cells. */
const isOfLines = chart => Boolean(chart.getOption().xAxis[0].name);
const chartExports = ({ host, chart }) => {
  const name = host.getAttribute('aria-label').slice(0, 60).replace(/[^\w]+/g, '-').toLowerCase();
  return element('p', { class: 'exports' },
    button('SVG', 'Save this chart as SVG', () => save(`${name}.svg`, chart.getDataURL({ type: 'svg' }))),
    button('PNG', 'Save this chart as PNG', () => pixels(chart, url => save(`${name}.png`, url))),
    ...(isOfLines(chart) ? [button('CSV', "Save this chart's points as CSV", () => saveCsv(name, pointsOf(chart)))] : []));
};
const tableExport = (lines, name) => element('p', { class: 'exports' },
  button('CSV', 'Save this table as CSV',
    () => saveCsv(name, [...lines.querySelectorAll('tr')].map(line => [...line.children].map(cell => cell.textContent)))));
