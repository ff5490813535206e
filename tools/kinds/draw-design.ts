import sharp from "sharp";
import { between, lettering, lines, pick } from "./lettering.ts";

type Random = () => number;
type Size = readonly [width: number, height: number];
export type Style = "photo" | "cut-outs" | "plain" | "chart";

/** Posters, mostly upright, and common sizes of ads. */
const SIZES: readonly Size[] = [
  [900, 1350],
  [850, 1200],
  [800, 1040],
  [1080, 1350],
  [1080, 1080],
  [1200, 850],
  [1200, 628],
  [600, 500],
  [1000, 500],
];

/**
 * A design of real type, as PNG: a headline over a photograph (in full, in a frame, beside a panel), parts of photographs on a
 * plain background, type alone, or a chart. Used only to train the classifier of the content type.
 * @param photos paths of photographs; charts and plain designs do not use them
 */
export async function drawDesign(random: Random, style: Style, photos: readonly string[]): Promise<Buffer> {
  const [width, height] = pick(random, SIZES);
  const dark = random() < 0.5;
  const ground = `hsl(${random() * 360},${between(random, 0, 75)}%,${dark ? between(random, 3, 35) : between(random, 78, 100)}%)`;
  const canvas = sharp({ create: { width, height, channels: 3, background: "#fff" } });
  const behind = svg([width, height], `<rect width="${width}" height="${height}" fill="${ground}"/>`);
  const images = style === "photo" ? await photograph(random, photos, [width, height]) : [];
  const parts = style === "cut-outs" ? await cutOuts(random, photos, [width, height]) : [];
  const front = style === "chart" ? chart(random, [width, height], dark) : type(random, style, [width, height], dark);
  return canvas
    .composite([{ input: behind }, ...images, ...parts, { input: svg([width, height], front) }])
    .png()
    .toBuffer();
}

function svg([width, height]: Size, body: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
}

async function photograph(random: Random, photos: readonly string[], [width, height]: Size) {
  const full = random() < 0.55;
  const margin = random() < 0.5 ? 0 : Math.round(width * 0.05);
  const box = full
    ? { left: 0, top: 0, width, height }
    : { left: margin, top: margin, width: width - 2 * margin, height: Math.round(height * between(random, 0.4, 0.75)) };
  const image = sharp(pick(random, photos))
    .resize(box.width, box.height, { fit: "cover" })
    .modulate({ saturation: between(random, 0, 1.8), brightness: between(random, 0.6, 1.2) })
    .linear(between(random, 0.9, 1.5), between(random, -50, 10));
  return [{ input: await image.png().toBuffer(), left: box.left, top: box.top }];
}

/** One to three parts of photographs in round or angular outlines. */
async function cutOuts(random: Random, photos: readonly string[], [width, height]: Size) {
  const found = [];
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const [wide, high] = [width, height].map((side) => Math.round(side * between(random, 0.3, 0.65))) as [number, number];
    const outline =
      random() < 0.6
        ? `<ellipse cx="${wide / 2}" cy="${high / 2}" rx="${wide / 2}" ry="${high / 2}"/>`
        : `<polygon points="${Array.from({ length: 7 }, (_, at) => `${(0.5 + Math.cos(at * 0.9) * between(random, 0.3, 0.5)) * wide},${(0.5 + Math.sin(at * 0.9) * between(random, 0.3, 0.5)) * high}`).join(" ")}"/>`;
    const input = await sharp(pick(random, photos))
      .resize(wide, high, { fit: "cover" })
      .ensureAlpha()
      .composite([{ input: svg([wide, high], outline), blend: "dest-in" }])
      .png()
      .toBuffer();
    found.push({ input, left: Math.round(random() * (width - wide)), top: Math.round(random() * (height - high)) });
  }
  return found;
}

/** A headline, some small print, sometimes a band behind the headline, a button, and a logo in a corner. */
function type(random: Random, style: Style, [width, height]: Size, dark: boolean): string {
  const unit = Math.sqrt(width * height);
  const text = lettering(random, style === "photo" || dark);
  const x = text.anchor === "middle" ? width / 2 : unit * between(random, 0.04, 0.15);
  const size = unit * (style === "plain" && random() < 0.4 ? between(random, 0.02, 0.05) : between(random, 0.05, 0.15));
  const y = height * (random() < 0.5 ? between(random, 0.02, 0.15) : between(random, 0.4, 0.8));
  const headline = lines(random, text, {
    x,
    y,
    size,
    count: 1 + Math.floor(random() * 3),
    words: 2,
    weight: random() < 0.7 ? 700 : 400,
  });
  const band =
    random() < 0.2
      ? `<rect y="${y - size * 0.2}" width="${width}" height="${headline.bottom - y + size * 0.4}" fill="hsl(${random() * 360},60%,${style === "photo" || dark ? 20 : 85}%)" opacity="${between(random, 0.6, 1)}"/>`
      : "";
  const print = lines(random, text, {
    x,
    y: random() < 0.5 ? headline.bottom : height * between(random, 0.75, 0.92),
    size: unit * between(random, 0.014, 0.03),
    count: Math.floor(random() * (style === "plain" ? 14 : 6)),
    words: 6,
  });
  const button =
    random() < 0.25
      ? `<rect x="${x}" y="${Math.min(height * 0.92, print.bottom)}" rx="${unit * 0.015}" width="${unit * 0.22}" height="${unit * 0.055}" fill="hsl(${random() * 360},85%,45%)"/>`
      : "";
  const logo =
    random() < 0.5
      ? lines(random, text, { x: width * 0.82, y: height * 0.93, size: unit * 0.03, count: 1, words: 1, weight: 700 }).svg
      : "";
  return [band, headline.svg, print.svg, button, logo].join("");
}

/** A title, bars or sectors with labels, and notes. */
function chart(random: Random, [width, height]: Size, dark: boolean): string {
  const text = { ...lettering(random, dark), anchor: "start" as const };
  const title = lines(random, text, {
    x: width * 0.06,
    y: height * 0.03,
    size: width * 0.05,
    count: 1 + Math.floor(random() * 2),
    words: 4,
    weight: 700,
  });
  const parts = [title.svg];
  const panels = 1 + Math.floor(random() * 3);
  const high = (height - title.bottom) / panels;
  for (let panel = 0; panel < panels; panel++) {
    const top = title.bottom + panel * high;
    const hue = random() * 360;
    const count = 3 + Math.floor(random() * 9);
    const wide = (width * 0.84) / count;
    const across = random() < 0.4;
    const shape = random();
    for (let at = 0; at < count; at++) {
      const share = between(random, 0.1, 0.95);
      const fill = `hsl(${hue + (random() < 0.3 ? at * 30 : 0)},65%,${dark ? 60 : 45}%)`;
      const [x, y] = [width * 0.08 + at * wide, top + high * 0.8];
      if (shape < 0.25) {
        parts.push(
          `<circle cx="${x + wide / 2}" cy="${top + high * between(random, 0.2, 0.7)}" r="${wide * 0.5 * share}" fill="${fill}"/>`,
        );
      } else if (across) {
        parts.push(
          `<rect x="${width * 0.3}" y="${top + (high * 0.85 * at) / count}" width="${width * 0.6 * share}" height="${(high * 0.6) / count}" fill="${fill}"/>`,
        );
      } else {
        parts.push(
          `<rect x="${x}" y="${y - high * 0.65 * share}" width="${wide * 0.7}" height="${high * 0.65 * share}" fill="${fill}"/>`,
        );
      }
      const label = across ? { x: width * 0.06, y: top + (high * 0.85 * at) / count } : { x, y: y + high * 0.02 };
      parts.push(lines(random, text, { ...label, size: Math.min(wide * 0.3, width * 0.02), count: 1, words: 1 }).svg);
    }
    parts.push(
      lines(random, text, {
        x: width * 0.06,
        y: top + high * 0.88,
        size: width * 0.015,
        count: 1 + Math.floor(random() * 2),
        words: 9,
      }).svg,
    );
  }
  return parts.join("");
}
