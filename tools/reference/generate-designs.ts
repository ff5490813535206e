import { seededRandom } from "#kit/seeded-random.ts";

type Random = () => number;
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type GeneratedDesign = { readonly svg: string; readonly group: "ad" | "infographic" };

const AD_SIZES = [
  [300, 250],
  [728, 90],
  [160, 600],
  [300, 600],
  [970, 250],
  [1080, 1080],
  [1080, 1350],
  [1080, 1920],
  [1200, 628],
  [900, 1350],
] as const;
/** The share of generated ads that are as dense as real flyers; the others have one dominant image, headline and button. */
const DENSE_ADS = 0.5;

const pickRandom = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const randomBetween = (random: Random, low: number, high: number): number => low + (high - low) * random();
const hsl = (hue: number, saturation: number, light: number): string =>
  `hsl(${hue.toFixed(0)},${saturation.toFixed(0)}%,${light.toFixed(0)}%)`;

/** A generated design: an ad for even seeds, an infographic for odd ones. Letters are strokes, since machines differ in fonts. */
export function generateDesign(seed: number): GeneratedDesign {
  const random = seededRandom(seed * 7919 + 17);
  const group = seed % 2 === 0 ? "ad" : "infographic";
  const [width, height] = pickRandom<readonly [number, number]>(random, AD_SIZES);
  const isDense = group === "infographic" || random() < DENSE_ADS;
  const body = (isDense ? flyer : ad)(random, width, height);
  return { group, svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>` };
}

function ad(random: Random, width: number, height: number): string {
  const hue = random() * 360;
  const dark = random() < 0.4;
  const ground = hsl(hue, randomBetween(random, 5, 60), dark ? randomBetween(random, 8, 30) : randomBetween(random, 78, 98));
  const ink = dark ? "#fff" : hsl(hue, 30, 14);
  const wide = width > height * 1.4;
  const imageFirst = random() < 0.5;
  const part = randomBetween(random, 0.35, 0.65);
  const image: Box = wide
    ? { x: imageFirst ? 0 : width * (1 - part), y: 0, width: width * part, height }
    : { x: 0, y: imageFirst ? 0 : height * (1 - part), width, height: height * part };
  const text: Box = wide
    ? { x: imageFirst ? width * part : 0, y: 0, width: width * (1 - part), height }
    : { x: 0, y: imageFirst ? height * part : 0, width, height: height * (1 - part) };
  const margin = Math.min(text.width, text.height) * 0.1;
  const size = Math.min(text.width / 7, text.height / 5) * randomBetween(random, 0.6, 1.1);
  const lines = random() < 0.5 ? 1 : 2;
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    scene(random, image, hue + randomBetween(random, 60, 300)),
    words(random, { ...text, x: text.x + margin, y: text.y + margin, width: text.width - 2 * margin }, size, lines, ink),
    words(
      random,
      { ...text, x: text.x + margin, y: text.y + margin + lines * size * 1.5, width: text.width - 2 * margin },
      size * 0.4,
      2,
      ink,
    ),
    button(random, { x: text.x + margin, y: text.y + text.height - margin - size, width: size * 3.4, height: size }, hue + 180),
  ].join("");
}

/** A headline over a grid of images, headings and paragraphs, some on a panel of their own, half with a background image. */
function flyer(random: Random, width: number, height: number): string {
  const hue = random() * 360;
  const dark = random() < 0.4;
  const ground = hsl(hue, randomBetween(random, 5, 60), dark ? randomBetween(random, 8, 30) : randomBetween(random, 78, 98));
  const ink = dark ? "#fff" : hsl(hue, 30, 14);
  const unit = Math.sqrt(width * height) / 40;
  const margin = unit * 1.5;
  const headline = Math.min(height * 0.14, unit * randomBetween(random, 2, 4));
  const top = margin * 1.5 + headline * 1.4;
  const columns = Math.max(1, Math.round((width / Math.sqrt(width * height)) * randomBetween(random, 1.6, 3.6)));
  const rows = Math.max(1, Math.round((height / Math.sqrt(width * height)) * randomBetween(random, 1.6, 3.6)));
  const [wide, high] = [(width - margin) / columns - margin, (height - top) / rows - margin];
  const parts = [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    random() < 0.5 ? scene(random, { x: 0, y: 0, width, height }, hue) : "",
    words(random, { x: margin, y: margin, width: width - 2 * margin, height: headline }, headline, 1, ink),
  ];
  for (let cell = 0; cell < rows * columns; cell++) {
    const box: Box = {
      x: margin + (cell % columns) * (wide + margin),
      y: top + Math.floor(cell / columns) * (high + margin),
      width: wide,
      height: high,
    };
    if (random() < 0.45) parts.push(scene(random, box, random() * 360));
    else parts.push(paragraph(random, box, unit, ink, hue + randomBetween(random, -60, 60)));
  }
  return parts.join("");
}

/** A heading and small print that fill a box, half on a panel. */
function paragraph(random: Random, box: Box, unit: number, ink: string, hue: number): string {
  const onPanel = random() < 0.5;
  const inner: Box = onPanel
    ? { x: box.x + unit * 0.7, y: box.y + unit * 0.7, width: box.width - unit * 1.4, height: box.height - unit * 1.4 }
    : box;
  const heading = Math.min(inner.height * 0.4, unit * randomBetween(random, 1.1, 2));
  const print = unit * randomBetween(random, 0.5, 0.8);
  const lines = Math.max(1, Math.floor((inner.height - heading * 1.6) / (print * 1.45)));
  const { x, y, width, height } = box;
  return [
    onPanel ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${hsl(hue, 50, 88)}"/>` : "",
    words(random, inner, heading, 1, onPanel ? hsl(hue, 60, 25) : ink),
    words(random, { ...inner, y: inner.y + heading * 1.6 }, print, lines, onPanel ? "#333" : ink),
  ].join("");
}

function scene(random: Random, box: Box, hue: number): string {
  const id = `s${Math.floor(random() * 1e9)}`;
  const stops = [randomBetween(random, 20, 90), randomBetween(random, 10, 80)].map((light) =>
    hsl(hue, randomBetween(random, 10, 55), light),
  );
  const bodies = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const radius = Math.min(box.width, box.height) * randomBetween(random, 0.08, 0.34);
    const x = box.x + randomBetween(random, 0.2, 0.8) * box.width;
    const y = box.y + randomBetween(random, 0.25, 0.8) * box.height;
    const fill = hsl(hue + randomBetween(random, -180, 180), randomBetween(random, 20, 90), randomBetween(random, 25, 75));
    return random() < 0.6
      ? `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * randomBetween(random, 0.6, 1.3)}" fill="${fill}"/>`
      : `<rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 1.6}" rx="${radius * 0.2}" fill="${fill}"/>`;
  });
  const edge = `<clipPath id="c${id}"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/></clipPath>`;
  const fade = `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${stops[0]}"/><stop offset="1" stop-color="${stops[1]}"/></linearGradient>`;
  const ground = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${id})"/>`;
  return `<defs>${edge}${fade}</defs>${ground}<g clip-path="url(#c${id})">${bodies.join("")}</g>`;
}

function button(random: Random, { x, y, width, height }: Box, hue: number): string {
  const fill = hsl(hue, randomBetween(random, 60, 95), randomBetween(random, 35, 58));
  const label = words(
    random,
    { x: x + width * 0.18, y: y + height * 0.32, width: width * 0.64, height },
    height * 0.36,
    1,
    "#fff",
  );
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height * randomBetween(random, 0, 0.5)}" fill="${fill}"/>${label}`;
}

/** Letter shapes in a box 6 wide and 8 high. */
const LETTERS = [
  "M0 8V0L6 8V0",
  "M0 0V8H5",
  "M6 1Q0-1 0 4T6 7",
  "M0 8L3 0L6 8M1 5H5",
  "M0 0H6M3 0V8",
  "M0 0V8M0 4H5M5 0V8",
  "M3 0V8",
];

/** Lines of words, `size` high, wrapped at the box's width. */
function words(random: Random, { x, y, width }: Box, size: number, lines: number, ink: string): string {
  const scale = size / 8;
  const letters: string[] = [];
  for (let line = 0; line < lines; line++) {
    let left = x;
    const end = x + width * randomBetween(random, 0.6, 1);
    while (left < end) {
      for (let count = 2 + Math.floor(random() * 6); count > 0 && left < end; count--) {
        letters.push(
          `<path transform="translate(${left} ${y + line * size * 1.45}) scale(${scale})" d="${pickRandom(random, LETTERS)}"/>`,
        );
        left += scale * 8;
      }
      left += scale * 5;
    }
  }
  return `<g fill="none" stroke="${ink}" stroke-width="1.4">${letters.join("")}</g>`;
}
