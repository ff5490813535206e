type Random = () => number;

const FAMILIES = ["sans-serif", "serif", "monospace", "DejaVu Sans Condensed", "TeX Gyre Heros"];
const WORDS =
  "Summer sale fresh coffee every morning discover the new city live music on Friday join us save 50% today only open day big ideas meet your bank fly from 49 festival theatre opening hours design week taste difference travel guide healthy food workshop exhibition museum night register now volunteers wanted".split(
    " ",
  );

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** `count` random words, in capitals for a third of the calls. */
export function wording(random: Random, count: number): string {
  const text = Array.from({ length: count }, () => pick(random, WORDS)).join(" ");
  return random() < 0.33 ? text.toUpperCase() : text;
}

export type Lettering = { readonly family: string; readonly ink: string; readonly anchor: "start" | "middle" };

/** A style of text on a dark or light background. */
export function lettering(random: Random, onDark: boolean): Lettering {
  const ink = random() < 0.6 ? (onDark ? "#fff" : "#111") : `hsl(${random() * 360},85%,${onDark ? 75 : 35}%)`;
  return { family: pick(random, FAMILIES), ink, anchor: random() < 0.5 ? "start" : "middle" };
}

/** Lines of text from (x, y), as SVG; returns the lower end too. */
export function lines(
  random: Random,
  { family, ink, anchor }: Lettering,
  {
    x,
    y,
    size,
    count,
    words,
    weight = 400,
  }: { x: number; y: number; size: number; count: number; words: number; weight?: number },
): { svg: string; bottom: number } {
  const rows = Array.from({ length: count }, (_, row) => {
    const text = wording(random, Math.max(1, Math.round(words * between(random, 0.6, 1.2))));
    return `<text x="${x}" y="${y + size * (1 + row * 1.25)}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${ink}" text-anchor="${anchor}">${text}</text>`;
  });
  return { svg: rows.join(""), bottom: y + size * (0.3 + count * 1.25) };
}
