// The page.

const ofKind = wanted => data.arms.some(wanted);
const interconnectNotes = [
  data.interconnectSource.includes('jgroups-payload')
    ? 'jgroups-payload: what JGroups counts is payload only, without headers, acknowledgements and UDP, TCP or IP; a multicast counts once at its sender.' : '',
  ofKind(arm => arm.pattern.startsWith('3'))
    ? 'Patterns 3xxx send their copies to the database; those bytes do not travel on the interconnect and are not counted here.' : '',
].filter(Boolean).join(' ');

const SECTIONS = [
  {
    id: 'throughput', title: 'Throughput', charts: [{
      title: 'Pages per second, all nodes', ...figure('throughput_pages_per_s'),
      note: 'Bar and number: mean of the valid repeats. ○ one repeat. × a cell that is not valid; it enters no mean.',
    }],
    after: data.loadModel.includes('thinks') ? 'Clients that think cap the throughput: as long as the nodes keep up, every pattern answers about the same number of pages, and its cost shows in CPU per page.' : '',
  },
  {
    id: 'response', title: 'Response time', charts: [{
      title: 'Milliseconds per page', draw: response, key: RESPONSE.map(figure => `${figure.mark} ${figure.name}`),
      note: `The number at the right is the mean${logarithmic ? '; the axis is logarithmic' : ''}. Each symbol is the mean over the valid repeats of that repeat's own figure; percentiles are never pooled.`,
    }],
    loadModel: true,
    after: ofKind(arm => arm.engine === 'wildfly') ? "WildFly's manager replicates after the page was sent: a client's response time does not contain the time that replication takes." : '',
  },
  {
    id: 'cpu', title: 'CPU', charts: [
      { title: 'CPU per page, all nodes, ms', ...figure('cpu_ms_per_page'), note: 'CPU time of all nodes for one page: what a pattern costs. Compare at equal load only.' },
      { title: 'CPU per node, cores', ...figure('cpu_cores_per_node'), note: 'Mean over the nodes and the measured window.' },
    ],
  },
  {
    id: 'interconnect', title: 'Interconnect', note: interconnectNotes, charts: [
      { title: 'Bytes per page, all nodes', ...figure('interconnect_bytes_per_page'), note: 'Sent by all nodes for one page.' },
      { title: 'kB per second and node', ...figure('interconnect_kb_per_s_per_node'), note: 'Sent, mean over the nodes; 1 kB is 1000 bytes.' },
    ],
  },
];

const section = ({ id, title, note, charts: figures, loadModel, after }) => {
  const made = element('section', { id }, element('h2', {}, title));
  byId('sections').append(made);
  if (note) made.append(element('p', { class: 'note' }, note));
  if (loadModel) made.append(element('p', { class: 'note' }, data.loadModel));
  figures.forEach(figure => {
    made.append(element('h3', {}, figure.title));
    if (figure.note) made.append(element('p', { class: 'note' }, figure.note));
    if (figure.key) made.append(element('ul', { class: 'key' }, ...figure.key.map(text => element('li', {}, text))));
    const panels = element('div', { class: 'panels' });
    made.append(panels);
    data.panels.forEach((panel, index) => {
      const host = element('div', { class: 'chart' });
      panels.append(element('figure', {}, element('h4', {}, panel.label), host));
      draw(host, 34 + ROW * armsOf(index).length, figure.draw ? figure.draw(index) : bars(figure)(index));
    });
  });
  if (after) made.append(element('p', { class: 'note' }, after));
  return made;
};
