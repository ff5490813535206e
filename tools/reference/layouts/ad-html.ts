import type { Layout } from "./layouts.ts";
import type { Parts } from "./parts.ts";

/** An ad: product on one side; logo, headline, text and button on the other. */
export function adHtml({ width, height }: Layout, parts: Parts): string {
  const strip = width / height > 3;
  const wide = width / height > 1.1;
  const size = strip
    ? Math.min(height * 0.24, width * 0.05)
    : wide
      ? Math.min(width * 0.06, height * 0.12)
      : Math.min(width * 0.12, height * 0.09);
  const first = parts.random() < 0.5;
  const round = parts.random() < 0.5 ? size : size * 0.15;
  const text = strip && height < 100 ? "" : `<p data-box="text">${parts.text}</p>`;
  return `<style>
.ad { flex-direction: ${wide ? "row" : "column"}${first ? "" : "-reverse"}; gap: ${size * 0.5}px; padding: ${size * 0.6}px; }
.product { flex: 1 1 0; min-width: 0; min-height: 0; display: flex; align-items: center; justify-content: center; }
.product svg { max-width: 100%; max-height: 100%; width: 100%; height: 100%; }
.words { flex: ${strip ? 4 : 1.2} 1 0; min-width: 0; display: flex; flex-direction: ${strip ? "row" : "column"}; gap: ${size * 0.45}px;
  ${strip ? "align-items: center; justify-content: space-between" : "align-items: flex-start; justify-content: center"}; }
h1 { font-size: ${size}px; } p { font-size: ${Math.max(10, size * 0.42)}px; }
.logo { font-size: ${Math.max(10, size * 0.5)}px; } .button { font-size: ${Math.max(10, size * 0.48)}px; border-radius: ${round}px; }
</style><div class="frame ad"><div class="product">${parts.product}</div><div class="words">
<span class="logo" data-box="logo">${parts.brand}</span><h1 data-box="headline">${parts.headline}</h1>${text}
<span class="button" data-box="button">${parts.action}</span></div></div>`;
}
