// Response by type of page.

/** Such as: , longest part: waiting for confirmations 4.1 ms, 70 %. */
const mainPart = (arm, panel, page) => {
  const slow = data.parts.find(row => row.arm === arm && row.panel === panel && row.page === `${page}, p99`);
  return slow ? `, longest part: ${largestPart(slow)} ms, ${Math.round(100 * Math.max(...slow.millis) / slow.responseMillis)} %` : '';
};

/** Of each arm the slowest page, for those who look for nothing else. */
const slowestPages = () => data.pages
  .filter((row, index) => !index || data.pages[index - 1].arm !== row.arm || data.pages[index - 1].panel !== row.panel)
  .map(({ arm, panel, response }) => `${data.arms[arm].label}, ${data.panels[panel].label}: ${response.page} (p99 ${show(response.p99Millis)} ms${mainPart(arm, panel, response.page)})`);

/** Cells without a page in the table. */
const invalidCells = () => data.cells.filter(cell => !cell.valid)
  .map(cell => `${data.arms[cell.arm].label}, ${data.panels[cell.panel].label}`);

const pageTable = () => {
  if (!data.pages.length) return;
  const missing = invalidCells();
  tableSection('pages', 'Response by type of page',
    `All requests of the blocks that count, failed ones too; the slowest page of each arm first, by p99. Slowest: ${slowestPages().join('; ')}. ${missing.length ? `Not valid, and left out: ${missing.join('; ')}. ` : ''}${data.loadModel} The same as pages.csv.`,
    [['arm', 'text'], ['where', 'text'], ['page', 'text'], ['mean, ms', ''], ['p50, ms', ''], ['p90, ms', ''], ['p99, ms', ''], ['max, ms', ''], ['requests', '']],
    data.pages.map(({ arm, panel, response }) => [armText(arm), data.panels[panel].label, response.page, show(response.meanMillis),
      show(response.p50Millis), show(response.p90Millis), show(response.p99Millis), show(response.maxMillis), String(response.requests)]));
};
