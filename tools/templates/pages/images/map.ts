import { seededRandom } from "../../../evaluate/seeded-random.ts";
import { between } from "./shapes.ts";

/**
 * An SVG map of a town with a river, parks and streets. The same seed gives the same map.
 * @param pins labels of places on it
 */
export function townMap(seed: string, width: number, height: number, pins: readonly string[]): string {
  const random = seededRandom(seed);
  const streets = Array.from({ length: 16 }, (_, at) => {
    const across = at % 2 === 0;
    const from = between(random, 0, across ? height : width);
    const to = from + between(random, -70, 70);
    const wide = at < 4 ? 9 : 4;
    return `<path d="${across ? `M0 ${from}L${width} ${to}` : `M${from} 0L${to} ${height}`}" stroke="${at < 4 ? "#f7d98b" : "#fff"}" stroke-width="${wide}"/>`;
  });
  const parks = Array.from(
    { length: 5 },
    () =>
      `<rect x="${between(random, 0, width)}" y="${between(random, 0, height)}" width="${between(random, 50, 120)}" height="${between(random, 40, 100)}" rx="9" fill="#cfe3c0"/>`,
  );
  const bend = between(random, 0, height);
  const river = `<path d="M${-20} ${bend}C${width * 0.3} ${bend - 120} ${width * 0.5} ${bend + 160} ${width + 20} ${bend + 40}" fill="none" stroke="#a9cfe6" stroke-width="26"/>`;
  const labels = pins.map((pin, at) => {
    const [x, y] = [between(random, 40, width - 70), ((at + 0.5) * height) / pins.length];
    return `<g transform="translate(${x} ${y})"><rect x="-34" y="-13" width="68" height="26" rx="13" fill="var(--accent)"/><text text-anchor="middle" y="4.5" font-size="12" font-weight="700" fill="#fff">${pin}</text></g>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="display:block;border-radius:8px"><rect width="${width}" height="${height}" fill="#eeece6"/>${parks.join("")}${river}${streets.join("")}${labels.join("")}</svg>`;
}
