// Bars: a panel for each number of nodes, a row for each pattern, the mean as a number at the right.

const ROW = 30;
const armsOf = panel => [...new Set(data.cells.filter(cell => cell.panel === panel).map(cell => cell.arm))].sort((a, b) => a - b);
const cellsOf = (panel, arm) => data.cells.filter(cell => cell.panel === panel && cell.arm === arm);
const validOf = (panel, arm) => cellsOf(panel, arm).filter(cell => cell.valid);
const about = (cell, text) => `${cell.id}\n${text}` + (cell.valid ? '' : `\nnot valid: ${cell.reasons.join('; ')}`)
  + (cell.warnings.length ? `\nwith warnings: ${cell.warnings.join('; ')}` : '');

const labelWidth = () => Math.min(130, 14 + 7.2 * Math.max(...data.arms.map(arm => arm.label.length)));

const rows = (panel, values) => {
  const arms = armsOf(panel);
  const rank = arm => arms.indexOf(arm);
  return {
    arms, rank,
    yAxis: [
      categories('left', arms.map(arm => data.arms[arm].label)),
      categories('right', arms.map(values), { fontWeight: 600 }),
    ],
    grid: { left: labelWidth(), right: 66, top: 4, bottom: 26 },
  };
};
const points = (panel, rank, value, unit) => ['valid', 'invalid'].map(kind => ({
  type: 'scatter', z: 5,
  symbol: kind === 'valid' ? 'circle' : CROSS,
  symbolSize: kind === 'valid' ? 7 : 9,
  itemStyle: kind === 'valid'
    ? { color: colour('paper'), borderColor: colour('ink'), borderWidth: 1.5 }
    : { color: colour('bad') },
  data: data.cells
    .filter(cell => cell.panel === panel && cell.valid === (kind === 'valid') && value(cell) !== null)
    .map(cell => ({ value: [value(cell), rank(cell.arm)], cell })),
  tooltip: { formatter: ({ data: point }) => about(point.cell, `${show(value(point.cell))} ${unit}`) },
}));

const bars = ({ title, unit, value }) => panel => {
  const averages = arm => mean(validOf(panel, arm).map(value));
  const largest = Math.max(0, ...data.cells.filter(cell => cell.panel !== null).map(value));
  return () => {
    const { arms, rank, yAxis, grid } = rows(panel, arm => validOf(panel, arm).length ? show(averages(arm)) : 'not valid');
    return {
      ...common(`${title}, ${data.panels[panel].label}: `
        + arms.map(arm => `${data.arms[arm].label} ${show(averages(arm))}`).join(', ')),
      grid, yAxis,
      xAxis: valueAxis(linear(largest)),
      series: [
        {
          type: 'bar', barWidth: 16,
          data: arms.map(arm => ({ value: averages(arm), itemStyle: { color: style(arm).colour, decal: style(arm).decal } })),
          tooltip: { formatter: ({ dataIndex }) => `${data.arms[arms[dataIndex]].label}: ${data.arms[arms[dataIndex]].description}\nmean of ${validOf(panel, arms[dataIndex]).length} valid: ${show(averages(arms[dataIndex]))} ${unit}` },
        },
        ...points(panel, rank, value, unit),
      ],
    };
  };
};
/** The end of an axis that all panels share: a little beyond the largest value, on a round tick. */
const linear = largest => {
  if (!(largest > 0)) return { min: 0, max: 1, interval: 1 };
  const unit = 10 ** Math.floor(Math.log10(largest / 4));
  const interval = unit * [1, 2, 2.5, 5, 10].find(factor => factor * unit >= largest / 4);
  return { min: 0, max: Math.ceil(largest * 1.02 / interval) * interval, interval };
};
