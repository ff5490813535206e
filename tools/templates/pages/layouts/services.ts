import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import sites from "../contents/sites.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { picture } from "../pictures/picture.ts";

const STYLE = { font: "Inter" };
const isPhone = (template: PageTemplate): boolean => template.device === "Phone";

function bar({ name }: { name: string }, template: PageTemplate, search: string): string {
  return isPhone(template)
    ? `<div class="page row line" style="padding-bottom:12px;gap:12px"><span class="brand accent" style="font-size:22px">${name}</span><span class="pill grow one" style="color:#666">${search}</span></div>`
    : `<div class="row line" style="height:66px;padding:0 32px;gap:36px"><span class="brand accent" style="font-size:26px">${name}</span><span class="pill grow" style="max-width:560px;padding:11px 20px">${search}</span><span class="grow"></span><span class="dim">Help</span><span class="dim">Settings</span>${picture("portrait", name, "width:36px;height:36px;border-radius:50%")}</div>`;
}

/** A video that plays, with comments and what to watch next. */
export function videoHtml(template: PageTemplate): string {
  const site = services.video[template.content]!;
  const phone = isPhone(template);
  const player = `<div style="position:relative">${picture(site.picture, site.title, `height:${phone ? 219 : 436}px;border-radius:${phone ? 0 : 10}px`)}<div style="position:absolute;inset:auto 14px 12px;color:#fff;font-size:12px;text-shadow:0 1px 3px #000"><div style="height:4px;background:#fff8;border-radius:2px;margin-bottom:7px"><div style="width:37%;height:4px;background:var(--accent)"></div></div>❚❚ &ensp; 4:12 / 11:26</div></div>`;
  const next = sites
    .flatMap(({ items }) => items)
    .slice(template.content * 8, template.content * 8 + 7)
    .map(
      ([title, kind], at) =>
        `<div class="row" style="gap:10px;margin-bottom:12px;align-items:flex-start">${picture(kind!, title!, `width:${phone ? 150 : 148}px;height:84px;border-radius:7px;flex:none`)}<div class="grow"><div class="clip" style="font-weight:600;font-size:14px;line-height:1.3">${title}</div><div class="dim">${["Made Here", "Slow Expeditions", "Field Notes"][at % 3]}<br>${12 + at * 31}K views</div></div></div>`,
    )
    .join("");
  const comments = services.people
    .slice(0, 3)
    .map(
      ([name, text]) =>
        `<div class="row" style="gap:12px;margin-top:14px;align-items:flex-start">${picture("portrait", name!, "width:34px;height:34px;border-radius:50%;flex:none")}<div style="font-size:14px"><b>${name}</b> <span class="dim">2 days ago</span><br>${text}</div></div>`,
    )
    .join("");
  const about = `<h1 style="font-size:${phone ? 18 : 22}px;margin:12px 0">${site.title}</h1><div class="row" style="gap:12px">${picture("portrait", site.channel, "width:42px;height:42px;border-radius:50%;flex:none")}<div class="grow"><b>${site.channel}</b><div class="dim">218K followers</div></div><span class="button">Follow</span>${phone ? "" : `<span class="pill">${icon("heart", 15)} 14K</span><span class="pill">Share</span>`}</div>`;
  const body = phone
    ? `${bar(site, template, "Search")}${player}<div class="page">${about}${slotAt(template, "inline")}<div style="height:18px"></div>${next}</div>${slotAt(template, "anchor")}`
    : `${bar(site, template, "Search videos")}<div style="display:flex;gap:28px;padding:20px 32px"><div class="grow">${player}${about}<div class="pill" style="border-radius:10px;margin-top:14px;white-space:normal;padding:14px">182,440 views · 3 weeks ago. Filmed in September with two cameras and a great deal of tape. Thank you to everybody who lent us a garden.</div><b style="display:block;margin-top:18px">1,208 comments</b>${comments}</div><div style="width:340px;flex:none">${slotAt(template, "side")}<div style="height:16px"></div>${next}</div></div>`;
  return documentHtml(template, { ...STYLE, accent: site.accent }, body);
}

/** Results of a search. */
export function searchHtml(template: PageTemplate): string {
  const site = services.search[template.content]!;
  const results = services.results
    .map(
      ([title, source, text]) =>
        `<div style="margin-bottom:24px"><div class="row" style="gap:9px;font-size:13px"><span style="width:24px;height:24px;border-radius:50%;background:var(--accent);color:#fff;display:grid;place-items:center;font-size:12px;font-weight:700">${source![0]}</span><span>${source} <span class="dim">› guides › ${site.query.split(" ").slice(1, 3).join("-")}</span></span></div><div style="font-size:19px;color:#1a3fa8;margin:4px 0">${title}</div><div style="font-size:14px;color:#464b52">${text}</div></div>`,
    )
    .join("");
  const tabs = `<div class="row line" style="gap:26px;padding:12px ${isPhone(template) ? 16 : 192}px;font-size:14px"><b class="accent">All</b><span>Images</span><span>News</span><span>Shopping</span><span>Maps</span></div>`;
  const body = isPhone(template)
    ? `${bar(site, template, site.query)}${tabs}${slotAt(template, "top")}<div class="page" style="padding-top:18px">${results}</div>`
    : `${bar(site, template, site.query)}${tabs}<div style="display:flex;gap:70px;padding:18px 60px 0 192px"><div style="width:620px"><div class="dim" style="margin-bottom:14px">About 4,180,000 results</div>${template.place === "top" ? `<div style="margin-bottom:22px;display:flex">${slotAt(template, "top").replace("ad-top", "")}</div>` : ""}${results}</div><div style="width:300px">${slotAt(template, "side")}<h3 style="margin:20px 0 10px;font-size:16px">People also search for</h3>${sites[template.content]!.items.map(([title]) => `<div class="line" style="padding:10px 0;font-size:14px">${title}</div>`).join("")}</div></div>`;
  return documentHtml(template, { ...STYLE, accent: site.accent }, body);
}

/** An inbox. */
export function mailHtml(template: PageTemplate): string {
  const site = services.mail[template.content]!;
  const phone = isPhone(template);
  const rows = services.subjects
    .map(([from, subject, text], at) =>
      phone
        ? `<div class="row line" style="gap:12px;padding:10px 16px;align-items:flex-start">${picture("portrait", from!, "width:42px;height:42px;border-radius:50%;flex:none")}<div class="grow" style="font-size:14px"><div class="row"><b class="grow">${from}</b><span class="dim">${at < 4 ? `${9 - at}:1${at}` : `${22 - at} Nov`}</span></div><div class="one" style="font-weight:${at < 3 ? 600 : 400}">${subject}</div><div class="one dim">${text}</div></div></div>`
        : `<div class="row line" style="gap:14px;padding:13px 16px;font-size:14px;background:${at < 3 ? "#fff" : "#f7f8fa"};font-weight:${at < 3 ? 650 : 400}"><span style="color:#aaa">${icon("box", 15)}</span><span class="one" style="width:140px;flex:none">${from}</span><span class="grow one">${subject} <span class="dim" style="font-weight:400">– ${text}</span></span><span class="dim">${at < 4 ? `${9 - at}:1${at}` : `${22 - at} Nov`}</span></div>`,
    )
    .join("");
  const folders = ["Inbox  14", "Starred", "Sent", "Drafts  2", "Archive", "Receipts", "Travel", "Choir"]
    .map(
      (name, at) =>
        `<div style="padding:9px 16px;border-radius:99px;font-size:14px;${at ? "" : "background:#e8edf5;font-weight:650"}">${name}</div>`,
    )
    .join("");
  const body = phone
    ? `${bar(site, template, "Search in mail")}<b style="display:block;padding:12px 16px 4px">Inbox</b>${rows}${slotAt(template, "anchor")}`
    : `${bar(site, template, "Search in mail")}<div style="display:flex;gap:20px;padding:16px 20px"><div style="width:176px;flex:none"><div class="button" style="text-align:center;padding:13px;margin-bottom:14px">New message</div>${folders}</div><div class="grow">${slotAt(template, "top")}${rows}</div>${slotAt(template, "side")}</div>`;
  return documentHtml(template, { ...STYLE, accent: site.accent }, body);
}

/** A thread of a forum. */
export function forumHtml(template: PageTemplate): string {
  const site = services.forum[template.content]!;
  const phone = isPhone(template);
  const posts = services.posts.map(
    ([name, text], at) =>
      `<div style="display:flex;gap:14px;padding:14px;border:1px solid #e2e4e0;border-radius:8px;margin-bottom:12px;background:#fff">${picture("portrait", name! + site.name, `width:${phone ? 38 : 56}px;height:${phone ? 38 : 56}px;border-radius:6px;flex:none`)}<div class="grow" style="font-size:${phone ? 14 : 15}px"><div class="row"><b class="grow">${name}</b><span class="dim">#${at + 1} · ${at + 8}:2${at}</span></div><p style="margin:5px 0 8px">${text}</p><span class="dim">▲ ${41 - at * 7} &emsp; Reply &emsp; Quote</span></div></div>`,
  );
  const thread = `<div class="dim">Forum › Workshop › Questions</div><h1 style="font-size:${phone ? 21 : 27}px;margin:6px 0 14px">${site.title}</h1>${posts[0]}${slotAt(template, "inline")}${posts.slice(1).join("")}`;
  const body = phone
    ? `${bar(site, template, "Search threads")}<div class="page" style="padding-top:12px">${thread}</div>`
    : `${bar(site, template, "Search threads")}${slotAt(template, "top")}<div style="display:flex;gap:30px;padding:20px 32px;background:#f5f6f3;min-height:900px"><div style="width:200px;flex:none"><b>Boards</b>${["Questions", "Workshop", "Show and tell", "Beginners", "Market", "Meet-ups", "Off topic"].map((name, at) => `<div class="line" style="padding:10px 0;font-size:14px"><span class="${at ? "" : "accent"}">${name}</span> <span class="dim">${(at * 7919) % 900}</span></div>`).join("")}</div><div class="grow">${thread}</div>${template.place === "side" ? slotAt(template, "side") : ""}</div>`;
  return documentHtml(template, { ...STYLE, accent: site.accent }, body);
}

/** A weather forecast. */
export function weatherHtml(template: PageTemplate): string {
  const site = services.weather[template.content]!;
  const phone = isPhone(template);
  const hours = Array.from(
    { length: phone ? 6 : 9 },
    (_, at) =>
      `<div class="grow" style="text-align:center;font-size:13px">${8 + at}:00<div style="font-size:22px">${["☂", "☁", "☁", "☀", "☀"][at % 5]}</div><b>${Number.parseInt(site.degrees.replace("−", "-"), 10) + (at % 4)}°</b></div>`,
  ).join("");
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    .map(
      (day, at) =>
        `<div class="row line" style="padding:10px 0;gap:16px"><span style="width:110px">${day}</span><span style="width:24px;font-size:19px">${["☁", "☂", "☀", "☀", "☁", "☂"][at]}</span><span class="grow" style="height:6px;border-radius:3px;background:linear-gradient(90deg,#bcd5ee,#f2c46b);margin:0 ${18 + at * 6}px"></span><b>${3 + at}° / ${8 + at}°</b></div>`,
    )
    .join("");
  const hero = `<div style="position:relative;border-radius:12px;overflow:hidden">${picture(template.content === 1 ? "sea" : "hills", site.place, `height:${phone ? 170 : 240}px`)}<div style="position:absolute;inset:0;background:#0e2036a0;color:#fff;padding:${phone ? 18 : 30}px"><b style="font-size:20px">${site.place}</b><div style="font-size:${phone ? 54 : 82}px;font-weight:300;line-height:1.1">${site.degrees}°</div>${site.word}</div></div>`;
  const main = `${hero}<div class="row" style="padding:18px 0">${hours}</div>${slotAt(template, "inline")}<h3 style="font-size:18px;margin:10px 0 4px">Next days</h3>${days}`;
  const body = phone
    ? `${bar(site, template, "Search a place")}<div class="page" style="padding-top:12px">${main}</div>`
    : `${bar(site, template, "Search a place")}${slotAt(template, "top")}<div style="display:flex;gap:36px;padding:22px 90px;background:#f4f7fa;min-height:900px"><div class="grow">${main}</div><div style="width:300px;flex:none">${slotAt(template, "side")}<h3 style="margin:14px 0 8px;font-size:17px">Weather news</h3>${sites[
        template.content
      ]!.items.slice(3)
        .map(
          ([title, kind]) =>
            `<div class="row line" style="gap:12px;padding:10px 0;font-size:14px">${picture(kind!, title!, "width:74px;height:54px;border-radius:4px;flex:none")}${title}</div>`,
        )
        .join("")}</div></div>`;
  return documentHtml(template, { ...STYLE, accent: site.accent }, body);
}
