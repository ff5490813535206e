import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { image } from "../images/image.ts";
import { appBar } from "./app-bar.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Degrees that hours and days differ from now. */
const HOURS = [0, 0, 1, 1, 2, 3, 3, 2, 1];
const [LOWS, HIGHS] = [
  [-3, -2, -4, -1, 0, -2],
  [3, 4, 2, 5, 6, 3],
];
const degrees = (value: number): string => `${value < 0 ? "−" : ""}${Math.abs(value)}°`;

/** A weather forecast. */
export function weatherHtml(template: PageTemplate): string {
  const site = services.weather[template.content]!;
  const phone = template.device === "Phone";
  const hours = HOURS.slice(0, phone ? 6 : 9)
    .map(
      (more, at) =>
        `<div class="grow" style="text-align:center;font-size:13px">${8 + at}:00<div style="font-size:22px">${site.symbols[at % site.symbols.length]}</div><b>${degrees(site.degrees + more)}</b></div>`,
    )
    .join("");
  const days = DAYS.map(
    (day, at) =>
      `<div class="row line" style="padding:10px 0;gap:16px"><span style="width:110px">${day}</span><span style="width:24px;font-size:19px">${site.symbols[(at * 2 + 1) % site.symbols.length]}</span><span class="grow" style="height:6px;border-radius:3px;background:linear-gradient(90deg,#bcd5ee,#f2c46b);margin:0 ${18 + ((at * 5) % 4) * 7}px 0 ${18 + ((at * 3) % 5) * 8}px"></span><b>${degrees(site.degrees + LOWS![at]!)} / ${degrees(site.degrees + HIGHS![at]!)}</b></div>`,
  ).join("");
  const news = site.news
    .map(
      ([title, kind]) =>
        `<div class="row line" style="gap:12px;padding:10px 0;font-size:14px">${image(kind!, title!, "width:74px;height:54px;border-radius:4px;flex:none")}${title}</div>`,
    )
    .join("");
  const hero = `<div style="position:relative;border-radius:12px;overflow:hidden">${image(site.picture, site.place, `height:${phone ? 170 : 240}px`)}<div style="position:absolute;inset:0;background:#0e203690;color:#fff;padding:${phone ? 18 : 30}px"><b style="font-size:20px">${site.place}</b><div style="font-size:${phone ? 54 : 82}px;font-weight:300;line-height:1.1">${degrees(site.degrees)}</div>${site.word}</div></div>`;
  const main = `${hero}<div class="row" style="padding:18px 0">${hours}</div>${slotAt(template, "inline")}<h3 style="font-size:18px;margin:10px 0 4px">Next days</h3>${days}`;
  const body = phone
    ? `${appBar(site, template, "Search a place")}<div class="page" style="padding-top:12px">${main}</div>`
    : `${appBar(site, template, "Search a place")}${slotAt(template, "top")}<div style="display:flex;gap:36px;padding:22px 90px;background:#f4f7fa;min-height:900px"><div class="grow">${main}</div><div style="width:300px;flex:none">${slotAt(template, "side")}<h3 style="margin:14px 0 8px;font-size:17px">Weather news</h3>${news}</div></div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
