import type { PageTemplate } from "../catalogue.ts";
import sports from "../contents/sports.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { image } from "../images/image.ts";

type Site = (typeof sports)[number];

/** A shield in two colours that follow from the name of the team. */
function crest(team: string, size: number): string {
  const hue = [...team].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" style="flex:none"><path d="M3 3h18v8c0 6-4 9-9 11-5-2-9-5-9-11z" fill="hsl(${hue} 55% 38%)"/><path d="M12 3h9v8c0 6-4 9-9 11z" fill="hsl(${(hue + 150) % 360} 45% 62%)"/></svg>`;
}

function match([home, away, left, right, time]: string[], phone: boolean): string {
  const running = /’|Q/.test(time!);
  const team = (name: string, goals: string) =>
    `<div class="row" style="gap:10px;padding:3px 0">${crest(name, 20)}<span class="grow">${name}</span><b style="font-size:16px">${goals}</b></div>`;
  return `<div class="row line" style="gap:${phone ? 14 : 20}px;padding:10px 0;font-size:15px"><b style="width:46px;flex:none;color:${running ? "var(--accent)" : "#6c7178"};font-size:13px">${time}</b><div class="grow">${team(home!, left!)}${team(away!, right!)}</div></div>`;
}

const table = (site: Site, rows: number): string =>
  `<h3 style="font-size:17px;margin:18px 0 6px">${site.league}</h3><div class="row dim" style="padding:4px 0"><span class="grow">Team</span><span style="width:42px;text-align:right">P</span><span style="width:42px;text-align:right">Pts</span></div>${site.table
    .slice(0, rows)
    .map(
      ([team, played, points], at) =>
        `<div class="row line" style="gap:9px;padding:7px 0;font-size:14px"><span class="dim" style="width:18px">${at + 1}</span>${crest(team!, 17)}<span class="grow">${team}</span><span class="dim" style="width:34px;text-align:right">${played}</span><b style="width:34px;text-align:right">${points}</b></div>`,
    )
    .join("")}`;

/** Scores of a match day, with the table of the league. */
export function sportHtml(template: PageTemplate): string {
  const site = sports[template.content]!;
  const phone = template.device === "Phone";
  const leagues = `<div class="row" style="gap:${phone ? 18 : 28}px;overflow:hidden;background:#14181d;color:#cfd5db;padding:11px ${phone ? 16 : 60}px;font-size:14px;white-space:nowrap">${site.leagues.map((name, at) => `<span style="${at ? "" : "color:#fff;font-weight:700"}">${name}</span>`).join("")}</div>`;
  const bar = `<div class="row" style="background:var(--accent);color:#fff;gap:24px;padding:${phone ? "10px 16px" : "14px 60px"}"><span class="brand grow" style="font-size:${phone ? 23 : 29}px">${site.name}</span><span style="font-size:14px">Favourites</span><span style="font-size:14px">Sign in</span></div>${leagues}`;
  const matches = site.matches.map((each) => match(each, phone));
  const round = `<div class="row" style="margin-bottom:4px"><h2 class="grow" style="font-size:${phone ? 19 : 22}px">${site.league}</h2><span class="dim">${site.round}${phone ? "" : " · Sunday 22 November"}</span></div>`;
  const story = `<div style="margin-top:20px;display:flex;gap:20px">${image(site.picture, site.title, `width:${phone ? 110 : 250}px;height:${phone ? 82 : 160}px;border-radius:6px;flex:none`)}<div><h2 style="font-size:${phone ? 16 : 22}px">${site.title}</h2>${phone ? "" : `<p class="dim" style="font-size:15px;margin-top:8px">${site.dek}</p>`}</div></div>`;
  const news = site.news
    .map(
      ([title, kind]) =>
        `<div class="row line" style="gap:12px;padding:9px 0;font-size:14px">${image(kind!, title!, "width:66px;height:48px;border-radius:4px;flex:none")}<b>${title}</b></div>`,
    )
    .join("");
  const body = phone
    ? `${bar}${slotAt(template, "top")}<main class="page" style="padding-top:16px">${round}${matches.slice(0, 3).join("")}${slotAt(template, "inline")}${matches.slice(3).join("")}${story}${table(site, 6)}</main>${slotAt(template, "anchor")}`
    : `${bar}${slotAt(template, "top")}<main class="page" style="display:flex;gap:52px;padding-top:22px"><div class="grow">${round}${matches.join("")}${story}</div><aside style="width:320px;flex:none">${slotAt(template, "side")}${table(site, template.place === "side" ? 6 : 10)}${news}</aside></main>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
