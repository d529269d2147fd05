// Where CPU time goes: by layer for each arm, and as a flame graph of one arm or of two beside each other.

const FLAME_ROW = 17;
/** Beyond, a part of what the hosts accounted is in no layer, or in two. */
const LAYERS_WITHIN_PERCENT = 5;
/** The control first, then the rest as they stand. */
const profilesOf = panel => data.profiles.filter(row => row.panel === panel).sort((a, b) => data.arms[b.arm].control - data.arms[a.arm].control || a.arm - b.arm);

const layerTable = panel => {
  const shown = profilesOf(panel);
  const first = shown[0];
  const total = row => Object.values(row.profile.millisPerPage).reduce((a, b) => a + b, 0);
  const added = (row, value) => row === first ? '' : ` (${value(row) < value(first) ? '−' : '+'}${show(Math.abs(value(row) - value(first)))})`;
  const line = (name, value) => [name, ...shown.map(row => show(value(row)) + added(row, value))];
  const doubtful = row => Math.abs(row.profile.excessPercent ?? 0) > LAYERS_WITHIN_PERCENT;
  tableSection(`layers-${panel}`, `Where CPU time goes, ms per page: ${data.panels[panel].label}`,
    `All nodes, mean over the recorded repeats; in brackets what is added to ${data.arms[first.arm].label}. By what the operating system accounted for each thread; what Java threads used outside the kernel is shared out as the samples of Java code are. Checked against the CPU accounting of the hosts: ✗ where both differ by more than ${LAYERS_WITHIN_PERCENT} %.`,
    [['layer', 'text'], ...shown.map(row => [data.arms[row.arm].label, ''])],
    [...Object.keys(first.profile.millisPerPage).map(layer => line(layer, row => row.profile.millisPerPage[layer])),
      line('all layers', total),
      line('accounted by the hosts', row => row.profile.accountedMillisPerPage),
      ['layers less accounted, %', ...shown.map(row => show(row.profile.excessPercent) + (doubtful(row) ? ' ✗' : ''))],
      ['Java code seen in samples, % of its threads’ time', ...shown.map(row => show(row.profile.sampledPercent))]]);
};

/** What layers ask of each other and of the JVM, as far as it is counted. */
const CALLS = [
  ['session layer: updates handed over', cell => cell.values.session_transfers_per_page],
  ['JGroups: packets sent to other nodes', cell => cell.values.interconnect_packets_per_page],
  ['JGroups: bytes sent to other nodes', cell => cell.values.interconnect_bytes_per_page],
  ['collectors: pauses of a node', cell => cell.values.gc_pauses_per_s === null ? null : cell.values.gc_pauses_per_s * data.panels[cell.panel].nodes / cell.values.throughput_pages_per_s],
];
const callTable = panel => {
  const shown = profilesOf(panel);
  tableSection(`calls-${panel}`, `Calls between layers, per page: ${data.panels[panel].label}`,
    'Counted, not sampled; all nodes, mean over the valid repeats. A recorder that samples can’t count calls of methods.',
    [['what', 'text'], ...shown.map(row => [data.arms[row.arm].label, ''])],
    CALLS.map(([name, value]) => [name, ...shown.map(row => show(mean(validOf(panel, row.arm).map(value))))]));
};

/** Frames in rows from the thread's entry down; a frame is as wide as its share of all samples. */
const flameFrames = (flame, all, depth, left, found) => {
  found.push({ flame, depth, left });
  let from = left;
  flame.callees.forEach(callee => {
    flameFrames(callee, all, depth + 1, from, found);
    from += callee.samples / all;
  });
  return found;
};
const shortName = frame => frame.replace(/^(?:[a-z_$][\w$]*\.)+(?=[A-Z])/, '');
const drawFlame = (host, flame) => {
  const frames = flameFrames(flame, flame.samples, 0, 0, []);
  host.style.height = (1 + Math.max(...frames.map(({ depth }) => depth))) * FLAME_ROW + 'px';
  host.replaceChildren(...frames.map(({ flame: frame, depth, left }) => {
    const share = frame.samples / flame.samples;
    const made = element('div', { class: 'frame', title: `${frame.frame}: ${show(100 * share)} % of the samples` }, share > .02 ? shortName(frame.frame) : '');
    Object.assign(made.style, { left: 100 * left + '%', width: 100 * share + '%', top: depth * FLAME_ROW + 'px', height: FLAME_ROW - 1 + 'px' });
    return made;
  }));
};

const flameFigures = panel => {
  const shown = profilesOf(panel);
  const beside = element('div', { class: 'panels' });
  byId('sections').append(element('section', { id: `flames-${panel}` },
    element('h2', {}, `Flame graphs: ${data.panels[panel].label}`),
    element('p', { class: 'note' }, 'From the top down who called whom; width: share of the samples of Java code. Frames in fewer than 0.3 % of them are left out.'),
    beside));
  [shown[0], shown[1]].filter(Boolean).forEach((preset, index) => {
    const host = element('div', { class: 'flame', role: 'img' });
    const choose = element('select', { name: `flame-${index}`, 'aria-label': 'arm' }, ...shown.map((row, rank) => element('option', { value: rank }, data.arms[row.arm].label)));
    const update = () => {
      const row = shown[Number(choose.value)];
      host.setAttribute('aria-label', `Flame graph of ${data.arms[row.arm].label}, ${row.profile.samples} samples`);
      drawFlame(host, row.profile.flame);
    };
    choose.value = String(index);
    choose.addEventListener('change', update);
    update();
    beside.append(element('figure', {}, element('label', {}, 'arm ', choose), host));
  });
};

const profileFigures = () => [...new Set(data.profiles.map(row => row.panel))].forEach(panel => {
  layerTable(panel);
  callTable(panel);
  flameFigures(panel);
});
