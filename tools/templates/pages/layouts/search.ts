import type { PageTemplate } from "../catalogue.ts";
import searches from "../contents/searches.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { appBar } from "./app-bar.ts";

/** Results of a search. */
export function searchHtml(template: PageTemplate): string {
  const site = searches[template.content]!;
  const phone = template.device === "Phone";
  const results = site.results
    .map(
      ([title, source, text]) =>
        `<div style="margin-bottom:24px"><div class="row" style="gap:9px;font-size:13px"><span style="width:24px;height:24px;border-radius:50%;background:var(--accent);color:#fff;display:grid;place-items:center;font-size:12px;font-weight:700">${source![0]}</span><span>${source} <span class="dim">› guides › ${site.query.split(" ").slice(-2).join("-")}</span></span></div><div style="font-size:19px;color:#1a3fa8;margin:4px 0">${title}</div><div style="font-size:14px;color:#464b52">${text}</div></div>`,
    )
    .join("");
  const tabs = `<div class="row line" style="gap:26px;padding:12px ${phone ? 16 : 192}px;font-size:14px"><b class="accent">All</b><span>Images</span><span>News</span><span>Shopping</span><span>Maps</span></div>`;
  const related = site.related.map((query) => `<div class="line" style="padding:10px 0;font-size:14px">${query}</div>`).join("");
  const body = phone
    ? `${appBar(site, template, site.query)}${tabs}${slotAt(template, "top")}<div class="page" style="padding-top:18px">${results}</div>`
    : `${appBar(site, template, site.query)}${tabs}<div style="display:flex;gap:70px;padding:18px 60px 0 192px"><div style="width:620px"><div class="dim" style="margin-bottom:14px">About ${site.count} results</div>${results}</div><div style="width:300px">${slotAt(template, "side")}<h3 style="margin:20px 0 10px;font-size:16px">People also search for</h3>${related}</div></div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
