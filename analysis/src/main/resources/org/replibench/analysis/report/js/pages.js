// Response by type of page.

/** Such as: , longest part: waiting for confirmations 4.1 ms. */
const mainPart = (arm, panel, page) => {
  const slow = data.parts.find(row => row.arm === arm && row.panel === panel && row.page === `${page}, p99`);
  return slow ? `, longest part: ${largestPart(slow)} ms` : '';
};

/** Of each arm the slowest page, for those who look for nothing else. */
const slowestPages = () => data.pages
  .filter((row, index) => !index || data.pages[index - 1].arm !== row.arm || data.pages[index - 1].panel !== row.panel)
  .map(({ arm, panel, response }) => `${data.arms[arm].label}, ${data.panels[panel].label}: ${response.page} (p99 ${show(response.p99Millis)} ms${mainPart(arm, panel, response.page)})`);

const pageTable = () => {
  if (!data.pages.length) return;
  tableSection('pages', 'Response by type of page',
    `All requests of the blocks that count, failed ones too; the slowest page of each arm first, by p99. Slowest: ${slowestPages().join('; ')}. ${data.loadModel} The same as pages.csv.`,
    [['arm', 'text'], ['where', 'text'], ['page', 'text'], ['mean, ms', ''], ['p50, ms', ''], ['p90, ms', ''], ['p99, ms', ''], ['max, ms', ''], ['requests', '']],
    data.pages.map(({ arm, panel, response }) => [armText(arm), data.panels[panel].label, response.page, show(response.meanMillis),
      show(response.p50Millis), show(response.p90Millis), show(response.p99Millis), show(response.maxMillis), String(response.requests)]));
};
