// What a response consists of: a stacked bar for each arm, and a table by type of page.

/** Beyond, the parts are not all of the response, or more. */
const PARTS_WITHIN_PERCENT = 5;
const PART_COLOURS = ['#009e73', '#e69f00', '#a65628', '#f0e442', '#d55e00', '#0072b2', '#56b4e9', '#8c6bb1', '#cc79a7', '#999999', '#d9d9d9'];
const partsOf = panel => data.parts.filter(row => row.panel === panel && row.allPages).sort((a, b) => a.arm - b.arm);
const unknownParts = () => data.partLabels.filter((label, part) => data.parts.some(row => row.millis[part] === null));

/** A part that is less than nothing by chance is none in the bar; the table has it. */
const partsBars = panel => () => {
  const shown = partsOf(panel);
  return {
    ...common(`Parts of the mean response, ms, ${data.panels[panel].label}: ` + shown.map(row => `${data.arms[row.arm].label} `
      + row.millis.map((millis, part) => `${data.partLabels[part]} ${show(millis)}`).join(', ')).join('; ')),
    grid: { left: labelWidth(), right: 66, top: 4, bottom: 26 },
    yAxis: [
      categories('left', shown.map(row => data.arms[row.arm].label)),
      categories('right', shown.map(row => show(row.responseMillis)), { fontWeight: 600 }),
    ],
    xAxis: valueAxis(linear(Math.max(...data.parts.filter(row => row.allPages)
      .map(row => row.millis.reduce((sum, millis) => sum + Math.max(0, millis ?? 0), 0))))),
    series: data.partLabels.map((label, part) => ({
      type: 'bar', stack: 'parts', barWidth: 16, name: label,
      itemStyle: { color: PART_COLOURS[part], borderColor: colour('paper'), borderWidth: 1, decal: { ...DECALS[part % DECALS.length], color: 'rgba(0,0,0,.18)' } },
      data: shown.map(row => Math.max(0, row.millis[part] ?? 0)),
      tooltip: { formatter: ({ dataIndex }) => `${data.arms[shown[dataIndex].arm].label}: ${label}\n${show(shown[dataIndex].millis[part])} of ${show(shown[dataIndex].responseMillis)} ms` },
    })),
  };
};

/** Such as: waiting for confirmations 4.1. */
const largestPart = row => {
  const largest = row.millis.reduce((best, millis, part) => (millis ?? 0) > (row.millis[best] ?? 0) ? part : best, 0);
  return `${data.partLabels[largest]} ${show(row.millis[largest])}`;
};

/** Such as: 3212, 2 nodes: waiting for confirmations 4.1 of 9.3 ms. */
const mainParts = () => data.parts.filter(row => row.allPages)
  .map(row => `${data.arms[row.arm].label}, ${data.panels[row.panel].label}: ${largestPart(row)} of ${show(row.responseMillis)} ms`).join('; ');

const partsTable = () => {
  const doubtful = row => Math.abs(row.excessPercent) > PARTS_WITHIN_PERCENT;
  tableSection('parts-by-page', 'What a response consists of, by type of page, ms',
    `Means, and below each the 99th percentile, where enough requests were sampled. The last but one: by how much the parts together exceed the measured response; ✗ where that is more than ${PARTS_WITHIN_PERCENT} %. The same as parts.csv.`,
    [['arm', 'text'], ['where', 'text'], ['page', 'text'], ['response', ''], ...data.partLabels.map(label => [label, '']), ['parts less\nresponse, %', ''], ['sampled', '']],
    data.parts.map(row => [data.arms[row.arm].label, data.panels[row.panel].label, row.page, show(row.responseMillis),
      ...row.millis.map(millis => millis === null ? 'not known' : show(millis)),
      show(row.excessPercent) + (doubtful(row) ? ' ✗' : ''), String(row.sampled)]));
};

const partsFigures = () => {
  if (!data.parts.length) return;
  const missing = unknownParts();
  const panels = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: 'parts' },
    element('h2', {}, 'What a response consists of'),
    element('p', { class: 'note' }, `Mean over all pages; the number at the right is the measured response, ms. The largest part of each arm: ${mainParts()}.`
      + (missing.length ? ` Not known on these machines, and within the others: ${missing.join(', ')}.` : '')),
    element('ul', { class: 'key' }, ...data.partLabels.map((label, part) => {
      const mark = element('span', {}, '■ ');
      mark.style.color = PART_COLOURS[part];
      return element('li', {}, mark, label);
    })),
    panels));
  data.panels.forEach(({ label }, index) => {
    if (!partsOf(index).length) return;
    const host = element('div', { class: 'chart' });
    panels.append(element('figure', {}, element('h4', {}, label), host));
    draw(host, 34 + ROW * partsOf(index).length, partsBars(index));
  });
  partsTable();
};
