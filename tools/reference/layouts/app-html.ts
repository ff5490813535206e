import type { Layout } from "./layouts.ts";
import type { Parts } from "./parts.ts";

const ROWS = ["Invoices", "Deliveries", "Customers", "Subscriptions", "Messages", "Reports", "Team", "Settings"];

/** A screen of an application: a side or bottom bar, a headline, numbers and a list. */
export function appHtml({ width }: Layout, parts: Parts): string {
  const narrow = width < 600;
  const chart = Array.from({ length: 12 }, () => `<i style="height: ${20 + Math.floor(parts.random() * 80)}%"></i>`).join("");
  const tiles = Array.from(
    { length: narrow ? 2 : 4 },
    (_, at) => `<div class="tile"><small>${ROWS[at]}</small><b>${Math.floor(parts.random() * 9000)}</b></div>`,
  );
  const rows = ROWS.slice(0, narrow ? 5 : 7).map(
    (row) => `<div class="row"><span>${row}</span><span>${Math.floor(parts.random() * 400)} €</span></div>`,
  );
  return `<style>
.app { flex-direction: ${narrow ? "column-reverse" : "row"}; background: #f4f5f8; color: #22242c; }
.bar { display: flex; flex-direction: ${narrow ? "row" : "column"}; gap: 20px; padding: 18px; background: ${parts.from}; color: ${parts.ink};
  ${narrow ? "justify-content: space-between; font-size: 12px" : "width: 200px; font-size: 16px"}; }
.bar .logo { font-size: ${narrow ? 14 : 22}px; }
main { flex: 1; min-width: 0; min-height: 0; padding: ${narrow ? 18 : 32}px; display: flex; flex-direction: column; gap: 18px; overflow: hidden; }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px; } h1 { font-size: ${narrow ? 24 : 34}px; }
.button { font-size: 15px; border-radius: 8px; }
.tiles { display: flex; gap: 16px; } .tile { flex: 1; background: #fff; border-radius: 10px; padding: 16px; display: grid; gap: 6px; } .tile b { font-size: 26px; }
.chart { height: ${narrow ? 130 : 220}px; background: #fff; border-radius: 10px; padding: 16px; display: flex; align-items: flex-end; gap: 8px; }
.chart i { flex: 1; background: ${parts.accent}; border-radius: 3px; } .row { display: flex; justify-content: space-between; background: #fff; padding: 12px 16px; }
</style><div class="frame app"><div class="bar"><span class="logo" data-box="logo">${parts.brand}</span>
${ROWS.slice(0, narrow ? 3 : 6)
  .map((row) => `<span>${row}</span>`)
  .join("")}</div><main>
<header><h1 data-box="headline">${parts.headline}</h1><span class="button" data-box="button">${parts.action}</span></header>
<div class="tiles">${tiles.join("")}</div><div class="chart">${chart}</div><div>${rows.join("")}</div></main></div>`;
}
