import { seededRandom } from "../../evaluate/seeded-random.ts";
import type { Layout } from "./layouts.ts";

/** Texts, colours and product of a layout. The same with and without a dialog. */
export type Parts = {
  readonly brand: string;
  readonly headline: string;
  readonly text: string;
  readonly action: string;
  /** CSS colours: background from one to the other, text on it, and the button. */
  readonly from: string;
  readonly to: string;
  readonly ink: string;
  readonly accent: string;
  readonly font: string;
  /** An SVG image of a product. */
  readonly product: string;
  /** Numbers from 0 to 1 for what else varies. */
  readonly random: () => number;
};

const BRANDS = ["Nordlys", "Peakwell", "Orbit & Co", "Sunna", "Tidal", "Maple Row"];
const HEADLINES = ["Run further", "Fresh coffee, daily", "Sleep like new", "Save 30% today", "Light your desk", "Made to last"];
const TEXTS = [
  "New colours, the same comfort. Free returns for 60 days.",
  "Delivered on Monday. Cancel whenever you like.",
  "Designed for small homes and long evenings.",
];
const ACTIONS = ["Shop now", "Try it free", "Learn more", "Get started"];
const FONTS = ["Arimo", "Tinos", "Cousine"];

/** Outlines of products in a box of 100 × 100. */
const PRODUCTS = [
  "M42 6h16v16l8 14v52a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V36l8-14z",
  "M6 62c14 2 26-8 32-22l14 8c10 14 24 16 38 20 6 2 6 12 0 14H10c-6 0-8-14-4-20z",
  "M30 6h40a6 6 0 0 1 6 6v76a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z",
  "M18 24h52v10h12a14 14 0 0 1 0 30H70v8a14 14 0 0 1-14 14H32a14 14 0 0 1-14-14zM70 44v10h10a5 5 0 0 0 0-10z",
  "M34 8h32l16 36H18zM47 44h6v40h17v8H30v-8h17z",
  "M20 34h14a16 16 0 0 1 32 0h14l6 58H14zM42 34h16a8 8 0 0 0-16 0z",
];

export function partsOf({ name, width, height }: Layout): Parts {
  const random = seededRandom(name.replace("-dialog", ""));
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const hue = Math.floor(random() * 360);
  const dark = random() < 0.5;
  const lightness = dark ? [14, 30] : [96, 82];
  const accent = `hsl(${(hue + 150 + random() * 60) % 360} 80% ${dark ? 62 : 40}%)`;
  return {
    brand: pick(BRANDS),
    headline: pick(HEADLINES),
    text: pick(TEXTS),
    action: pick(ACTIONS),
    from: `hsl(${hue} 45% ${lightness[0]}%)`,
    to: `hsl(${(hue + 40) % 360} 50% ${lightness[1]}%)`,
    ink: dark ? "#fff" : "#1b1b22",
    accent,
    // A narrow ad has no room for letters of equal width.
    font: pick(width < 200 || height < 100 ? FONTS.slice(0, 2) : FONTS),
    product: productOf(pick(PRODUCTS), hue + 180),
    random,
  };
}

function productOf(outline: string, hue: number): string {
  return `<svg viewBox="0 0 100 100"><defs><linearGradient id="light" x1="0" x2="1" y2="1">
<stop stop-color="hsl(${hue} 70% 72%)"/><stop offset="1" stop-color="hsl(${hue} 65% 34%)"/></linearGradient></defs>
<ellipse cx="50" cy="95" rx="40" ry="4" fill="#0003"/><path d="${outline}" fill="url(#light)" fill-rule="evenodd"/></svg>`;
}
