// What larger sessions cost, and from which share of changed attributes on it costs less to send all of them.

/** What ratios are of. */
const SAMPLE = data.turns.length ? 'block' : 'repeat';

/** How a ratio is spelt: its interval, or that there is none. */
const sizeRatio = ratio => ratio.ratio === null ? '–' : `${show(ratio.ratio)} (${reach(ratio)})`;

const crossoverTable = () => {
  if (!data.crossovers.length) return;
  tableSection('crossovers', 'From what share of changed attributes does sending everything win?',
    `By CPU per page: where the mean of the straight lines through the ratios of each ${SAMPLE} rises through 1, with its 95 % interval (Fieller). A ${SAMPLE} without such a place says that one of the two costs less with every share: the last column says which.${data.turns.length ? ' The interval is of the blocks: what another start of servers would change is not in it.' : ''} GlassFish's administration guide says ${data.glassfishPercent} %, without data.`,
    [['sends what changed', 'text'], ['sends all', 'text'], ['where', 'text'], ['cost the same at, %', ''], [`${SAMPLE}s with such a share`, ''], ['without', ''], ['what changed / all, with the largest share', '']],
    data.crossovers.map(row => [row.modified, row.all, row.context, sizeRatio(row.share), String(row.repeats), String(row.neverCrossed), `${show(row.largestPercent)} %: ${sizeRatio(row.atLargest)}`]));
};

const sizeWord = ratio => ratio.high === null ? 'not tested' : ratio.high < 1 ? 'fewer' : ratio.low > 1 ? 'more' : 'no difference shown';

const sizeTable = () => {
  if (!data.sizes.length) return;
  const smallest = data.sizes.map((row, index) => !index || data.sizes[index - 1].pattern !== row.pattern || data.sizes[index - 1].context !== row.context);
  tableSection('sizes', 'From what session size does throughput fall?',
    `Ratios to the smallest size of the same arm, ${SAMPLE} by ${SAMPLE}, with 95 % intervals, each for itself. Think time hides a fall until a resource saturates; CPU per page shows it earlier. Sun (Performance Tuning Guide of its Application Server 8.2, sessions in a database): unchanged up to 24 KB, 90 % lower beyond 100 KB.`,
    [['pattern', 'text'], ['where', 'text'], ['KiB', ''], ['pages/s', ''], ['of the smallest', ''], ['pages', 'text'], ['CPU per page', ''], ['Sun, throughput', '']],
    data.sizes.map((row, index) => [row.pattern, row.context, String(row.kilobytes), show(row.throughputPagesPerSecond),
      ...(smallest[index] ? ['1', '', '1'] : [sizeRatio(row.throughput), sizeWord(row.throughput), sizeRatio(row.cpuPerPage)]), show(row.sunRatio)]));
};

const heapTable = () => {
  if (!data.heaps.length) return;
  tableSection('heaps', 'Heap of a copy',
    'Used heap of a node that only holds copies, after full collections before and after the sessions were made on the other node. Serialised: the attributes of a session by JDK serialisation, the least that a copy needs.',
    [['pattern', 'text'], ['sessions', ''], ['heap, B/session', ''], ['serialised, B/session', ''], ['heap / serialised', ''], ['cell', 'text minor']],
    data.heaps.map(row => [armText(row.arm), show(row.heap.sessions), show(row.bytesPerSession), show(row.heap.serialisedBytesPerSession),
      show(row.bytesPerSerialisedByte), cellLinks([row.id])]));
};
