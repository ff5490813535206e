import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import { FACES, type Logo } from "./logo.ts";

const COLORS = ["#c1121f", "#003049", "#2a9d8f", "#e76f51", "#6a4c93", "#1982c4", "#222222", "#588157", "#bc6c25", "#d81159"];
const LIGHT = ["#ffffff", "#ffd166", "#e9ecef", "#caf0f8"];
const SYLLABLES = ["ba", "lo", "ki", "ne", "ru", "sa", "to", "vi", "mon", "der", "zel", "qua", "fi", "gra", "hux", "pel"];

/**
 * Drawn brands by number, for the development of the detector and the fit of its confidence; none of them is one of the held-out
 * brands. Each odd number looks like the number before it: the same colours and layout with another symbol and word.
 */
export function developmentBrand(number: number): Logo {
  const shared = seededRandom(`brand ${number >> 1}`);
  const own = seededRandom(`brand ${number >> 1} ${number & 1}`);
  const pick = <Item>(from: readonly Item[], random: () => number) => from[Math.floor(random() * from.length)]!;
  const [color, light, face] = [pick(COLORS, shared), pick(LIGHT, shared), pick(FACES, shared)];
  const outer = pick(OUTER, shared)(color);
  const inner = INNER[(Math.floor(shared() * INNER.length) + (number & 1) * 2) % INNER.length]!(light);
  const symbol = `${outer}${inner}`;
  const long = Array.from({ length: 2 + Math.floor(shared() * 2) }, () => pick(SYLLABLES, own)).join("");
  const text = shared() < 0.4 ? long.toUpperCase() : long[0]!.toUpperCase() + long.slice(1);
  const layout = pick(["symbol", "symbol", "row", "row", "stack", "word"], shared);
  const name = `development-${number}`;
  const length = 70 * long.length;
  if (layout === "symbol") return { name, width: 200, height: 200, shapes: symbol, words: [] };
  if (layout === "stack")
    return {
      name,
      width: 300,
      height: 300,
      shapes: `<g transform="translate(50 0)">${symbol}</g>`,
      words: [{ text, face, color, box: [10, 215, 280, 78] }],
    };
  if (layout === "row")
    return {
      name,
      width: 230 + length,
      height: 200,
      shapes: symbol,
      words: [{ text, face, color, box: [220, 40, length, 120] }],
    };
  return {
    name,
    width: 20 + length,
    height: 150,
    shapes: `<rect x="10" y="130" width="${length * (0.4 + 0.6 * own())}" height="14" fill="${color}"/>`,
    words: [{ text, face, color, box: [10, 8, length, 110] }],
  };
}

const OUTER: readonly ((color: string) => string)[] = [
  (color) => `<circle cx="100" cy="100" r="96" fill="${color}"/>`,
  (color) => `<rect x="6" y="6" width="188" height="188" rx="40" fill="${color}"/>`,
  (color) => `<path d="M100 4 L185 52 L185 148 L100 196 L15 148 L15 52 Z" fill="${color}"/>`,
  (color) => `<path d="M10 10 L190 10 L190 110 C190 160 140 190 100 197 C60 190 10 160 10 110 Z" fill="${color}"/>`,
  (color) => `<path d="M100 4 L196 190 L4 190 Z" fill="${color}"/>`,
  (color) => `<circle cx="100" cy="100" r="84" fill="none" stroke="${color}" stroke-width="26"/>`,
];
const INNER: readonly ((color: string) => string)[] = [
  (color) => `<path d="M60 130 L100 60 L140 130 Z" fill="${color}" stroke="#333" stroke-width="6"/>`,
  (color) => `<rect x="65" y="70" width="70" height="70" fill="${color}" stroke="#333" stroke-width="6"/>`,
  (color) =>
    `<path d="M50 100 L150 100 M100 60 L100 150" stroke="${color}" stroke-width="30"/><circle cx="100" cy="100" r="12" fill="#333"/>`,
  (color) =>
    `<path d="M55 85 C85 60 115 110 145 80 L145 110 C115 140 85 90 55 120 Z" fill="${color}" stroke="#333" stroke-width="4"/>`,
  (color) => `<circle cx="100" cy="105" r="42" fill="${color}"/><circle cx="112" cy="95" r="30" fill="#333"/>`,
  (color) =>
    `<path d="M60 70 L140 70 L140 90 L60 90 Z M60 105 L140 105 L140 125 L60 125 Z" fill="${color}" stroke="#333" stroke-width="4"/>`,
];
