import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { image } from "../images/image.ts";
import { appBar } from "./app-bar.ts";

/** A thread of a forum. */
export function forumHtml(template: PageTemplate): string {
  const site = services.forum[template.content]!;
  const phone = template.device === "Phone";
  const posts = site.posts.map(
    ([name, text], at) =>
      `<div style="display:flex;gap:14px;padding:14px;border:1px solid #e2e4e0;border-radius:8px;margin-bottom:12px;background:#fff">${image("portrait", name! + site.name, `width:${phone ? 38 : 56}px;height:${phone ? 38 : 56}px;border-radius:6px;flex:none`)}<div class="grow" style="font-size:${phone ? 14 : 15}px"><div class="row"><b class="grow">${name}</b><span class="dim">#${at + 1} · ${at + 8}:2${at}</span></div><p style="margin:5px 0 8px">${text}</p><span class="dim">▲ ${41 - at * 7} &emsp; Reply &emsp; Quote</span></div></div>`,
  );
  const thread = `<div class="dim">Forum › ${site.board} › Questions</div><h1 style="font-size:${phone ? 21 : 27}px;margin:6px 0 14px">${site.title}</h1>${posts[0]}${slotAt(template, "inline")}${posts.slice(1).join("")}`;
  const boards = ["Questions", site.board, "Show and tell", "Beginners", "Market", "Meet-ups", "Off topic"]
    .map(
      (name, at) =>
        `<div class="line" style="padding:10px 0;font-size:14px"><span class="${at ? "" : "accent"}">${name}</span> <span class="dim">${120 + ((at * 7919) % 700)}</span></div>`,
    )
    .join("");
  const body = phone
    ? `${appBar(site, template, "Search threads")}<div class="page" style="padding-top:12px">${thread}</div>`
    : `${appBar(site, template, "Search threads")}${slotAt(template, "top")}<div style="display:flex;gap:30px;padding:20px 32px;background:#f5f6f3;min-height:900px"><div style="width:200px;flex:none"><b>Boards</b>${boards}</div><div class="grow">${thread}</div>${slotAt(template, "side")}</div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
