// The style of each arm: colours, symbols, dashes and patterns, so that colour is never alone.

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
