/** Marks nearer to each other than this stand as one, in pixels: no target is then smaller than WCAG 2.2 asks for. */
const NEAR_PX = 24;

/** Things at seconds of a film, put together where their marks would lie over each other; `part` is the place of the first in 0…1. */
export type Cluster<Thing> = { readonly part: number; readonly things: readonly Thing[] };

/** What is marked on a line of some width, from left to right. Each thing comes with its second. */
export function clustersOf<Thing extends { readonly time: number }>(
  things: readonly Thing[],
  duration: number,
  width: number,
): Cluster<Thing>[] {
  const clusters: { part: number; things: Thing[] }[] = [];
  if (duration <= 0) return clusters;
  for (const thing of things.toSorted((one, other) => one.time - other.time)) {
    const part = Math.min(1, thing.time / duration);
    const last = clusters.at(-1);
    if (last && (part - last.part) * width < NEAR_PX) last.things.push(thing);
    else clusters.push({ part, things: [thing] });
  }
  return clusters;
}
