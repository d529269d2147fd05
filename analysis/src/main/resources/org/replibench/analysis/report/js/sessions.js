// From which share of changed attributes on it costs less to send all of them.

const crossoverTable = () => {
  if (!data.crossovers.length) return;
  tableSection('crossovers', 'From what share of changed attributes does sending everything win?',
    `By CPU per page, where the two patterns cost the same, interpolated between the shares that were measured; geometric mean over repeats. GlassFish's administration guide says ${data.glassfishPercent} %, without data.`,
    [['sends what changed', 'text'], ['sends all', 'text'], ['where', 'text'], ['share, %', ''], ['95 % interval', ''], ['repeats that crossed', ''], ['that did not', '']],
    data.crossovers.map(row => [row.modified, row.all, row.where, show(row.percent), reach(row), String(row.repeats), String(row.neverCrossed)]));
};
