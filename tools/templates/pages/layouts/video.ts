import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import sites from "../contents/sites.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";
import { appBar } from "./app-bar.ts";

const CHANNELS = ["Made Here", "Slow Expeditions", "Field Notes", "Noor Cooks", "The Long Way", "Small Workshop"];
const LENGTHS = ["11:26", "4:08", "23:51", "8:40", "1:02:17", "6:33"];

const thumbnail = (kind: string, title: string, at: number, size: string): string =>
  `<div style="position:relative;flex:none;${size}">${image(kind, title, "height:100%;border-radius:7px")}<span style="position:absolute;right:6px;bottom:6px;background:#000c;color:#fff;font-size:11px;padding:1px 5px;border-radius:3px">${LENGTHS[at % LENGTHS.length]}</span></div>`;

const about = (at: number): string => `${CHANNELS[at % CHANNELS.length]}<br>${12 + at * 31}K views · ${2 + (at % 6)} weeks ago`;

/** A video that plays, with comments and what to watch next. */
export function videoHtml(template: PageTemplate): string {
  const site = services.video[template.content]!;
  const phone = template.device === "Phone";
  const player = `<div style="position:relative">${image(site.picture, site.title, `height:${phone ? 219 : 436}px;border-radius:${phone ? 0 : 10}px`)}<div style="position:absolute;inset:auto 14px 12px;color:#fff;font-size:12px;text-shadow:0 1px 3px #000"><div style="height:4px;background:#fff8;border-radius:2px;margin-bottom:7px"><div style="width:37%;height:4px;background:var(--accent)"></div></div>❚❚ &ensp; 4:12 / 11:26</div></div>`;
  const next = sites
    .flatMap(({ items }) => items)
    .slice(template.content * 8, template.content * 8 + 7)
    .map(
      ([title, kind], at) =>
        `<div class="row" style="gap:10px;margin-bottom:12px;align-items:flex-start">${thumbnail(kind!, title!, at, "width:148px;height:84px")}<div class="grow"><div class="clip" style="font-weight:600;font-size:14px;line-height:1.3">${title}</div><div class="dim" style="font-size:12px">${about(at)}</div></div></div>`,
    )
    .join("");
  const comments = site.comments
    .map(
      ([name, text], at) =>
        `<div class="row" style="gap:12px;margin-top:14px;align-items:flex-start">${image("portrait", name!, "width:34px;height:34px;border-radius:50%;flex:none")}<div style="font-size:14px"><b>${name}</b> <span class="dim">${at + 2} days ago</span><br>${text}</div></div>`,
    )
    .join("");
  const details = `<h1 style="font-size:${phone ? 18 : 22}px;margin:12px 0">${site.title}</h1><div class="row" style="gap:12px">${image("portrait", site.channel, "width:42px;height:42px;border-radius:50%;flex:none")}<div class="grow"><b>${site.channel}</b><div class="dim">${site.followers} followers</div></div><span class="button">Follow</span>${phone ? "" : `<span class="pill">${icon("heart", 15)} 14K</span><span class="pill">Share</span>`}</div>`;
  const body = phone
    ? `${appBar(site, template, "Search")}${player}<div class="page">${details}${slotAt(template, "inline")}<div style="height:18px"></div>${next}</div>${slotAt(template, "anchor")}`
    : `${appBar(site, template, "Search videos")}<div style="display:flex;gap:28px;padding:20px 32px"><div class="grow">${player}${details}<div class="pill" style="border-radius:10px;margin-top:14px;white-space:normal;padding:14px">${site.about}</div><b style="display:block;margin-top:18px">1,208 comments</b>${comments}</div><div style="width:340px;flex:none">${slotAt(template, "side")}<div style="height:16px"></div>${next}</div></div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}

/** The start page of a video site: topics and rows of videos. */
export function browseHtml(template: PageTemplate): string {
  const site = services.video[template.content]!;
  const phone = template.device === "Phone";
  const items = sites.flatMap((each) => each.items);
  const videos = Array.from({ length: phone ? 5 : 12 }, (_, at) => {
    const [title, kind] = items[(at * 11 + template.content * 5) % items.length]!;
    return `<div>${thumbnail(kind!, title!, at, `width:100%;height:${phone ? 190 : 158}px`)}<div class="row" style="gap:10px;align-items:flex-start;margin-top:9px">${image("portrait", CHANNELS[at % CHANNELS.length]!, "width:34px;height:34px;border-radius:50%;flex:none")}<div class="grow"><div class="clip" style="font-weight:600;font-size:14px;line-height:1.3">${title}</div><div class="dim" style="font-size:12px;margin-top:3px">${about(at)}</div></div></div></div>`;
  });
  const grid = (some: readonly string[]) =>
    `<div style="display:grid;grid-template-columns:repeat(${phone ? 1 : 4},1fr);gap:20px 18px">${some.join("")}</div>`;
  const topics = `<div class="row" style="gap:10px;margin-bottom:18px;overflow:hidden">${["All", "Travel", "Workshop", "Cooking", "Music", "Live", "Nature", "Recently added"].map((topic, at) => `<span class="pill" style="flex:none;${at ? "" : "background:#1c1e22;color:#fff"}">${topic}</span>`).join("")}</div>`;
  const menu = ["Home", "Subscriptions", "History", "Watch later", "Liked videos", "Playlists"]
    .map(
      (name, at) =>
        `<div style="padding:10px 14px;border-radius:8px;font-size:14px;${at ? "" : "background:#f0f1f3;font-weight:650"}">${name}</div>`,
    )
    .join("");
  const body = phone
    ? `${appBar(site, template, "Search")}<div class="page" style="padding-top:12px">${topics}${grid(videos.slice(0, 1))}${slotAt(template, "inline")}${grid(videos.slice(1))}</div>${slotAt(template, "anchor")}`
    : `${appBar(site, template, "Search videos")}<div style="display:flex;gap:26px;padding:16px 32px 0 20px"><div style="width:150px;flex:none">${menu}</div><div class="grow">${slotAt(template, "top").replace("ad-top", "").replace('class="ad', 'style="margin-bottom:16px" class="ad')}${topics}${grid(videos)}</div></div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
