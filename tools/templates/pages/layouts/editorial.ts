import type { PageTemplate } from "../catalogue.ts";
import sites from "../contents/sites.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";

type Site = (typeof sites)[number];

function header(site: Site, template: PageTemplate): string {
  if (template.device === "Phone")
    return `<div class="row line" style="padding:6px 16px 12px;gap:14px">${icon("menu", 22)}<span class="brand grow" style="font-size:23px">${site.name}</span><span class="button">Sign in</span></div>${slotAt(template, "top")}`;
  return `<div class="row dim" style="background:#16222f;color:#ced7df;height:32px;padding:0 60px"><span class="grow">Sunday 22 November</span><span>Newsletters &emsp; Podcasts &emsp; Puzzles &emsp; E-paper</span></div>${slotAt(template, "top")}
<div class="row page" style="padding-top:16px;padding-bottom:12px;gap:20px"><span class="brand grow" style="font-size:38px">${site.name}</span><span class="dim">Search</span><span class="dim">Sign in</span><span class="button">Subscribe</span></div>
<div class="page"><div class="row" style="gap:26px;border-top:2px solid #1c1e22;border-bottom:1px solid #ddd;padding:9px 0;font-size:14px;font-weight:550"><span class="accent">Home</span>${site.nav.map((link) => `<span>${link}</span>`).join("")}</div></div>`;
}

const author = (site: Site): string =>
  `<div class="row" style="gap:10px;font-size:13px;margin:12px 0">${image("portrait", site.author, "width:38px;height:38px;border-radius:50%")}<div><b>${site.author}</b><div class="dim">${site.role} · ${site.date} · 5 min read</div></div></div>`;

/** Teasers in a column: a small image next to a title. */
const teasers = (site: Site, from: number, count: number): string =>
  site.items
    .slice(from, from + count)
    .map(
      ([title, kind]) =>
        `<div class="row line" style="gap:12px;padding:11px 0"><span class="grow serif" style="font-weight:600;line-height:1.3">${title}</span>${image(kind!, title!, "width:84px;height:62px;border-radius:3px")}</div>`,
    )
    .join("");

const side = (site: Site, template: PageTemplate): string =>
  `<aside style="width:${Math.max(300, template.place === "side" ? template.size[0] : 0)}px;flex:none">${slotAt(template, "side")}<h3 style="border-top:3px solid var(--accent);padding-top:9px;margin:18px 0 2px;font-size:17px">Most read</h3>${teasers(site, 0, 6)}</aside>`;

const paragraphs = (texts: readonly string[], size: number): string =>
  texts.map((text) => `<p class="serif" style="font-size:${size}px;line-height:1.6;margin:14px 0">${text}</p>`).join("");

/** An article with its lead image. With a slot in the text the image is lower, so that the slot is on the first screen. */
export function articleHtml(template: PageTemplate): string {
  const site = sites[template.content]!;
  const phone = template.device === "Phone";
  const inline = template.place === "inline";
  const height = phone ? (inline ? 150 : 230) : inline ? 150 : 350;
  const lead = `<div class="kicker" style="margin-top:${phone ? 14 : 0}px">${site.kicker}</div><h1 style="font-size:${phone ? 27 : inline ? 32 : 40}px;margin:6px 0 8px">${site.title}</h1>
${phone && inline ? "" : `<p class="serif" style="font-size:${phone ? 16 : 18}px;color:#4c5056">${site.dek}</p>`}${author(site)}${image(site.picture, site.title, `height:${height}px`)}<div class="dim" style="margin-top:6px">${phone && inline ? "" : `${site.title.split(" ").slice(0, 5).join(" ")}… ${site.credit}: ${site.author}`}</div>`;
  const text = `${paragraphs(site.text.slice(0, 1), phone ? 16 : 17)}${slotAt(template, "inline")}${paragraphs(site.text.slice(1), phone ? 16 : 17)}`;
  const body = phone
    ? `<main class="page">${lead}${text}</main>${slotAt(template, "anchor")}`
    : `<main class="page" style="display:flex;gap:48px;padding-top:22px"><article class="grow">${lead}${text}</article>${side(site, template)}</main>`;
  return documentHtml(template, site, header(site, template) + body);
}

/** The home page of a site: one large story and many small ones. */
export function frontHtml(template: PageTemplate): string {
  const site = sites[template.content]!;
  const card = ([title, kind]: string[], height: number) =>
    `<div class="grow" style="flex-basis:0">${image(kind!, title!, `height:${height}px;border-radius:3px`)}<div class="serif" style="font-weight:650;font-size:17px;line-height:1.25;margin-top:8px">${title}</div><div class="dim" style="margin-top:4px">${site.nav[title!.length % site.nav.length]} · ${1 + (title!.length % 9)} h ago</div></div>`;
  const cards = (from: number, count: number, height: number) =>
    `<div style="display:flex;gap:24px;margin-top:22px">${site.items
      .slice(from, from + count)
      .map((item) => card(item, height))
      .join("")}</div>`;
  const top = (height: number, size: number) =>
    `${image(site.picture, site.title, `height:${height}px`)}<div class="kicker" style="margin-top:10px">${site.kicker}</div><h1 style="font-size:${size}px;margin:4px 0 8px">${site.title}</h1><p class="serif" style="color:#4c5056">${site.dek}</p>`;
  const body =
    template.device === "Phone"
      ? `<main class="page" style="padding-top:14px">${top(190, 26)}${slotAt(template, "inline")}<div style="margin-top:12px;border-top:1px solid #e4e4e1">${teasers(site, 0, 6)}</div></main>${slotAt(template, "anchor")}`
      : `<main class="page" style="display:flex;gap:40px;padding-top:20px"><div class="grow">${top(template.place === "top" ? 270 : 320, 33)}${cards(4, 4, 112)}</div>${side(site, template)}</main>`;
  return documentHtml(template, site, header(site, template) + body);
}
