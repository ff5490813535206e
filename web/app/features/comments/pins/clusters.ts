/** Markers closer than this, in pixels, are grouped, so that no target is smaller than WCAG 2.2 requires. */
const MIN_DISTANCE_PX = 24;

/** Comments with overlapping markers, grouped. `part` is the position of the first one, 0…1. */
export type Cluster<Thing> = { readonly part: number; readonly things: readonly Thing[] };

/** Groups items by their time in seconds for a timeline of the given width, from left to right. */
export function clusterByTime<Thing extends { readonly time: number }>(
  things: readonly Thing[],
  duration: number,
  width: number,
): Cluster<Thing>[] {
  const clusters: { part: number; things: Thing[] }[] = [];
  if (duration <= 0) return clusters;
  for (const thing of things.toSorted((one, other) => one.time - other.time)) {
    const part = Math.min(1, thing.time / duration);
    const last = clusters.at(-1);
    if (last && (part - last.part) * width < MIN_DISTANCE_PX) last.things.push(thing);
    else clusters.push({ part, things: [thing] });
  }
  return clusters;
}
