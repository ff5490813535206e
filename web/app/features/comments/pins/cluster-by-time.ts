/** Markers closer than this, in pixels, are grouped, so that no target is smaller than WCAG 2.2 requires. */
const MIN_DISTANCE_PX = 24;

/** Comments with overlapping markers, grouped. `part` is the position of the first one, 0…1. */
export type Cluster<Thing> = { readonly position: number; readonly items: readonly Thing[] };

/** Groups items by their time in seconds for a timeline of the given width, from left to right. */
export function clusterByTime<Thing extends { readonly time: number }>(
  things: readonly Thing[],
  duration: number,
  width: number,
): Cluster<Thing>[] {
  const clusters: { position: number; items: Thing[] }[] = [];
  if (duration <= 0) return clusters;
  for (const thing of things.toSorted((one, other) => one.time - other.time)) {
    const position = Math.min(1, thing.time / duration);
    const last = clusters.at(-1);
    if (last && (position - last.position) * width < MIN_DISTANCE_PX) last.items.push(thing);
    else clusters.push({ position, items: [thing] });
  }
  return clusters;
}
