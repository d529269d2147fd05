// The page.

const throughputNote = () => {
  if (data.cells.some(cell => cell.pagesPerSecondPerNode)) return 'Pages come at a rate: the throughput is what was asked for, and what a pattern costs shows in CPU per page and in response times.';
  return data.loadModel.includes('thinks') ? 'Clients that think cap the throughput: as long as the nodes keep up, every pattern answers about the same number of pages, and its cost shows in CPU per page.' : '';
};
const ofKind = wanted => data.arms.some(wanted);
const interconnectNotes = [
  data.interconnectSource.includes('jgroups-payload')
    ? 'jgroups-payload: what JGroups counts is payload only, without headers, acknowledgements and UDP, TCP or IP; a multicast counts once at its sender.' : '',
  ofKind(arm => arm.pattern.startsWith('3'))
    ? 'Patterns 3xxx send their copies to the database; those bytes do not travel on the interconnect and are not counted here.' : '',
].filter(Boolean).join(' ');

/** Bars of a figure, with what it means. */
const described = (key, more = '') => ({ ...figure(key), note: `${figure(key).source}. ${more}`.trim() });

const SECTIONS = [
  {
    id: 'throughput', title: 'Throughput', charts: [
      described('throughput_pages_per_s', 'Bar and number: mean of the valid repeats. ○ one repeat. × a cell that is not valid; it enters no mean.'),
    ],
    after: throughputNote(),
  },
  {
    id: 'response', title: 'Response time', charts: [{
      title: 'Milliseconds per page', draw: response, legend: RESPONSE.map(figure => `${figure.mark} ${figure.name}`),
      note: `The number at the right is the mean${logarithmic ? '; the axis is logarithmic' : ''}. Each symbol is the mean over the valid repeats of that repeat's own figure; percentiles are never pooled.`,
    }],
    loadModel: true,
    after: ofKind(arm => arm.engine === 'wildfly') ? "WildFly's manager replicates after the page was sent: a client's response time does not contain the time that replication takes." : '',
  },
  {
    id: 'cpu', title: 'CPU', charts: [
      described('total_cpu_ms_per_page', 'Compare at equal load only.'),
      described('cpu_ms_per_page'),
      described('db_cpu_ms_per_page'),
      described('cpu_cores_per_node'),
    ],
  },
  {
    id: 'interconnect', title: 'Interconnect', note: interconnectNotes, charts: [
      described('interconnect_bytes_per_page'),
      described('interconnect_kb_per_s_per_node'),
    ],
  },
];

/** Where there is something to draw: one node sends no other anything. */
const panelsWith = value => data.panels.map((panel, index) => ({ ...panel, index }))
  .filter(({ index }) => !value || data.cells.some(cell => cell.panel === index && value(cell) > 0));

const section = ({ id, title, note, charts: figures, loadModel, after }) => {
  const drawn = figures.filter(({ value }) => panelsWith(value).length);
  if (!drawn.length) return null;
  const made = element('section', { id }, element('h2', {}, title));
  byId('sections').append(made);
  if (note) made.append(element('p', { class: 'note' }, note));
  if (loadModel) made.append(element('p', { class: 'note' }, data.loadModel));
  drawn.forEach(figure => {
    made.append(element('h3', {}, figure.title));
    if (figure.note) made.append(element('p', { class: 'note' }, figure.note));
    if (figure.legend) made.append(element('ul', { class: 'key' }, ...figure.legend.map(text => element('li', {}, text))));
    const panels = element('div', { class: 'panels' });
    made.append(panels);
    panelsWith(figure.value).forEach(({ label, index }) => {
      const host = element('div', { class: 'chart' });
      panels.append(element('figure', {}, element('h4', {}, label), host));
      draw(host, 34 + ROW * armsOf(index).length, figure.draw ? figure.draw(index) : bars(figure)(index));
    });
  });
  if (after) made.append(element('p', { class: 'note' }, after));
  return made;
};
