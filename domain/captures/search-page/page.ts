import { escapeHtml } from "#kit/portable/escape-html.ts";
import { type Result, resultsOf, shortsOf } from "./results.ts";
import { sceneOf } from "./scenes.ts";
import { seededRandom } from "./seeded-random.ts";
import { STYLE } from "./style.ts";

/** Content of the page; `picture` is the thumbnail as a data URL. */
export type SearchPage = {
  readonly keyword: string;
  readonly position: number;
  readonly hide_shorts: boolean;
  readonly title: string;
  readonly picture: string;
};

const ROWS = 6;
const SHORTS = 9;
/** Number of result rows before the short videos. */
const ROWS_BEFORE_SHORTS = 2;
const THUMBNAIL = { width: 320, height: 180 };
const SHORT = { width: 180, height: 320 };

const icon = (path: string): string => `<svg class="icon" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
const ICONS = {
  menu: icon("M3 6h18v2H3zM3 11h18v2H3zM3 16h18v2H3z"),
  search: icon("M10 3a7 7 0 0 1 5.6 11.2l5.1 5.1-1.4 1.4-5.1-5.1A7 7 0 1 1 10 3zm0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"),
  microphone: icon(
    "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zm-7 8h2a5 5 0 0 0 10 0h2a7 7 0 0 1-6 6.9V21h-2v-3.1A7 7 0 0 1 5 11z",
  ),
  home: icon("M12 4l8 6.5V20h-5v-6H9v6H4v-9.5z"),
  short: icon("M13 2L5 13.5h5L9 22l9-12h-5.5z"),
  following: icon("M4 7h16v2H4zM6 3h12v2H6zM3 11h18v10H3zm7 2.5v5l5-2.5z"),
  you: icon("M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 10c4.4 0 8 2.2 8 5v1H4v-1c0-2.8 3.6-5 8-5z"),
  bell: icon("M12 3a6 6 0 0 1 6 6v5l2 2v1H4v-1l2-2V9a6 6 0 0 1 6-6zm-2 15h4a2 2 0 0 1-4 0z"),
  create: icon("M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z"),
  tick: icon("M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm-1.2 12.6l5.9-5.9-1.4-1.4-4.5 4.5-2.1-2.1-1.4 1.4z"),
  more: icon(
    "M12 5a1.6 1.6 0 1 1 0 3.2A1.6 1.6 0 0 1 12 5zm0 5.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm0 5.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
  ),
  filter: icon("M4 6h16v2H4zM7 11h10v2H7zM10 16h4v2h-4z"),
};

/** A mock search results page as one self-contained HTML file, 1920 × 1080. Deterministic for the same request. */
export function searchPage({ keyword, position, hide_shorts, title, picture }: SearchPage): string {
  const rows = resultsOf(keyword, ROWS, { position, title }).map((result, at) =>
    rowOf(result, at + 1 === position ? `<img src="${escapeHtml(picture)}" alt="">` : drawThumbnail(keyword, at)),
  );
  const shelf = hide_shorts ? [] : [shelfOf(keyword)];
  const list = [...rows.slice(0, ROWS_BEFORE_SHORTS), ...shelf, ...rows.slice(ROWS_BEFORE_SHORTS)].join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(keyword)}</title><style>${STYLE}</style></head><body>${bar(keyword)}${RAIL}<main>${CHIPS}${list}</main></body></html>`;
}

/** At most two words, which fit on a thumbnail. */
const wordsOf = (keyword: string): string => escapeHtml(keyword.toUpperCase().split(/\s+/).slice(0, 2).join(" ").slice(0, 18));

const drawThumbnail = (keyword: string, number: number): string => sceneOf(keyword, number, wordsOf(keyword), THUMBNAIL);

const bar = (keyword: string): string =>
  `<header><div class="start">${ICONS.menu}<span class="name"><i></i>Video search</span></div><div class="find"><div class="field"><span>${escapeHtml(keyword)}</span></div><div class="go">${ICONS.search}</div><div class="round">${ICONS.microphone}</div></div><div class="end"><span class="make">${ICONS.create}Create</span>${ICONS.bell}<b class="me">A</b></div></header>`;

const RAIL = `<nav>${(["home", "short", "following", "you"] as const)
  .map((place, at) => `<a>${ICONS[place]}<span>${["Home", "Shorts", "Following", "You"][at]}</span></a>`)
  .join("")}</nav>`;

const CHIPS = `<div class="chips"><b>All</b>${["Shorts", "Videos", "Unwatched", "Watched", "Recently uploaded", "Live"]
  .map((chip) => `<span>${chip}</span>`)
  .join("")}<em>Filters ${ICONS.filter}</em></div>`;

function rowOf({ title, channel, views, age, duration, summary, badges }: Result, thumbnail: string): string {
  const labels = badges.map((badge) => `<u>${badge}</u>`).join("");
  return `<article><div class="thumbnail">${thumbnail}<time>${duration}</time></div><div class="words"><h3>${escapeHtml(title)}</h3><p>${views} · ${age}</p><p class="channel">${avatarOf(channel)}${escapeHtml(channel)}${ICONS.tick}</p><p class="summary">${escapeHtml(summary)}</p><p>${labels}</p></div>${ICONS.more}</article>`;
}

function avatarOf(channel: string): string {
  const colour = seededRandom("avatar", channel).of(["#7b5ea7", "#c0563f", "#2f7f79", "#3e6bb0", "#a0772c", "#8f4a6b"]);
  return `<b style="background:${colour}">${escapeHtml(channel.charAt(0))}</b>`;
}

function shelfOf(keyword: string): string {
  const shorts = shortsOf(keyword, SHORTS).map(({ title, views }, at) => {
    const image = sceneOf(`${keyword} short`, at, wordsOf(keyword), SHORT);
    return `<div class="short">${image}<p><strong>${escapeHtml(title)}</strong>${views} views</p></div>`;
  });
  return `<section><h2>${ICONS.short}Shorts</h2><div class="shelf">${shorts.join("")}</div></section>`;
}
