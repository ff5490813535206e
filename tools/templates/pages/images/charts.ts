import { seededRandom } from "../../../evaluate/seeded-random.ts";

/**
 * An SVG line of a price over time. The same seed gives the same line.
 * @param width of the drawing in CSS pixels, as its height
 * @param trend difference between the last and the first value as a share of the height
 */
export function priceLine(seed: string, width: number, height: number, trend: number, colour: string): string {
  const random = seededRandom(seed);
  const count = Math.min(120, Math.round(width / 5));
  let drift = 0;
  const points = Array.from({ length: count }, (_, at) => {
    drift = drift * 0.92 + (random() - 0.5) * 0.12;
    const level = 0.5 + trend * (at / (count - 1) - 0.5) + drift;
    return `${((at * width) / (count - 1)).toFixed(1)} ${((1 - Math.min(0.96, Math.max(0.04, level))) * height).toFixed(1)}`;
  });
  const line = `M${points.join("L")}`;
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" style="display:block"><path d="${line}L${width} ${height}L0 ${height}z" fill="${colour}" opacity=".12"/><path d="${line}" stroke="${colour}" stroke-width="2"/></svg>`;
}
