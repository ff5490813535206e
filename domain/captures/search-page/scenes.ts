import { type SeededRandom, seededRandom } from "./seeded-random.ts";

/** Width and height in SVG user units. */
type Size = { readonly width: number; readonly height: number };
type Palette = { readonly dark: string; readonly mid: string; readonly light: string; readonly accent: string };
type Drawing = { readonly chance: SeededRandom; readonly palette: Palette; readonly words: string } & Size;

const PALETTES: readonly Palette[] = [
  { dark: "#14213d", mid: "#36558f", light: "#a9c6ea", accent: "#fca311" },
  { dark: "#2b2d42", mid: "#6d6875", light: "#ffcdb2", accent: "#e63946" },
  { dark: "#0b3d2e", mid: "#3a7d5c", light: "#cfe8c9", accent: "#ffd166" },
  { dark: "#3c1642", mid: "#86608e", light: "#f2d7ee", accent: "#38b6a0" },
  { dark: "#1d1e2c", mid: "#59656f", light: "#dde2e6", accent: "#ff6b4a" },
  { dark: "#432818", mid: "#99582a", light: "#ffe6a7", accent: "#2a6f97" },
  { dark: "#001d3d", mid: "#00509d", light: "#9ad1f5", accent: "#ffd60a" },
];
const SKIN = ["#f3c9a5", "#e0a878", "#b97a4f", "#8a5a3b", "#5e3b26"];
const HAIR = ["#2b1b12", "#5a3821", "#a36a2c", "#d9b36c", "#1a1a1f"];

const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

/** Font size at which this many bold letters fill the width, at most `max`. */
const fitting = (letters: number, width: number, max: number): number => Math.min(max, width / (Math.max(letters, 4) * 0.76));

/** Thumbnail text: large, bold, outlined. */
const captionText = (words: string, x: number, y: number, size: number, fill = "#fff") =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="${fill}" stroke="#000" stroke-opacity=".55" stroke-width="${size / 7}" paint-order="stroke" stroke-linejoin="round">${words}</text>`;

function mountains({ chance, palette, width, height }: Drawing): string {
  const ridge = (base: number, rise: number, fill: string) => {
    const steps = 7;
    const points = Array.from(
      { length: steps + 1 },
      (_, at) =>
        `${(width / steps) * at},${height * base - (at % 2 ? height * rise * (0.6 + chance.below(40) / 100) : chance.below(12))}`,
    );
    return `<polygon points="0,${height} ${points.join(" ")} ${width},${height}" fill="${fill}"/>`;
  };
  const sun = circle(width * (0.25 + chance.below(50) / 100), height * 0.32, height * 0.13, palette.accent);
  return (
    sky(palette, width, height) +
    sun +
    ridge(0.72, 0.34, palette.mid) +
    ridge(0.86, 0.26, palette.dark) +
    ridge(0.99, 0.14, "#0b0f14")
  );
}

const sky = ({ mid, light }: Palette, width: number, height: number) =>
  rect(0, 0, width, height, mid) +
  rect(0, 0, width, height, light, 'opacity=".55"') +
  rect(0, height * 0.5, width, height * 0.5, light, 'opacity=".5"');

/** Head and shoulders, the head at x, y with radius r. */
function person(chance: SeededRandom, x: number, y: number, r: number, shirt: string): string {
  const [skin, hair] = [chance.of(SKIN), chance.of(HAIR)];
  return [
    `<path d="M${x - r * 2.1},${y + r * 4} C${x - r * 1.9},${y + r * 0.7} ${x + r * 1.9},${y + r * 0.7} ${x + r * 2.1},${y + r * 4}Z" fill="${shirt}"/>`,
    rect(x - r * 0.36, y + r * 0.6, r * 0.72, r, skin),
    circle(x, y - r * 0.2, r * 1.12, hair),
    `<ellipse cx="${x}" cy="${y + r * 0.06}" rx="${r * 0.86}" ry="${r}" fill="${skin}"/>`,
    `<path d="M${x - r},${y - r * 0.1} Q${x - r * 0.6},${y - r * 1.1} ${x + r * 0.2},${y - r * 0.8} Q${x + r * 0.9},${y - r * 0.7} ${x + r},${y - r * 0.05} Q${x + r * 0.9},${y - r * 1.4} ${x},${y - r * 1.4} Q${x - r},${y - r * 1.3} ${x - r},${y - r * 0.1}Z" fill="${hair}"/>`,
    circle(x - r * 0.34, y, r * 0.09, "#1b1b1b"),
    circle(x + r * 0.34, y, r * 0.09, "#1b1b1b"),
    `<path d="M${x - r * 0.34},${y + r * 0.45} Q${x},${y + r * 0.8} ${x + r * 0.34},${y + r * 0.45}Z" fill="#fff" stroke="#8c3b3b" stroke-width="${r * 0.05}"/>`,
  ].join("");
}

function presenter({ chance, palette, words, width, height }: Drawing): string {
  const lights = Array.from({ length: 9 }, () =>
    circle(chance.below(width), chance.below(height), height * (0.05 + chance.below(14) / 100), palette.light, 'opacity=".22"'),
  ).join("");
  const tall = height > width;
  const figure = tall
    ? person(chance, width / 2, height * 0.52, width * 0.19, palette.accent)
    : person(chance, width * 0.76, height * 0.4, height * 0.2, palette.accent);
  const [first = "", second = ""] = words.split(" ");
  const size = fitting(Math.max(first.length, second.length), width * (tall ? 0.9 : 0.52), height * 0.2);
  const text =
    captionText(first, width * 0.05, height * (tall ? 0.16 : 0.44), size) +
    captionText(second, width * 0.05, height * (tall ? 0.16 : 0.44) + size * 1.1, size, palette.accent);
  return (
    rect(0, 0, width, height, palette.dark) + rect(0, 0, width, height, palette.mid, 'opacity=".5"') + lights + figure + text
  );
}

function skyline({ chance, palette, width, height }: Drawing): string {
  const towers = Array.from({ length: 9 }, (_, at) => {
    const [x, wide, tall] = [(width / 9) * at, width / 9 + 1, height * (0.3 + chance.below(45) / 100)];
    const windows = Array.from({ length: 10 }, (_, index) => {
      const [column, row] = [index % 2, Math.floor(index / 2)];
      const lit = chance.below(3) > 0 ? palette.accent : palette.mid;
      return rect(
        x + wide * (0.22 + column * 0.36),
        height - tall + 8 + row * (tall / 6),
        wide * 0.18,
        tall / 14,
        lit,
        'opacity=".85"',
      );
    }).join("");
    return rect(x, height - tall, wide, tall, at % 2 ? palette.dark : "#10131c") + windows;
  }).join("");
  return (
    rect(0, 0, width, height, palette.mid) +
    rect(0, height * 0.4, width, height * 0.6, palette.light, 'opacity=".35"') +
    circle(width * 0.8, height * 0.2, height * 0.09, "#fff8e1") +
    towers
  );
}

function plate({ chance, palette, width, height }: Drawing): string {
  const [x, y, r] = [width * 0.52, height * 0.54, Math.min(width, height) * 0.4];
  const bites = Array.from({ length: 11 }, (_, at) => {
    const [angle, far] = [(at / 11) * 2 * Math.PI, r * (0.2 + chance.below(40) / 100)];
    const fill = chance.of([palette.accent, "#5b8c3e", "#c8553d", "#f0c05a", "#7a3e2b"]);
    return circle(
      Math.round(x + Math.cos(angle) * far),
      Math.round(y + Math.sin(angle) * far),
      Math.round(r * (0.12 + chance.below(14) / 100)),
      fill,
    );
  }).join("");
  const boards = Array.from({ length: 5 }, (_, at) =>
    rect(0, (height / 5) * at, width, height / 5 - 2, palette.mid, 'opacity=".35"'),
  ).join("");
  return (
    rect(0, 0, width, height, palette.dark) +
    boards +
    circle(x + 5, y + 8, r * 1.06, "#000", 'opacity=".3"') +
    circle(x, y, r * 1.06, "#f7f3ec") +
    circle(x, y, r * 0.84, "#ece5d8") +
    bites
  );
}

function desk({ palette, words, width, height }: Drawing): string {
  const [x, y, wide, tall] = [width * 0.22, height * 0.2, width * 0.56, height * 0.46];
  const lines = [0.78, 0.55, 0.66]
    .map((part, at) => rect(x + 14, y + tall * (0.5 + at * 0.14), wide * part * 0.6, tall * 0.06, "#fff", 'opacity=".55"'))
    .join("");
  const size = fitting(words.length, wide - 28, tall * 0.26);
  return (
    rect(0, 0, width, height, palette.light) +
    rect(0, height * 0.72, width, height * 0.28, palette.mid) +
    circle(width * 0.12, height * 0.3, height * 0.2, palette.accent, 'opacity=".8"') +
    rect(x, y, wide, tall, "#12151d", 'rx="8"') +
    rect(x + 5, y + 5, wide - 10, tall - 10, palette.dark, 'rx="5"') +
    lines +
    captionText(words, x + 14, y + tall * 0.36, size, palette.accent) +
    `<path d="M${x - wide * 0.1},${y + tall + height * 0.1} h${wide * 1.2} l-${wide * 0.06},-${height * 0.09} h-${wide * 1.08}Z" fill="#c9ced6"/>` +
    rect(width * 0.87, height * 0.5, width * 0.07, height * 0.22, "#fff", 'rx="4"')
  );
}

function chart({ chance, palette, words, width, height }: Drawing): string {
  const bars = Array.from({ length: 6 }, (_, at) => {
    const tall = height * (0.12 + at * 0.1 + chance.below(8) / 100);
    return rect(
      width * (0.1 + at * 0.14),
      height * 0.92 - tall,
      width * 0.09,
      tall,
      at === 5 ? palette.accent : palette.light,
      'rx="3"',
    );
  }).join("");
  const arrow = `<path d="M${width * 0.1},${height * 0.66} L${width * 0.44},${height * 0.5} L${width * 0.6},${height * 0.55} L${width * 0.86},${height * 0.16}" fill="none" stroke="#fff" stroke-width="${height * 0.03}" stroke-linejoin="round"/>`;
  const size = fitting(words.length, width * 0.88, height * 0.17);
  return (
    rect(0, 0, width, height, palette.dark) +
    rect(0, height * 0.92, width, height * 0.08, palette.mid) +
    bars +
    arrow +
    captionText(words, width * 0.06, height * 0.22, size)
  );
}

function room({ chance, palette, width, height }: Drawing): string {
  const leaves = Array.from({ length: 7 }, (_, at) => {
    const turn = -60 + at * 20 + chance.below(8);
    return `<ellipse cx="${width * 0.83}" cy="${height * 0.45}" rx="${height * 0.04}" ry="${height * 0.2}" fill="#3d7a4b" transform="rotate(${turn} ${width * 0.83} ${height * 0.64})"/>`;
  }).join("");
  return (
    rect(0, 0, width, height, palette.light) +
    rect(0, height * 0.78, width, height * 0.22, "#b88a5f") +
    rect(width * 0.1, height * 0.12, width * 0.26, height * 0.4, "#eaf4fb", 'stroke="#fff" stroke-width="6"') +
    rect(width * 0.225, height * 0.12, 4, height * 0.4, "#fff") +
    rect(width * 0.3, height * 0.56, width * 0.4, height * 0.2, palette.mid, 'rx="14"') +
    rect(width * 0.26, height * 0.62, width * 0.48, height * 0.2, palette.dark, 'rx="12"') +
    rect(width * 0.36, height * 0.5, width * 0.1, height * 0.15, palette.accent, 'rx="6"') +
    leaves +
    `<path d="M${width * 0.79},${height * 0.64} h${width * 0.08} l-${width * 0.012},${height * 0.18} h-${width * 0.056}Z" fill="#c8643c"/>`
  );
}

const SCENES = [presenter, mountains, desk, plate, chart, skyline, room];

/**
 * A drawn thumbnail as SVG, deterministic for the same keyword and number.
 * @param words at most two, already escaped for SVG
 */
export function sceneOf(keyword: string, number: number, words: string, { width, height }: Size): string {
  const chance = seededRandom("scene", keyword, String(number));
  const palettes = seededRandom("palettes", keyword).shuffled(PALETTES);
  const scenes = seededRandom("scenes", keyword).shuffled(SCENES);
  const palette = palettes[number % palettes.length] as Palette;
  const draw = scenes[number % scenes.length] as (drawing: Drawing) => string;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${draw({ chance, palette, words, width, height })}</svg>`;
}
