import type { PageTemplate } from "../catalogue.ts";
import sites from "../contents/homes.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";
import { townMap } from "../images/map.ts";

/** Homes on offer in a town, with a map. */
export function homesHtml(template: PageTemplate): string {
  const site = sites[template.content]!;
  const phone = template.device === "Phone";
  const filters = `<div class="row line" style="gap:10px;padding:${phone ? "0 16px 12px" : "12px 32px"};overflow:hidden">${site.filters.map((name, at) => `<span class="pill" style="flex:none;border:1px solid #d5d7da;background:${at ? "#fff" : "color-mix(in srgb,var(--accent) 14%,#fff)"}">${name}</span>`).join("")}</div>`;
  const [first, ...others] = site.homes.map(([title, price, street, facts, kind]) => {
    const text = `<div class="row"><b class="grow" style="font-size:${phone ? 17 : 19}px">${site.currency}${price}</b><span class="dim">${icon("heart", 19)}</span></div><div class="one" style="font-weight:600;margin:3px 0">${title}</div><div class="dim">${street}</div><div class="dim">${facts}</div>`;
    return phone
      ? `<div style="border:1px solid #e2e4e7;border-radius:10px;overflow:hidden;margin-bottom:14px">${image(kind!, title!, "height:170px")}<div style="padding:11px 14px 13px">${text}</div></div>`
      : `<div style="display:flex;gap:18px;border:1px solid #e2e4e7;border-radius:10px;overflow:hidden;margin-bottom:14px">${image(kind!, title!, "width:220px;height:148px;flex:none")}<div class="grow" style="padding:16px 18px 0 0">${text}</div></div>`;
  });
  const heading = `<div class="row" style="margin-bottom:14px"><h1 class="grow" style="font-size:${phone ? 19 : 24}px">${site.place}</h1><span class="dim">${site.count}${phone ? "" : " · Newest first"}</span></div>`;
  const mapWidth = template.place === "top" ? 480 : 340;
  const prices = site.homes.map(([, price]) => `${site.currency}${price!.split(" ")[0]!.replace(/^(\d{3}),\d{3}$/, "$1k")}`);
  const bar = phone
    ? `<div class="row page" style="padding-bottom:12px"><span class="brand accent grow" style="font-size:25px">${site.name}</span><span class="button">List a home</span></div>`
    : `<div class="row line" style="height:64px;padding:0 32px;gap:28px"><span class="brand accent" style="font-size:28px">${site.name}</span><span class="row grow" style="gap:24px;font-size:14px;font-weight:550"><span>Buy</span><span>Rent</span><span>Sell</span><span>Mortgages</span><span>Find an agent</span></span><span class="dim">Saved (3)</span><span class="button">List a home</span></div>`;
  const body = phone
    ? `${bar}${filters}${slotAt(template, "top")}<main class="page" style="padding-top:14px">${heading}${first}${slotAt(template, "inline")}${others.join("")}</main>${slotAt(template, "anchor")}`
    : `${bar}${filters}${slotAt(template, "top")}<main style="display:flex;gap:28px;padding:18px 32px 0"><div class="grow">${heading}${first}${slotAt(template, "inline")}${others.join("")}</div><div style="flex:none">${townMap(site.name, mapWidth, 760, prices)}</div>${slotAt(template, "side")}</main>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
