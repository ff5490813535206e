import type { PageTemplate } from "../catalogue.ts";
import markets from "../contents/markets.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { priceLine } from "../images/charts.ts";
import { image } from "../images/image.ts";

const [UP, DOWN] = ["#0c7a4b", "#b3282d"];
const isFalling = (change: string): boolean => change.startsWith("−");
const coloured = (change: string): string =>
  `<span style="color:${isFalling(change) ? DOWN : UP};font-weight:600">${change}</span>`;
const line = (seed: string, width: number, height: number, change: string): string =>
  priceLine(seed, width, height, isFalling(change) ? -0.5 : 0.5, isFalling(change) ? DOWN! : UP!);

/** Prices of a stock exchange, with a chart and news. */
export function marketHtml(template: PageTemplate): string {
  const site = markets[template.content]!;
  const phone = template.device === "Phone";
  const indices = `<div style="display:flex;gap:${phone ? 10 : 16}px;overflow:hidden;padding:14px ${phone ? 16 : 60}px;background:#f5f6f7">${site.indices.map(([name, value, change]) => `<div style="background:#fff;border:1px solid #e2e4e7;border-radius:7px;padding:10px 14px;width:${phone ? 140 : 219}px;flex:none"><div class="dim one">${name}</div><b>${value}</b> <span style="font-size:13px">${coloured(change!)}</span>${line(name!, phone ? 110 : 186, 34, change!)}</div>`).join("")}</div>`;
  const bar = `<div class="row" style="gap:28px;padding:${phone ? "4px 16px 12px" : "16px 60px"}"><span class="brand accent" style="font-size:${phone ? 24 : 30}px">${site.name}</span>${phone ? '<span class="grow"></span>' : `<span class="row grow" style="gap:24px;font-size:14px;font-weight:550">${["Markets", "Shares", "Funds", "Currencies", "Portfolio", "Opinion"].map((name) => `<span>${name}</span>`).join("")}</span>`}<span class="button">Open account</span></div>`;
  const spans = `<div class="row" style="gap:8px;margin:10px 0">${["1D", "1W", "1M", "6M", "1Y", "5Y"].map((span, at) => `<span class="pill" style="padding:4px 12px;${at ? "" : "background:var(--accent);color:#fff"}">${span}</span>`).join("")}</div>`;
  const chart = `<div class="dim">Index</div><h1 style="font-size:${phone ? 23 : 30}px">${site.title}</h1><div style="margin-top:4px"><b style="font-size:${phone ? 20 : 25}px">${site.value}</b> &ensp; ${coloured(site.change)}</div>${spans}${line(site.title, phone ? 358 : 700, phone ? 190 : 270, site.change)}<div class="row dim" style="justify-content:space-between;padding:6px 0 14px">${["9.00", "10.30", "12.00", "13.30", "15.00", "16.30"].map((hour) => `<span>${hour}</span>`).join("")}</div>`;
  const rows = `<h3 style="font-size:17px;margin:8px 0 4px">Most active</h3>${site.rows.map(([name, price, change]) => `<div class="row line" style="gap:14px;padding:9px 0;font-size:14px"><b class="grow">${name}</b><span>${price}</span><span style="width:64px;text-align:right">${coloured(change!)}</span></div>`).join("")}`;
  const news = `<h3 style="font-size:17px;margin:16px 0 4px">Latest</h3>${site.news.map(([title, kind, age]) => `<div class="row line" style="gap:12px;padding:10px 0">${image(kind!, title!, "width:70px;height:52px;border-radius:4px;flex:none")}<div><b style="font-size:14px;line-height:1.3;display:block">${title}</b><span class="dim">${age}</span></div></div>`).join("")}`;
  const body = phone
    ? `${bar}${indices}${slotAt(template, "top")}<main class="page" style="padding-top:16px">${chart}${slotAt(template, "inline")}${rows}</main>${slotAt(template, "anchor")}`
    : `${bar}${slotAt(template, "top")}${indices}<main class="page" style="display:flex;gap:60px;padding-top:20px"><div style="width:700px;flex:none">${chart}${rows}</div><aside class="grow">${slotAt(template, "side")}${news}</aside></main>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
