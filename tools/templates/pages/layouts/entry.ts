import type { PageTemplate } from "../catalogue.ts";
import entries from "../contents/entries.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { image } from "../images/image.ts";

/** An entry of an encyclopedia. */
export function entryHtml(template: PageTemplate): string {
  const entry = entries[template.content]!;
  const phone = template.device === "Phone";
  const facts = `<div style="border:1px solid #d6d9dd;background:#f7f8f9;padding:10px;font-size:13px;${phone ? "margin:14px 0" : "float:right;width:270px;margin:4px 0 18px 26px"}"><b style="display:block;text-align:center;font-size:15px;margin-bottom:8px">${entry.title}</b>${image(entry.picture, entry.title, `height:${phone ? 150 : 190}px`)}${entry.facts.map(([name, value]) => `<div class="row" style="padding:6px 2px;border-top:1px solid #e4e6e9"><b style="width:104px">${name}</b><span class="grow">${value}</span></div>`).join("")}</div>`;
  const sections = entry.sections.map(
    ([name, text]) =>
      `<h2 class="line" style="font-size:${phone ? 20 : 24}px;font-weight:500;padding-bottom:4px;margin:20px 0 10px">${name}</h2><p style="line-height:1.6">${text}</p>`,
  );
  const article = `<h1 class="line" style="font-size:${phone ? 27 : 34}px;font-weight:500;padding-bottom:8px">${entry.title}</h1><div class="dim" style="margin:6px 0 14px">From ${entry.name}, the encyclopedia that everyone can correct</div>${phone ? "" : facts}<p style="line-height:1.6">${entry.intro}</p>${phone && template.place !== "inline" ? facts : ""}${slotAt(template, "inline")}${sections.join("")}`;
  const contents = `<b style="font-size:14px">Contents</b>${entry.contents.map((name, at) => `<div style="padding:7px 0;font-size:14px;color:${at ? "#2a4b9b" : "#1c1e22"};font-weight:${at ? 400 : 650}">${name}</div>`).join("")}`;
  const bar = phone
    ? `<div class="row page line" style="padding-bottom:12px;gap:14px"><span class="brand accent" style="font-size:22px">${entry.name}</span><span class="pill grow one" style="color:#666">Search</span></div>`
    : `<div class="row line" style="height:68px;padding:0 48px;gap:40px"><span class="brand accent" style="font-size:27px">${entry.name}</span><span class="row" style="width:520px;border:1px solid #c4c8cd;border-radius:4px;padding:8px 14px;color:#777;font-size:14px">Search ${entry.name}</span><span class="grow"></span><span class="dim">Donate</span><span class="dim">Create account</span><span class="dim">Log in</span></div>`;
  const tools = `<div class="row line dim" style="gap:22px;padding:0 0 8px;margin-bottom:14px"><b style="color:#1c1e22">Article</b><span class="grow">Discussion</span><span>Read</span><span>Edit</span><span>History</span></div>`;
  const body = phone
    ? `${bar}${slotAt(template, "top")}<main class="page" style="padding-top:16px">${article}</main>${slotAt(template, "anchor")}`
    : `${bar}${slotAt(template, "top")}<main style="display:flex;gap:40px;padding:22px 48px 0"><nav style="width:180px;flex:none">${contents}</nav><article class="grow">${tools}${article}</article>${slotAt(template, "side")}</main>`;
  return documentHtml(template, { font: "Tinos", accent: entry.accent }, body);
}
