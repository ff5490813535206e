import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";

const face = (name: string, size: number): string =>
  image("portrait", name, `width:${size}px;height:${size}px;border-radius:50%;flex:none`);
const actions = `<div class="row" style="gap:20px;padding:10px 14px;font-size:21px"><span>${icon("heart")}</span><span>${icon("comment")}</span><span>${icon("send")}</span><span class="grow"></span><span>${icon("save")}</span></div>`;
const sponsor = `<div class="row" style="gap:10px;padding:10px 14px"><span style="width:36px;height:36px;border-radius:50%;background:var(--accent);color:#fff;display:grid;place-items:center;font-weight:700">B</span><div class="grow"><b>Your brand</b><div class="dim" style="font-size:12px">Sponsored</div></div><span>•••</span></div>`;

function post(at: number, height: number): string {
  const [name, text, kind] = services.people[at % services.people.length]!;
  return `<div class="row" style="gap:10px;padding:10px 14px">${face(name!, 36)}<b class="grow">${name}</b><span class="dim">${at + 2} h</span></div>${image(kind!, text!, `height:${height}px`)}${actions}<div style="padding:0 14px 12px;font-size:14px"><b>${name}</b> ${text}<div class="dim">View all ${at * 7 + 12} comments</div></div>`;
}

/** A feed with a sponsored post. */
export function feedHtml(template: PageTemplate): string {
  const site = services.networks[template.content]!;
  const [width, height] = template.size;
  const at = template.id;
  const ad = `<div style="background:#fff">${sponsor}${slotAt(template, "post")}<div class="row" style="background:#f0f2f6;padding:11px 14px;font-weight:600"><span class="grow accent">Learn more</span>›</div>${actions}</div>`;
  const tabs = `<div class="row" style="position:fixed;inset:auto 0 0;height:68px;background:#fff;border-top:1px solid #e5e5e5;justify-content:space-around;font-size:24px;padding-bottom:10px"><span>${icon("home")}</span><span>${icon("find")}</span><span>${icon("add")}</span><span>${icon("heart")}</span><span>${icon("person")}</span></div>`;
  const people = services.people
    .map(
      ([name]) =>
        `<div style="text-align:center;font-size:11px;width:66px;flex:none"><div style="padding:2px;border:2px solid var(--accent);border-radius:50%;width:60px;margin:auto">${face(name!, 52)}</div><div class="one">${name}</div></div>`,
    )
    .join("");
  const body =
    template.device === "Phone"
      ? `<div class="row line" style="padding:0 16px 10px"><span class="brand accent grow" style="font-size:25px">${site.name}</span><span>Friends ${icon("down", 14)}</span></div>${height < 450 ? `<div class="row line" style="gap:6px;padding:8px 10px;overflow:hidden">${people}</div>` : ""}${height < 300 ? post(at, 170) : ""}${ad}${post(at + 1, 300)}${tabs}`
      : `<div class="row line" style="height:58px;padding:0 40px;background:#fff"><span class="brand accent grow" style="font-size:27px">${site.name}</span><span class="pill" style="width:340px">Search ${site.name}</span><span class="grow"></span>${face(site.name, 36)}</div><div style="display:flex;gap:40px;justify-content:center;background:#f1f2f4;height:842px;padding-top:18px;overflow:hidden"><div style="width:230px">${["Home", "Discover", "Messages", "Groups", "Events", "Saved", "Settings"].map((link, row) => `<div style="padding:11px 12px;font-weight:${row ? 500 : 700}">${link}</div>`).join("")}</div><div style="width:${width}px;background:#fff">${height < 400 ? post(at, 190) : ""}${ad}${post(at + 1, 320)}</div><div style="width:270px"><b>People you may know</b>${services.people.map(([name]) => `<div class="row" style="gap:10px;margin-top:14px">${face(name!, 40)}<div class="grow"><b style="font-size:14px">${name}</b><div class="dim">4 friends in common</div></div><span class="accent" style="font-weight:600;font-size:13px">Follow</span></div>`).join("")}</div></div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}

/** A story or reel: the ad fills the middle of a dark screen. */
export function storyHtml(template: PageTemplate): string {
  const site = services.networks[template.content]!;
  const reel = template.layout === "reel";
  const bars = `<div class="row" style="gap:4px;padding:2px 10px 8px">${[1, 1, 0.4, 0.4].map((opacity) => `<span class="grow" style="height:3px;border-radius:2px;background:#fff;opacity:${opacity}"></span>`).join("")}</div>`;
  const brand = `<div class="row" style="gap:10px;padding:4px 14px 10px">${face(`${site.name} brand`, 32)}<div class="grow" style="line-height:1.2"><b>Your brand</b> <span style="opacity:.7;font-size:13px">Sponsored</span></div><span>•••</span>${icon("close", 20)}</div>`;
  const foot = reel
    ? `<div class="row" style="justify-content:space-around;padding:12px 0"><span>${icon("heart")} 12.4K</span><span>${icon("comment")} 318</span><span>${icon("send")} Share</span><b>Learn more ›</b></div>`
    : `<div class="row" style="gap:12px;padding:10px 14px"><span class="grow" style="border:1px solid #fff8;border-radius:99px;padding:8px 16px">Send a message</span><span>${icon("heart")}</span><span>${icon("send")}</span></div>`;
  const neighbour = (at: number) => {
    const [name, text, kind] = services.people[(template.id + at) % services.people.length]!;
    return `<div style="width:250px;opacity:.55;position:relative">${image(kind!, text!, "height:444px;border-radius:12px")}<div style="position:absolute;inset:auto 0 20px;text-align:center">${name}</div></div>`;
  };
  const style = "<style>body{background:#111214!important;color:#fff!important}</style>";
  const body =
    template.device === "Phone"
      ? `${reel ? `<div class="row" style="padding:0 14px 8px"><b class="grow">${site.name} reels</b>${icon("find")}</div>` : bars}${brand}${slotAt(template, "post")}${foot}`
      : `<div class="row" style="position:absolute;left:32px;top:18px"><span class="brand" style="font-size:26px">${site.name}</span></div><div class="row" style="justify-content:center;gap:34px;height:900px">${neighbour(0)}<div>${brand}${slotAt(template, "post")}</div>${neighbour(1)}</div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, style + body);
}
