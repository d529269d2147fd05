// Variants of an arm, such as collectors, each against each.

const pairTable = () => {
  if (!data.pairs.length) return;
  tableSection('pairs', 'Each variant against every other',
    data.turns.length
      ? 'B over A in an ordinary block; intervals and verdicts stand for themselves. Verdicts at the top hold for all pairs together (Holm).'
      : 'B over A: ratio of geometric means over the repeats that both have; intervals stand for themselves, verdicts on a quantity hold for all pairs together (Holm).',
    [['A', 'text'], ['B', 'text'], ['where', 'text'], ['quantity', 'text'], ['B/A', ''], ['95 % interval', ''], [data.turns.length ? 'starts' : 'repeats', ''], ['verdict', 'text'], ['cells of B', 'text minor']],
    data.pairs.map(({ baseline, comparison: row }) => [armText(baseline), armText(row.arm), data.panels[row.panel].label, row.quantity,
      show(row.ratio), reach(row), String(row.repeats), row.verdict,
      cellLinks(cellsOf(row.panel, row.arm).filter(cell => cell.valid).map(cell => cell.id))]));
};
