'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const charts = [];
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;

  // ---- words and numbers ----

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  };
  const byId = id => document.getElementById(id);

  /** Three digits that matter, thousands apart; the same on every machine. */
  const show = value => {
    if (value === null || value === undefined) return '–';
    const size = Math.abs(value);
    const text = value.toFixed(size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
    return text.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  };
  const mean = values => {
    const known = values.filter(value => value !== null && value !== undefined);
    return known.length ? known.reduce((a, b) => a + b, 0) / known.length : null;
  };
  const percent = share => share === null ? null : 100 * share;
  const path = (...parts) => parts.map(part => part.split('/').map(encodeURIComponent).join('/')).join('/');

  // ---- marks that differ without colour too ----

  const CONTROL_COLOUR = '#7d8590';
  const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#44aa99', '#aa4466',
    '#999933', '#3f7f3f', '#b07aa1'];
  const DOWN = 'path://M0,0 L10,0 L5,9 Z';
  const PLUS = 'path://M3,0 L7,0 L7,3 L10,3 L10,7 L7,7 L7,10 L3,10 L3,7 L0,7 L0,3 L3,3 Z';
  const SYMBOLS = ['circle', 'triangle', 'rect', 'diamond', DOWN, PLUS];
  const DASHES = ['solid', [7, 3], [2, 2], [10, 3, 2, 3]];
  const DECALS = [
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: -Math.PI / 4 },
    { symbol: 'circle', dashArrayX: [[6, 6], [0, 6, 6, 0]], dashArrayY: [6, 0], symbolSize: .45 },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: Math.PI / 4 },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5] },
    { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [1, 5], rotation: Math.PI / 2 },
    { symbol: 'triangle', dashArrayX: [[8, 8], [0, 8, 8, 0]], dashArrayY: [8, 0], symbolSize: .6 },
  ];
  const CROSS = 'path://M0,1 L1,0 L5,4 L9,0 L10,1 L6,5 L10,9 L9,10 L5,6 L1,10 L0,9 L4,5 Z';
  const style = arm => {
    if (data.arms[arm].control) return { colour: CONTROL_COLOUR, decal: null, symbol: 'circle', dash: 'solid' };
    const rank = data.arms.slice(0, arm).filter(other => !other.control).length;
    return {
      colour: COLOURS[rank % COLOURS.length],
      decal: { ...DECALS[rank % DECALS.length], color: 'rgba(0,0,0,.35)' },
      symbol: SYMBOLS[(rank + 1) % SYMBOLS.length],
      dash: DASHES[(rank + 1) % DASHES.length],
    };
  };
  const colour = name => getComputedStyle(root).getPropertyValue('--' + name).trim();

  // ---- charts in general ----

  const common = description => ({
    animation: false,
    aria: { enabled: true, label: { description } },
    textStyle: { fontFamily: 'system-ui, sans-serif', color: colour('ink') },
    tooltip: {
      confine: true, backgroundColor: colour('raised'), borderColor: colour('line'),
      textStyle: { color: colour('ink'), fontSize: 12 }, renderMode: 'richText',
    },
  });
  const valueAxis = (extra = {}) => ({
    type: 'value',
    splitNumber: 4,
    axisLabel: { color: colour('faint'), fontSize: 11, hideOverlap: true, formatter: tick },
    axisLine: { lineStyle: { color: colour('line') } },
    splitLine: { lineStyle: { color: colour('line') } },
    nameTextStyle: { color: colour('faint'), fontSize: 11 },
    ...extra,
  });
  const tick = value => Number(value.toPrecision(6)).toString().replace(/\B(?=(\d{3})+(?!\d))/g, m => value >= 1000 ? '\u202f' : m);

  const draw = (host, height, option) => {
    host.style.height = height + 'px';
    const entry = { host, option, show: () => entry.chart.setOption(option(), { notMerge: true }) };
    charts.push(entry);
    return entry;
  };
  /** Only when all places are laid out is it known how wide each is. */
  const drawAll = () => charts.forEach(entry => {
    entry.chart = echarts.init(entry.host, null, { renderer: 'svg' });
    entry.show();
  });
  const redraw = () => charts.forEach(entry => {
    entry.chart.resize();
    entry.show();
    entry.chart.getZr().flush();
  });

  // ---- bars: a panel for each number of nodes, a row for each pattern, the mean as a number at the right ----

  const ROW = 30;
  const armsOf = panel => [...new Set(data.cells.filter(cell => cell.panel === panel).map(cell => cell.arm))].sort((a, b) => a - b);
  const cellsOf = (panel, arm) => data.cells.filter(cell => cell.panel === panel && cell.arm === arm);
  const validOf = (panel, arm) => cellsOf(panel, arm).filter(cell => cell.valid);
  const about = (cell, text) => `${cell.id}\n${text}` + (cell.valid ? '' : `\nnot valid: ${cell.reasons.join('; ')}`)
    + (cell.marks.length ? `\nmarked: ${cell.marks.join('; ')}` : '');

  const labelWidth = () => Math.min(130, 14 + 7.2 * Math.max(...data.arms.map(arm => arm.label.length)));

  const rows = (panel, values) => {
    const arms = armsOf(panel);
    const rank = arm => arms.indexOf(arm);
    const categories = (side, labels, extra) => ({
      type: 'category', inverse: true, position: side, data: labels, axisTick: { show: false }, axisLine: { show: false },
      axisLabel: { color: colour('ink'), fontSize: 12, interval: 0, ...extra },
    });
    return {
      arms, rank,
      yAxis: [
        categories('left', arms.map(arm => data.arms[arm].label), {}),
        categories('right', arms.map(values), { fontWeight: 600 }),
      ],
      grid: { left: labelWidth(), right: 66, top: 4, bottom: 26 },
    };
  };
  const points = (panel, rank, value, unit) => ['valid', 'invalid'].map(kind => ({
    type: 'scatter', z: 5,
    symbol: kind === 'valid' ? 'circle' : CROSS,
    symbolSize: kind === 'valid' ? 7 : 9,
    itemStyle: kind === 'valid'
      ? { color: colour('paper'), borderColor: colour('ink'), borderWidth: 1.5 }
      : { color: colour('bad') },
    data: data.cells
      .filter(cell => cell.panel === panel && cell.valid === (kind === 'valid') && value(cell) !== null)
      .map(cell => ({ value: [value(cell), rank(cell.arm)], cell })),
    tooltip: { formatter: ({ data: point }) => about(point.cell, `${show(value(point.cell))} ${unit}`) },
  }));

  const bars = ({ title, unit, value }) => panel => {
    const averages = arm => mean(validOf(panel, arm).map(value));
    const largest = Math.max(0, ...data.cells.map(value));
    return () => {
      const { arms, rank, yAxis, grid } = rows(panel, arm => validOf(panel, arm).length ? show(averages(arm)) : 'not valid');
      return {
        ...common(`${title}, ${unit}, ${data.panels[panel].label}: `
          + arms.map(arm => `${data.arms[arm].label} ${show(averages(arm))}`).join(', ')),
        grid, yAxis,
        xAxis: valueAxis(linear(largest)),
        series: [
          {
            type: 'bar', barWidth: 16,
            data: arms.map(arm => ({ value: averages(arm), itemStyle: { color: style(arm).colour, decal: style(arm).decal } })),
            tooltip: { formatter: ({ dataIndex }) => `${data.arms[arms[dataIndex]].label}: ${data.arms[arms[dataIndex]].words}\nmean of ${validOf(panel, arms[dataIndex]).length} valid: ${show(averages(arms[dataIndex]))} ${unit}` },
          },
          ...points(panel, rank, value, unit),
        ],
      };
    };
  };
  /** The end of an axis that all panels share: a little beyond the largest value, on a round tick. */
  const linear = largest => {
    if (!(largest > 0)) return { min: 0, max: 1, interval: 1 };
    const unit = 10 ** Math.floor(Math.log10(largest / 4));
    const interval = unit * [1, 2, 2.5, 5, 10].find(factor => factor * unit >= largest / 4);
    return { min: 0, max: Math.ceil(largest * 1.02 / interval) * interval, interval };
  };

  // ---- response: every percentile a symbol of its own ----

  const RESPONSE = [
    { name: 'p50', mark: '●', symbol: 'circle', size: 9, value: cell => cell.driven.responseP50Millis },
    { name: 'mean', mark: '◆', symbol: 'diamond', size: 12, value: cell => cell.driven.responseMeanMillis },
    { name: 'p90', mark: '▲', symbol: 'triangle', size: 10, value: cell => cell.driven.responseP90Millis },
    { name: 'p99', mark: '■', symbol: 'rect', size: 9, value: cell => cell.driven.responseP99Millis },
  ];
  const WIDE_RANGE = 20;
  const responses = data.cells.filter(cell => cell.valid).flatMap(cell => RESPONSE.map(figure => figure.value(cell)));
  const logarithmic = Math.min(...responses) > 0 && Math.max(...responses) / Math.min(...responses) > WIDE_RANGE;

  const response = panel => () => {
    const average = (arm, figure) => mean(validOf(panel, arm).map(figure.value));
    const { arms, rank, yAxis, grid } = rows(panel, arm => validOf(panel, arm).length ? show(average(arm, RESPONSE[1])) : 'not valid');
    const measured = arms.filter(arm => validOf(panel, arm).length);
    const largest = Math.max(...responses, 1);
    const scale = logarithmic
      ? { type: 'log', min: 10 ** Math.floor(Math.log10(Math.min(...responses))), max: 10 ** Math.ceil(Math.log10(largest)) }
      : linear(largest);
    return {
      ...common(`Response time, ms, ${data.panels[panel].label}: ` + measured.map(arm => data.arms[arm].label + ' '
        + RESPONSE.map(figure => `${figure.name} ${show(average(arm, figure))}`).join(' ')).join('; ')),
      grid, yAxis, xAxis: valueAxis(scale),
      series: [
        {
          type: 'custom', silent: true,
          data: measured.map(arm => {
            const values = RESPONSE.map(figure => average(arm, figure));
            return [Math.min(...values), rank(arm), Math.max(...values), arm];
          }),
          renderItem: (_, api) => {
            const [x1, y] = api.coord([api.value(0), api.value(1)]);
            const [x2] = api.coord([api.value(2), api.value(1)]);
            return { type: 'line', shape: { x1, y1: y, x2, y2: y }, style: { stroke: style(api.value(3)).colour, lineWidth: 3 } };
          },
        },
        ...RESPONSE.map(figure => ({
          type: 'scatter', symbol: 'circle', symbolSize: 3, silent: true, itemStyle: { color: colour('ink') },
          data: arms.flatMap(arm => {
            const repeats = validOf(panel, arm);
            return repeats.length > 1 ? repeats.map(cell => [figure.value(cell), rank(arm)]) : [];
          }),
        })),
        ...RESPONSE.map(figure => ({
          type: 'scatter', symbol: figure.symbol, symbolSize: figure.size, z: 5,
          data: measured.map(arm => ({
            value: [average(arm, figure), rank(arm)], arm,
            itemStyle: { color: style(arm).colour, borderColor: colour('paper'), borderWidth: 1, opacity: .95 },
          })),
          tooltip: { formatter: ({ data: point }) => `${data.arms[point.arm].label}\n${figure.name}: ${show(point.value[0])} ms` },
        })),
      ],
    };
  };

  // ---- scale-out: throughput against nodes ----

  const lineSeries = (arm, values, every) => {
    const { colour: own, symbol, dash } = style(arm);
    return {
      type: 'line', name: data.arms[arm].label, symbol, showSymbol: true, connectNulls: false,
      lineStyle: { color: own, type: dash, width: 1.8 }, itemStyle: { color: own },
      data: values.map((value, index) => ({ value, symbolSize: index % every === Math.floor(every / 2) ? 7 : 0 })),
      emphasis: { disabled: true },
    };
  };
  const legend = () => ({ top: 0, left: 0, type: 'scroll', itemWidth: 34, textStyle: { color: colour('ink'), fontSize: 12 },
    pageTextStyle: { color: colour('ink') }, pageIconColor: colour('link') });

  const scaleOut = load => () => {
    const panels = data.panels.map((panel, index) => ({ ...panel, index })).filter(panel => panel.load === load);
    const at = (arm, panel) => mean(validOf(panel.index, arm).map(cell => cell.driven.throughputPagesPerSecond));
    const series = data.arms.map((_, arm) => arm)
      .map(arm => [arm, panels.map(panel => [panel.nodes, at(arm, panel)]).filter(([, value]) => value !== null)])
      .filter(([, values]) => values.length)
      .map(([arm, values]) => lineSeries(arm, values, 1));
    const control = data.arms.findIndex(arm => arm.control);
    const single = panels.find(panel => panel.nodes === 1);
    const alone = control >= 0 && single ? at(control, single) : null;
    if (alone !== null) {
      const most = Math.max(...panels.map(panel => panel.nodes));
      series.push({ type: 'line', name: 'linear', symbol: 'none', silent: true, data: [[1, alone], [most, most * alone]],
        lineStyle: { color: colour('faint'), width: 1, type: [1, 4] }, itemStyle: { opacity: 0 } });
    }
    return {
      ...common(`Throughput against nodes, ${load} load`),
      tooltip: { ...common('').tooltip, trigger: 'item', formatter: ({ seriesName, value }) => `${seriesName}\n${value[0]} nodes: ${show(value[1])} pages/s` },
      legend: legend(),
      grid: { left: 52, right: 18, top: 40, bottom: 42 },
      xAxis: valueAxis({ min: 0, max: Math.max(...panels.map(panel => panel.nodes)) + .5, interval: 1, name: 'nodes', nameLocation: 'middle', nameGap: 26,
        axisLabel: { color: colour('faint'), formatter: value => Number.isInteger(value) && value > 0 ? value : '' }, splitLine: { show: false } }),
      yAxis: valueAxis({ min: 0 }),
      series,
    };
  };

  // ---- over time ----

  const OVER_TIME = [
    ['Throughput', 'pages per second', series => series.throughputPagesPerSecond],
    ['Response, mean of the step', 'ms', series => series.responseMeanMillis],
    ['CPU per node', 'cores', series => series.cpuCoresPerNode],
    ['Interconnect sent per node', 'kB/s', series => series.interconnectKilobytesPerSecondPerNode],
  ];
  const overTime = (chosen, title, unit, values) => () => {
    const cells = data.cells.filter(cell => cell.panel === chosen.panel && cell.repeat === chosen.repeat && values(cell.series).length)
      .sort((a, b) => a.arm - b.arm);
    return {
      ...common(`${title}, ${unit}, over time`),
      tooltip: { ...common('').tooltip, trigger: 'axis', valueFormatter: value => `${show(value)} ${unit}`, order: 'valueDesc' },
      legend: legend(),
      title: cells.length ? undefined : { text: 'not recorded', left: 'center', top: 'middle', textStyle: { color: colour('faint'), fontSize: 13, fontWeight: 400 } },
      grid: { left: 52, right: 18, top: 34, bottom: 42 },
      xAxis: valueAxis({ min: 0, max: Math.max(1, ...cells.map(cell => values(cell.series).length * cell.series.stepSeconds)),
        name: 'seconds in the measured window', nameLocation: 'middle', nameGap: 26, splitLine: { show: false } }),
      yAxis: valueAxis({ min: 0 }),
      series: cells.map(cell => {
        const all = values(cell.series);
        return {
          ...lineSeries(cell.arm, all.map((value, index) => [(index + .5) * cell.series.stepSeconds, value]), Math.max(1, Math.ceil(all.length / 8))),
          name: data.arms[cell.arm].label + (cell.valid ? '' : ' (not valid)'),
        };
      }),
    };
  };

  // ---- the page ----

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
        title: 'Pages per second, all nodes', unit: 'pages/s', value: cell => cell.driven.throughputPagesPerSecond,
        note: 'Bar and number: mean of the valid repeats. ○ one repeat. × a cell that is not valid, in no mean.',
      }],
      after: 'Clients that think cap the throughput: as long as the nodes keep up, every pattern answers about the same number of pages, and its cost shows in CPU per page.',
    },
    {
      id: 'response', title: 'Response time', charts: [{
        title: 'Milliseconds per page', draw: response, key: RESPONSE.map(figure => `${figure.mark} ${figure.name}`),
        note: `The number at the right is the mean${logarithmic ? '; the axis is logarithmic' : ''}. Each symbol is the mean over the valid repeats of that repeat's own figure; percentiles are never pooled.`,
      }],
      loadModel: true,
      after: ofKind(arm => arm.engine === 'native') ? "The native engine replicates after the page was sent: a client's response time does not contain the time that replication takes." : '',
    },
    {
      id: 'cpu', title: 'CPU', charts: [
        { title: 'CPU per page, all nodes, ms', unit: 'ms/page', value: cell => cell.figures.cpuMillisPerPage, note: 'Processor time of all nodes for one page: what a pattern costs. Compare at equal load only.' },
        { title: 'CPU per node, cores', unit: 'cores', value: cell => cell.figures.cpuCoresPerNode, note: 'Mean over the nodes and the measured window.' },
      ],
    },
    {
      id: 'interconnect', title: 'Interconnect', note: interconnectNotes, charts: [
        { title: 'Bytes per page, all nodes', unit: 'B/page', value: cell => cell.figures.interconnectBytesPerPage, note: 'Sent by all nodes for one page.' },
        { title: 'kB per second and node', unit: 'kB/s', value: cell => cell.figures.interconnectKilobytesPerSecondPerNode, note: 'Sent, mean over the nodes; 1 kB is 1000 bytes.' },
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

  const scaleOutFigures = host => {
    const loads = [...new Set(data.panels.map(panel => panel.load))]
      .filter(load => data.panels.filter(panel => panel.load === load).length > 2);
    if (!loads.length) return;
    host.append(element('h3', {}, 'Throughput against nodes'),
      element('p', { class: 'note' }, 'Pages per second, mean of the valid repeats. Dotted: one node without replication, times the nodes.'));
    const lines = element('div', { class: 'lines' });
    host.append(lines);
    loads.forEach(load => {
      const chart = element('div', { class: 'chart' });
      lines.append(element('figure', {}, element('h4', {}, loads.length > 1 ? `${load} load` : ''), chart));
      draw(chart, 300, scaleOut(load));
    });
  };

  const overTimeFigures = () => {
    const chosen = { panel: data.panels.length - 1, repeat: Math.min(...data.cells.map(cell => cell.repeat)) };
    const drawn = OVER_TIME.map(([title, unit, values]) => {
      const host = element('div', { class: 'chart' });
      byId('lines').append(element('figure', {}, element('h3', {}, `${title}, ${unit}`), host));
      return draw(host, 260, overTime(chosen, title, unit, values));
    });
    const choose = (name, label, options) => {
      const select = element('select', { name }, ...options.map(([value, text]) => element('option', { value }, text)));
      select.value = chosen[name];
      select.addEventListener('change', () => {
        chosen[name] = Number(select.value);
        drawn.forEach(entry => entry.show());
        printed.textContent = caption();
      });
      return element('label', {}, label + ' ', select);
    };
    const caption = () => `${data.panels[chosen.panel].label}, repeat ${chosen.repeat}`;
    const printed = element('span', { class: 'chosen' }, caption());
    const repeats = [...new Set(data.cells.map(cell => cell.repeat))].sort((a, b) => a - b);
    byId('choice').append(
      choose('panel', 'Show', data.panels.map((panel, index) => [index, panel.label])),
      choose('repeat', 'repeat', repeats.map(repeat => [repeat, repeat])));
    byId('choice').after(element('p', { class: 'note' }, printed));
  };

  // ---- the table ----

  const COLUMNS = [
    ['pattern', 'text', cell => data.arms[cell.arm].pattern],
    ['engine', 'text', cell => data.arms[cell.arm].engine],
    ['nodes', '', cell => data.panels[cell.panel].nodes],
    ['clients\n/node', '', cell => data.panels[cell.panel].clientsPerNode],
    ['repeat', '', cell => cell.repeat],
    ['pages/s', '', cell => show(cell.driven.throughputPagesPerSecond)],
    ['mean\nms', '', cell => show(cell.driven.responseMeanMillis)],
    ['p50\nms', 'minor', cell => show(cell.driven.responseP50Millis)],
    ['p90\nms', '', cell => show(cell.driven.responseP90Millis)],
    ['p99\nms', '', cell => show(cell.driven.responseP99Millis)],
    ['max\nms', 'minor', cell => show(cell.driven.responseMaxMillis)],
    ['pages', 'minor', cell => cell.driven.pages],
    ['errors', '', cell => cell.driven.errors],
    ['CPU\ncores/node', '', cell => show(cell.figures.cpuCoresPerNode)],
    ['CPU\nms/page', '', cell => show(cell.figures.cpuMillisPerPage)],
    ['compiling\nms/page', 'minor', cell => show(cell.figures.compilerMillisPerPage)],
    ['database\ncores', '', cell => show(cell.figures.databaseCpuCores)],
    ['driver\ncores', 'minor', cell => show(cell.figures.driverCpuCores)],
    ['idle\ncores', 'minor', cell => show(cell.figures.hostIdleCores)],
    ['throttled\n% of periods', 'minor', cell => show(percent(cell.figures.throttledShare))],
    ['net\nkB/s/node', 'minor', cell => show(cell.figures.interconnectKilobytesPerSecondPerNode)],
    ['net\nB/page', '', cell => show(cell.figures.interconnectBytesPerPage)],
    ['transfers\n/page', 'minor', cell => show(cell.figures.sessionTransfersPerPage)],
    ['live heap\nMB', 'minor', cell => show(cell.figures.heapLiveMegabytesMax)],
    ['GC pause\nms/s', 'minor', cell => show(cell.figures.gcPauseMillisPerSecond)],
  ];
  const audit = cell => {
    const marked = cell.marks.length > 0;
    const word = element('span', { class: cell.valid ? marked ? 'marked' : 'valid' : 'invalid' },
      cell.valid ? marked ? 'valid, marked' : 'valid' : 'NOT VALID');
    const checks = [...cell.checks].sort((a, b) => a.passed - b.passed)
      .map(check => element('li', { class: check.passed ? '' : check.weight === 'MARKS' ? 'marked' : 'invalid' },
        `${check.passed ? '✓' : '✗'} ${check.name}: ${check.measured} (required ${check.required})`));
    const own = Object.entries(cell.settings).map(([name, value]) => element('li', {}, `${name}: ${value}`));
    const sheet = element('details', {}, element('summary', {}, word), element('ul', {}, ...checks, ...own));
    return [sheet, ...[...cell.reasons, ...cell.marks].map(reason => element('div', {}, reason))];
  };
  const links = cell => [['folder', ''], ['record', 'record.json'], ...Object.entries(cell.files)]
    .map(([name, file]) => element('a', { href: path('..', 'cells', cell.id, file) }, name));
  const table = () => {
    byId('table').append(
      element('thead', {}, element('tr', {}, element('th', { class: 'text', scope: 'col' }, 'audit'),
        ...COLUMNS.map(([name, kind]) => element('th', { class: kind, scope: 'col' }, name)),
        element('th', { class: 'text minor', scope: 'col' }, 'raw files'))),
      element('tbody', {}, ...[...data.cells].sort((a, b) => a.panel - b.panel || a.arm - b.arm || a.repeat - b.repeat).map(cell => element('tr', { 'data-cell': cell.id },
        element('td', { class: cell.valid && !cell.marks.length ? 'text' : 'text reason' }, ...audit(cell)),
        ...COLUMNS.map(([, kind, value]) => element('td', { class: kind }, String(value(cell)))),
        element('td', { class: 'text minor files' }, ...links(cell))))));
  };
  const definitions = (id, pairs) => {
    if (!pairs.length) byId(id).closest('section').remove();
    else byId(id).append(...pairs.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]));
  };

  document.title = `Replibench: ${data.title}`;
  byId('study').textContent = `Replibench · ${data.title}` + (data.measured ? ` · measured from ${data.measured.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}` : '');
  byId('verdict').textContent = data.verdict;
  byId('standing').textContent = data.standing + (data.unreadable.length ? ` Files that could not be read: ${data.unreadable.length}, listed above the table.` : '');
  byId('problems').append(...data.unreadable.map(line => element('li', {}, 'not read: ' + line)));
  document.querySelectorAll('.load-model').forEach(place => { place.textContent = data.loadModel; });
  if (data.cells.length) {
    SECTIONS.forEach(each => {
      const made = section(each);
      if (each.id === 'throughput') scaleOutFigures(made);
    });
    overTimeFigures();
    table();
  } else {
    ['over-time', 'table'].forEach(id => byId(id).remove());
  }
  definitions('words', [...new Map(data.arms.map(arm => [arm.pattern, arm.words]))]);
  definitions('shared', Object.entries(data.settings));
  byId('contents').append(...[...document.querySelectorAll('main section')]
    .map(each => element('a', { href: '#' + each.id }, each.querySelector('h2').textContent)));

  drawAll();

  let width = innerWidth;
  let waiting = 0;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    clearTimeout(waiting);
    waiting = setTimeout(redraw, 120);
  });
  dark.addEventListener('change', redraw);
  addEventListener('beforeprint', () => { root.classList.add('printing'); redraw(); });
  addEventListener('afterprint', () => { root.classList.remove('printing'); redraw(); });
})();
