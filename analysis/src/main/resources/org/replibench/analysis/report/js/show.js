// Draws all charts, and again whenever the page changes its size or its colours.

drawAll();
charts.forEach(entry => entry.host.after(chartExports(entry)));

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
