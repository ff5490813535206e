import { PAGE_STYLE } from "#local/kit/page-style.ts";

/** The style sheet of all payment pages. */
export const STYLE = `${PAGE_STYLE}
.page.wide { max-width: 82rem; }
h2 { margin: 0 0 1rem; font-size: 1.125rem; }
h3 { margin: 0; font-size: 1rem; }
.small { font-size: 0.875rem; }
.back { display: inline-block; margin-bottom: 1.5rem; }
.lead { margin-bottom: 1.75rem; }
.split { display: grid; gap: 2rem clamp(2rem, 6vw, 5rem); }
@media (min-width: 52rem) { .split { grid-template-columns: 1fr 1fr; align-items: start; } }
.card + .card { margin-top: 1.25rem; }
.price { margin: 0.5rem 0 1.5rem; font-size: clamp(2rem, 5vw, 2.75rem); font-weight: 650; letter-spacing: -0.02em; line-height: 1.1; }
.price small { font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--quiet); }
dl.sum { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem 0; margin: 0; }
dl.sum dt, dl.sum dd { margin: 0; }
dl.sum dd { text-align: right; font-variant-numeric: tabular-nums; }
dl.sum .total { padding-top: 0.75rem; border-top: 1px solid var(--line); font-weight: 650; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 0.75rem; font-weight: 650; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
button.danger { border-color: var(--danger); color: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.actions.end { margin-top: 1.25rem; }
.code { flex: 1; display: flex; gap: 0.5rem; align-items: end; }
.code label { flex: 1; margin: 0; }
.code button { min-height: 2.75rem; }
.alert { padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--danger-tint); color: var(--danger); font-weight: 550; }
.tag { display: inline-block; padding: 0.0625rem 0.5rem; border-radius: 1rem; font-size: 0.8125rem; font-weight: 600; background: var(--good-tint); color: var(--accent); white-space: nowrap; }
.tag.warn { background: var(--warn-tint); color: var(--warn); }
.tag.bad { background: var(--danger-tint); color: var(--danger); }
.tag.off { background: var(--page); color: var(--quiet); }
details { margin: 0 0 1rem; font-size: 0.875rem; }
details:last-child { margin-bottom: 0; }
details[open] > summary { margin-bottom: 0.75rem; }
summary { cursor: pointer; color: var(--accent); font-weight: 550; }
.scroll { overflow-x: auto; margin: 0 calc(-1 * clamp(1.125rem, 3vw, 1.75rem)); padding: 0 clamp(1.125rem, 3vw, 1.75rem); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: 0.8125rem/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.choices { display: grid; gap: 0.5rem; margin-bottom: 1rem; }
.choice { display: flex; gap: 0.75rem; align-items: center; margin: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.625rem; font-size: 1rem; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); background: var(--good-tint); }
.choice input { width: 1.125rem; height: 1.125rem; accent-color: var(--deep); flex: none; }
.choice span:last-child { margin-left: auto; text-align: right; }
.grid { display: grid; gap: 1.25rem; }
.grid .card + .card { margin-top: 0; }
@media (min-width: 60rem) { .grid { grid-template-columns: 1fr 1fr; } .grid .all { grid-column: 1 / -1; } }
.grid .card { min-width: 0; }
header.top { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: end; justify-content: space-between; margin-bottom: 1.75rem; }
.clock { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.empty { padding: 1.5rem 0; text-align: center; color: var(--quiet); }
@media (max-width: 40rem) {
  table.tight { font-size: 0.8125rem; }
  table.tight th, table.tight td { padding-right: 0.375rem; white-space: nowrap; }
  table.stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.stack tr { display: grid; gap: 0.125rem; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  table.stack tbody tr:last-child { border-bottom: 0; }
  table.stack td { padding: 0; border: 0; text-align: left; }
}
`;
