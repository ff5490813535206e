import type { Browser } from "playwright-core";
import { seededRandom } from "../../evaluate/seeded-random.ts";
import { takeScreenshot } from "../../take-screenshot.ts";
import { INTER_FONT } from "../pages/document.ts";
import { image } from "../pages/images/image.ts";
import { pick } from "../pages/images/shapes.ts";
import texts from "./texts.json" with { type: "json" };

const IMAGES = [
  "vase",
  "mug",
  "lamp",
  "bag",
  "shoe",
  "chair",
  "bottle",
  "bowl",
  "shirt",
  "headphones",
  "portrait",
  "portrait",
  "dish",
  "hills",
  "sea",
  "city",
  "room",
];
/** Ads on one page: more would make the page too tall to cut. */
const BATCH = 12;

/**
 * Draws ads of one size: from clear ones to faint, crowded ones with tiny text. The same seed gives the same ads.
 * @param width pixels
 * @param height pixels
 * @yields PNG files in the order of their numbers
 */
export async function* drawAds(
  browser: Browser,
  width: number,
  height: number,
  count: number,
  seed: number,
): AsyncGenerator<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: height * Math.min(count, BATCH) } });
  try {
    for (let first = 0; first < count; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => first + at);
      const ads = numbers.map((number) => adHtml(width, height, seededRandom(`ad ${width}x${height} ${seed} ${number}`)));
      await page.setContent(`<!doctype html>${INTER_FONT}<style>${STYLE}</style>${ads.join("")}`);
      await page.evaluate(() =>
        document.fonts.ready.then(() => Promise.all([...document.images].map((image) => image.decode()))),
      );
      for (const at of numbers.keys()) yield await takeScreenshot(page, { clip: { x: 0, y: at * height, width, height } });
    }
  } finally {
    await page.close();
  }
}

const STYLE = `* { box-sizing: border-box; margin: 0; } .ad { overflow: hidden; display: flex; position: relative; line-height: 1.15; }
.ad img { display: block; object-fit: cover; width: 100%; height: 100%; } .image { overflow: hidden; min-width: 0; min-height: 0; }
.words { flex: 1; min-width: 0; display: flex; gap: 4%; justify-content: center; position: relative; overflow: hidden; } .button { white-space: nowrap; font-weight: 650; }`;

/** One ad: an image beside, above or behind the words, whose sizes follow the slot. */
function adHtml(width: number, height: number, random: () => number): string {
  const wide = width / height > 1.3;
  const strip = width / height > 3;
  const quality = random();
  const faint = quality < 0.2;
  const crowded = quality > 0.2 && quality < 0.42;
  const hue = Math.floor(random() * 360);
  const dark = !faint && random() < 0.45;
  const ground = `hsl(${hue} ${Math.round(random() * 60)}% ${dark ? 10 + random() * 22 : 80 + random() * 18}%)`;
  const ink = faint ? `hsl(${hue} 12% ${70 + random() * 10}%)` : dark ? "#fff" : `hsl(${hue} 35% 12%)`;
  const accent = `hsl(${hue + 120 + random() * 140} ${faint ? 20 : 78}% ${faint ? 80 : dark ? 60 : 42}%)`;
  const cover = !crowded && random() < 0.2;
  const shown = random() < 0.86;
  const line = strip ? Math.min(height * 0.3, width * 0.036) : Math.min(width * (wide ? 0.062 : 0.105), height * 0.1);
  const size = line * (crowded ? 0.55 : faint ? 0.7 : 0.72 + random() * 0.4);
  const small = Math.max(6, size * (0.36 + random() * 0.14));
  const logo = `<b style="font-size:${small * (0.9 + random() * 1.2)}px;letter-spacing:.04em">${pick(random, texts.brands)}</b>`;
  const headline = `<div style="font-size:${size}px;font-weight:${pick(random, [500, 650, 800])}">${pick(random, texts.headlines)}</div>`;
  const price = random() < 0.4 ? `<b style="font-size:${size * 1.1}px;color:${accent}">${pick(random, texts.prices)}</b>` : "";
  const sentences = Array.from({ length: crowded ? 6 : random() < 0.6 && !(strip && height < 80) ? 1 : 0 }, () =>
    pick(random, texts.sentences),
  );
  const text = sentences.length ? `<div style="font-size:${small}px;line-height:1.35">${sentences.join(" ")}</div>` : "";
  const action =
    random() < 0.75
      ? `<span class="button" style="font-size:${small * 1.1}px;background:${accent};color:${dark ? "#111" : "#fff"};padding:.55em 1.1em;border-radius:${pick(random, [0, 4, 40])}px">${pick(random, texts.actions)}</span>`
      : "";
  const drawing = image(pick(random, IMAGES), String(random()), faint ? "opacity:.35" : "");
  const part = strip ? Math.min(24, (height / width) * 160) : 34 + random() * 20;
  const box = cover ? "position:absolute;inset:0" : `flex:0 0 ${part}%`;
  const shade = cover
    ? `<div style="position:absolute;inset:0;background:linear-gradient(${wide ? 90 : 0}deg,${ground},transparent)"></div>`
    : "";
  const direction = `${wide ? "row" : "column"}${random() < 0.5 ? "" : "-reverse"}`;
  const words = `flex-direction:${strip ? "row" : "column"};align-items:${strip ? "center" : "flex-start"};padding:${size * 0.55}px;${strip ? "justify-content:space-between" : ""}`;
  return `<div class="ad" style="width:${width}px;height:${height}px;flex-direction:${direction};background:${ground};color:${ink};font-family:${pick(random, ["Inter", "Inter", "Arimo", "Tinos"])}">${shown ? `<div class="image" style="${box}">${drawing}</div>${shade}` : ""}<div class="words" style="${words}">${logo}${headline}${price}${text}${action}</div></div>`;
}
