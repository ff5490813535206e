import type { Browser } from "playwright-core";
import type { AuditComponentName, AuditKind } from "#contracts/audits.ts";
import type { Box } from "#domain/audits/facts/text-blocks.ts";
import { takeScreenshot } from "../../take-screenshot.ts";
import texts from "../../templates/ads/texts.json" with { type: "json" };
import { INTER_FONT } from "../../templates/pages/document.ts";
import { image } from "../../templates/pages/images/image.ts";
import { pick } from "../../templates/pages/images/shapes.ts";
import { seededRandom } from "../seeded-random.ts";

/** The flaws that are added, and the component that must notice each in each kind of audit. */
export const FLAWS = {
  "reduced contrast": { creative: "message", ux: "readability" },
  "hidden call to action": { creative: "conversion", ux: "goNext" },
  "tiny logo": { creative: "brand", ux: "brand" },
  "text over a face": { creative: "message", ux: "offer" },
  "added clutter": { creative: "message", ux: "readability" },
} as const satisfies Record<string, Record<AuditKind, AuditComponentName>>;
export type Flaw = keyof typeof FLAWS;

/** A drawn image, and where its logo is, in pixels. */
export type Drawn = { readonly png: Buffer; readonly logo: Box };
export type Pair = { readonly kind: AuditKind; readonly flaw: Flaw; readonly good: Drawn; readonly bad: Drawn };

const SIZES = { creative: { width: 1080, height: 1080 }, ux: { width: 1280, height: 900 } } as const;
const CLUTTER = 26;

/**
 * Draws pairs of an image and the same image with one flaw. The same seed gives the same pairs.
 * @param count of pairs for each kind of audit and each flaw
 */
export async function* drawPairs(browser: Browser, count: number, seed: number): AsyncGenerator<Pair> {
  for (const kind of ["creative", "ux"] as const)
    for (const flaw of Object.keys(FLAWS) as Flaw[])
      for (let number = 0; number < count; number++) {
        const name = `audit ${kind} ${flaw} ${seed} ${number}`;
        yield { kind, flaw, good: await draw(browser, kind, name), bad: await draw(browser, kind, name, flaw) };
      }
}

async function draw(browser: Browser, kind: AuditKind, name: string, flaw?: Flaw): Promise<Drawn> {
  const page = await browser.newPage({ viewport: SIZES[kind] });
  try {
    await page.setContent(html(kind, seededRandom(name), flaw));
    await page.evaluate(() => document.fonts.ready.then(() => Promise.all([...document.images].map((each) => each.decode()))));
    const box = await page.locator("#logo").boundingBox();
    if (!box) throw new Error("the drawn image has no logo");
    return { png: await takeScreenshot(page), logo: { left: box.x, top: box.y, width: box.width, height: box.height } };
  } finally {
    await page.close();
  }
}

/** Takes the same random numbers with and without the flaw, so that nothing else differs. */
function html(kind: AuditKind, random: () => number, flaw?: Flaw): string {
  const { width, height } = SIZES[kind];
  const hue = Math.floor(random() * 360);
  const isDark = random() < 0.4;
  const ground = `hsl(${hue} 30% ${isDark ? 14 : 95}%)`;
  const ink = isDark ? "#ffffff" : `hsl(${hue} 40% 10%)`;
  const faint = `hsl(${hue} 18% ${isDark ? 26 : 83}%)`;
  const accent = `hsl(${(hue + 150 + random() * 60) % 360} 75% ${isDark ? 62 : 36}%)`;
  const [brand, headline, action] = [pick(random, texts.brands), pick(random, texts.headlines), pick(random, texts.actions)];
  const sentences = [pick(random, texts.sentences), pick(random, texts.sentences)];
  const shot = image(
    pick(random, ["mug", "shoe", "bottle", "lamp", "chair"]),
    String(random()),
    "width:100%;height:100%;object-fit:cover",
  );
  const face = image("portrait", String(random()), "position:absolute;inset:0;width:100%;height:100%;object-fit:cover");
  const size = width * (kind === "creative" ? 0.08 : 0.052);
  const isFaint = flaw === "reduced contrast";
  const isHidden = flaw === "hidden call to action";
  const logoSize = flaw === "tiny logo" ? size * 0.16 : size * 0.55;
  const button = isHidden
    ? `font-size:${size * 0.2}px;color:${faint};`
    : `font-size:${size * 0.42}px;background:${accent};color:${isDark ? "#000" : "#fff"};padding:.6em 1.3em;border-radius:8px;`;
  const clutter = Array.from({ length: CLUTTER }, () => {
    const [left, top, side] = [random() * 94, random() * 94, 20 + random() * 70];
    const colour = `hsl(${Math.floor(random() * 360)} 80% 50%)`;
    const shape =
      random() < 0.5
        ? `<b style="color:${colour};font-size:${side * 0.5}px">${pick(random, texts.prices)}</b>`
        : `<i style="display:block;width:${side}px;height:${side}px;border:5px dashed ${colour};border-radius:${random() * 50}%"></i>`;
    return `<div style="position:absolute;left:${left}%;top:${top}%">${shape}</div>`;
  });
  return `<!doctype html>${INTER_FONT}<style>*{box-sizing:border-box;margin:0}body{width:${width}px;height:${height}px;background:${ground};color:${isFaint ? faint : ink};font-family:Inter;overflow:hidden;position:relative}</style>
<div id="logo" style="position:absolute;left:5%;top:5%;font-weight:800;font-size:${logoSize}px;color:${ink}">${brand}</div>
${flaw === "text over a face" ? face : ""}
<div style="position:absolute;left:5%;top:20%;width:${kind === "creative" ? 90 : 46}%;font-weight:750;line-height:1.1;font-size:${size}px">${headline}</div>
<div style="position:absolute;left:5%;top:${kind === "creative" ? 32 : 38}%;width:44%;font-size:${size * 0.36}px;line-height:1.4">${sentences.join(" ")}</div>
<div style="position:absolute;left:5%;top:${kind === "creative" ? 80 : 58}%;font-weight:650;${button}">${action}</div>
<div style="position:absolute;right:5%;bottom:8%;width:44%;height:${kind === "creative" ? 42 : 70}%;border-radius:24px;overflow:hidden">${shot}</div>
${flaw === "added clutter" ? clutter.join("") : ""}`;
}
