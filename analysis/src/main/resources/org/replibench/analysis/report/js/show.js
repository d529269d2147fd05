// Draws all charts, and again whenever the page changes its size or its colours.

if (isStill) root.classList.add('still');
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

/** Ends as a document without scripts: charts stay as drawn, what needs a script goes. */
const still = () => {
  charts.forEach(({ host, chart }) => {
    chart.getZr().flush();
    const drawn = host.querySelector('svg');
    drawn.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
    ['width', 'height', 'style'].forEach(name => drawn.removeAttribute(name));
    drawn.style.minWidth = `min(${chart.getWidth()}px, 34rem)`;
    host.removeAttribute('style');
    host.removeAttribute('_echarts_instance_');
    host.replaceChildren(drawn);
  });
  document.querySelectorAll('script, noscript, .choice, .exports').forEach(part => part.remove());
  document.querySelectorAll('a[href^=".."]').forEach(link => link.replaceWith(...link.childNodes));
};
if (isStill) still();
