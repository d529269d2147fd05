// The white paper's findings and advice, compared with this study's.

/** What a source says beside what this study found, and below it what the study does not measure. */
const findingsTable = (id, title, note, said, rows, source) => {
  const measured = rows.filter(row => row.ours);
  if (!measured.length) return;
  tableSection(id, title, note,
    [...source.map(name => [name, 'text']), ['compared', 'text'], ['quantity', 'text'], [said, 'text'], ['we found', 'text'], ['agree?', 'text'], ['what explains it', 'text'], ['cells', 'text minor']],
    measured.map(row => [...source.map(name => row[name]), row.about, row.quantity || '–', row.theirs, row.ours, row.agreement, row.why || '–', row.cells.length ? cellLinks(row.cells) : '–']));
  const others = rows.filter(row => !row.ours);
  if (others.length) {
    byId(id).append(element('details', {}, element('summary', {}, `${others.length} more that this study does not measure or compare`),
      element('ul', {}, ...others.map(row => element('li', {}, [row.about, row.quantity, row.theirs, row.agreement].filter(Boolean).join(' · '))))));
  }
};

const AGREE = '"Agrees": the whole 95 % interval is what it says; "inconclusive": a part of it. ';

const paperTable = () => findingsTable('paper', 'The white paper found, we found',
  'What "performance, scalability and availability of a web application system" (Oracle Japan and Hitachi, 2007, chapters 9 to 11) found on other hardware and software, and the same ratio here. '
    + AGREE + 'Advice (chapter 11) agrees beyond this study\'s margin. What explains a disagreement is checked against this study\'s records. A load called high or medium counts as the paper\'s of that name; where none is called medium, all but high do.',
  'the paper found', data.paper, []);

const rulesTable = () => findingsTable('rules', 'Vendors\' rules of thumb',
  'What guides of vendors advise, mostly without data, and the same ratio here. ' + AGREE, 'the rule', data.rules, ['source']);

/** Many pairs, folded, leave the advice in sight. */
const AS_MANY_AS_ARE_READ = 4;
const evidence = lines => {
  if (!lines.length) return '–';
  const list = element('ul', {}, ...lines.map(line => element('li', {}, line)));
  return lines.length > AS_MANY_AS_ARE_READ
    ? element('details', {}, element('summary', {}, `${lines.length} pairs`), list)
    : list;
};

const adviceTable = () => {
  if (!data.advice.length) return;
  tableSection('advice', 'What to choose',
    'The advice of the paper\'s chapter 11, derived again from this study: pairs of patterns that differ in one dimension alone, by CPU per page; arms that differ in who shares a network card, by mean response and throughput, too. What is cheapest may lose most when a node dies.',
    [['dimension', 'text'], ['the paper advises', 'text'], ['this study', 'text'], ['pairs', 'text'], ['what would change it', 'text']],
    data.advice.map(row => [row.dimension, row.paper, row.advice, evidence(row.evidence), row.caveat]));
};
