import type { Layout } from "./layouts.ts";
import type { Parts } from "./parts.ts";

/** The first screen of a website: navigation, a hero with product and button, and teasers below. */
export function pageHtml({ width }: Layout, parts: Parts): string {
  const narrow = width < 600;
  const size = narrow ? 38 : 62;
  const links = narrow
    ? "<span>☰</span>"
    : ["Products", "Prices", "Stories", "Help"].map((link) => `<span>${link}</span>`).join("");
  const teasers = Array.from({ length: narrow ? 2 : 4 }, (_, at) => {
    const hue = Math.floor(parts.random() * 360);
    return `<div class="teaser"><i style="background: linear-gradient(${at * 50}deg, hsl(${hue} 45% 50%), hsl(${hue + 60} 50% 75%))"></i>
<b>${["New arrivals", "Our workshop", "Customer stories", "Gift cards"][at]}</b><p>${parts.text}</p></div>`;
  });
  return `<style>
.page { flex-direction: column; background: #fff; color: #222; }
nav { display: flex; gap: 32px; align-items: center; padding: 18px ${narrow ? 20 : 64}px; }
nav .logo { margin-right: auto; font-size: 22px; }
.hero { display: flex; flex-direction: ${narrow ? "column" : "row"}; align-items: center; gap: 32px; color: ${parts.ink};
  background: linear-gradient(120deg, ${parts.from}, ${parts.to}); padding: ${narrow ? 28 : 64}px; }
.hero > div { flex: 1; display: flex; flex-direction: column; align-items: flex-start; gap: 22px; }
.hero svg { width: ${narrow ? 150 : 380}px; margin: auto; } h1 { font-size: ${size}px; } p { font-size: 16px; }
.button { font-size: 18px; border-radius: 8px; }
.teasers { display: flex; gap: 28px; padding: 32px ${narrow ? 20 : 64}px; } .teaser { flex: 1; display: flex; flex-direction: column; gap: 10px; }
.teaser i { height: ${narrow ? 90 : 140}px; border-radius: 6px; }
</style><div class="frame page"><nav><span class="logo" data-box="logo">${parts.brand}</span>${links}</nav>
<div class="hero"><div><h1 data-box="headline">${parts.headline}</h1><p data-box="text">${parts.text}</p>
<span class="button" data-box="button">${parts.action}</span></div>${parts.product}</div><div class="teasers">${teasers.join("")}</div></div>`;
}
