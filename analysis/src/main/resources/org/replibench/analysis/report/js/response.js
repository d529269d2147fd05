// Response: every percentile a symbol of its own.

const RESPONSE = [
  { name: 'p50', mark: '●', symbol: 'circle', size: 9, value: cell => cell.values.response_p50_ms },
  { name: 'mean', mark: '◆', symbol: 'diamond', size: 12, value: cell => cell.values.response_mean_ms },
  { name: 'p90', mark: '▲', symbol: 'triangle', size: 10, value: cell => cell.values.response_p90_ms },
  { name: 'p99', mark: '■', symbol: 'rect', size: 9, value: cell => cell.values.response_p99_ms },
];
const WIDE_RANGE = 20;
const responses = data.cells.filter(cell => cell.valid && cell.panel !== null).flatMap(cell => RESPONSE.map(figure => figure.value(cell)));
const logarithmic = Math.min(...responses) > 0 && Math.max(...responses) / Math.min(...responses) > WIDE_RANGE;

const response = panel => () => {
  const average = (arm, figure) => mean(validOf(panel, arm).map(figure.value));
  const { arms, rank, yAxis, grid } = rows(panel, arm => validOf(panel, arm).length ? show(average(arm, RESPONSE[1])) : 'not valid');
  const measured = arms.filter(arm => validOf(panel, arm).length);
  const largest = Math.max(...responses, 1);
  const scale = logarithmic
    ? { type: 'log', min: 10 ** Math.floor(Math.log10(Math.min(...responses))), max: 10 ** Math.ceil(Math.log10(largest)) }
    : linear(largest);
  return {
    ...common(`Response time, ms, ${data.panels[panel].label}: ` + measured.map(arm => data.arms[arm].label + ' '
      + RESPONSE.map(figure => `${figure.name} ${show(average(arm, figure))}`).join(' ')).join('; ')),
    grid, yAxis, xAxis: valueAxis(scale),
    series: [
      {
        type: 'custom', silent: true,
        data: measured.map(arm => {
          const values = RESPONSE.map(figure => average(arm, figure));
          return [Math.min(...values), rank(arm), Math.max(...values), arm];
        }),
        renderItem: (_, api) => {
          const [x1, y] = api.coord([api.value(0), api.value(1)]);
          const [x2] = api.coord([api.value(2), api.value(1)]);
          return { type: 'line', shape: { x1, y1: y, x2, y2: y }, style: { stroke: style(api.value(3)).colour, lineWidth: 3 } };
        },
      },
      ...RESPONSE.map(figure => ({
        type: 'scatter', symbol: 'circle', symbolSize: 3, silent: true, itemStyle: { color: colour('ink') },
        data: arms.flatMap(arm => {
          const repeats = validOf(panel, arm);
          return repeats.length > 1 ? repeats.map(cell => [figure.value(cell), rank(arm)]) : [];
        }),
      })),
      ...RESPONSE.map(figure => ({
        type: 'scatter', symbol: figure.symbol, symbolSize: figure.size, z: 5,
        data: measured.map(arm => ({
          value: [average(arm, figure), rank(arm)], arm,
          itemStyle: { color: style(arm).colour, borderColor: colour('paper'), borderWidth: 1, opacity: .95 },
        })),
        tooltip: { formatter: ({ data: point }) => `${data.arms[point.arm].label}\n${figure.name}: ${show(point.value[0])} ms` },
      })),
    ],
  };
};
