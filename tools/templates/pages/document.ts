import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { PageTemplate } from "./catalogue.ts";

const INTER = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
).toString("base64");

/** A style element with the font Inter inside, since pages are drawn without a network. */
export const INTER_FONT = `<style>@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${INTER}); }</style>`;

/** The slot of a page at one of its places, or nothing at the others. */
export function slotAt({ place, size: [width, height], device }: PageTemplate, at: string): string {
  if (place !== at) return "";
  const slot = `<div class="slot" style="width:${width}px;height:${height}px"></div>`;
  if (at === "post") return slot;
  if (at === "anchor") return `<div class="anchor">${slot}</div>`;
  const label = height > 60 || device === "Desktop" ? "<small>Advertisement</small>" : "";
  return `<div class="ad ad-${at}">${label}${slot}</div>`;
}

/** The HTML document of a page. */
export function documentHtml({ device }: PageTemplate, { font, accent }: { font: string; accent: string }, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8">${INTER_FONT}<style>
* { box-sizing: border-box; margin: 0; } body { --accent: ${accent}; --head: ${font}; font: 15px/1.45 Inter; color: #1c1e22; background: #fff; overflow: hidden; min-height: 100vh; position: relative; }
img { display: block; object-fit: cover; width: 100%; } .slot { background: #808080; flex: none; }
h1, h2, h3, .brand, .serif { font-family: var(--head); line-height: 1.15; } .row { display: flex; align-items: center; } .grow { flex: 1; min-width: 0; } .dim { color: #6c7178; font-size: 13px; }
.accent { color: var(--accent); } .button { background: var(--accent); color: #fff; font-weight: 600; font-size: 13px; padding: 8px 16px; border-radius: 5px; white-space: nowrap; }
.brand { font-weight: 700; white-space: nowrap; } .kicker { color: var(--accent); font-weight: 650; font-size: 13px; } .face { border-radius: 50%; flex: none; }
.ad { display: grid; justify-items: center; align-content: start; gap: 4px; } .ad small { font-size: 10px; letter-spacing: .07em; text-transform: uppercase; color: #8a8d92; }
.ad-top { background: #f3f3f1; padding: 10px 0 12px; } .ad-inline { margin: 18px 0; } .anchor { position: fixed; left: 0; right: 0; bottom: 0; background: #fff; border-top: 1px solid #ddd; padding: 6px 0 8px; display: grid; justify-items: center; box-shadow: 0 -2px 8px #0001; z-index: 2; }
.line { border-bottom: 1px solid #e4e4e1; } .pill { border-radius: 99px; background: #f0f1f3; padding: 8px 16px; font-size: 13px; white-space: nowrap; }
.clip { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; } .one { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.page { padding: 0 ${device === "Desktop" ? 60 : 16}px; }
</style><body class="${device.toLowerCase()}">${device === "Phone" ? STATUS_BAR : ""}${body}</body></html>`;
}

const STATUS_BAR = `<div class="row" style="position:sticky;top:0;z-index:1;height:40px;padding:0 24px;font-weight:650;background:inherit"><span class="grow">9:41</span>
<svg width="62" height="14" viewBox="0 0 62 14" fill="currentColor"><path d="M0 9h3v4H0zM5 6h3v7H5zM10 3h3v10h-3zM15 0h3v13h-3z"/><rect x="34.5" y="1.5" width="22" height="11" rx="3" fill="none" stroke="currentColor"/><rect x="36" y="3" width="15" height="8" rx="1.5"/><rect x="58" y="5" width="2" height="4" rx="1"/></svg></div>`;
