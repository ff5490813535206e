import type { Marker } from "./markers.ts";

type Appearance = Pick<Marker, "object" | "name" | "first" | "end" | "attention">;

/** Frames in which the same objects are visible. */
export type Cut = { readonly first: number; readonly end: number; readonly objects: readonly Appearance[] };

/** Appearances as cuts of one track, which cannot overlap: a new one begins where an object appears or disappears. */
export function cutsOf(markers: readonly Marker[]): Cut[] {
  const appearances = [...Map.groupBy(markers, ({ object }) => object).values()]
    .flatMap(joinOverlapping)
    .toSorted((one, other) => one.first - other.first);
  const bounds = [...new Set(appearances.flatMap(({ first, end }) => [first, end]))].toSorted((one, other) => one - other);
  let visible: Appearance[] = [];
  let next = 0;
  return bounds.flatMap((first, at) => {
    visible = visible.filter(({ end }) => end > first);
    for (; appearances[next]?.first === first; next++) visible.push(appearances[next]!);
    const objects = visible.toSorted((one, other) => one.object - other.object);
    return objects.length > 0 ? [{ first, end: bounds[at + 1]!, objects }] : [];
  });
}

/** The appearances of one object, of which those at the same time, at several places, are one. */
function joinOverlapping(markers: readonly Appearance[]): Appearance[] {
  const joined: Appearance[] = [];
  for (const next of markers.toSorted((one, other) => one.first - other.first)) {
    const last = joined.at(-1);
    if (last === undefined || last.end <= next.first) joined.push(next);
    else joined.splice(-1, 1, { ...last, end: Math.max(last.end, next.end), attention: meanOf(last, next) });
  }
  return joined;
}

/** The mean attention of two appearances by their lengths. */
function meanOf(...both: readonly Appearance[]): number {
  const lengths = both.map(({ first, end }) => end - first);
  const total = both.reduce((sum, { attention }, at) => sum + attention * lengths[at]!, 0);
  return total / lengths.reduce((sum, length) => sum + length, 0);
}
