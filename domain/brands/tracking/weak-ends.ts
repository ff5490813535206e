import type { Detection } from "./detection.ts";
import { distanceFromPath } from "./distances.ts";

/**
 * Continues tracks at both ends for as long as the next sample of the scene has a detection, however weak, where the track leads.
 * Where a sure track leads, little evidence is enough: what is mistaken for the object elsewhere lies there only by chance.
 * @param tracks each in order of time, not empty
 * @param scenes the sampled times of each scene, rising
 */
export function toWeakEnds(
  tracks: readonly (readonly Detection[])[],
  detections: readonly Detection[],
  scenes: readonly (readonly number[])[],
  aspect: number,
): Detection[][] {
  const used = new Set(tracks.flat());
  const next = (path: readonly Detection[], step: 1 | -1): Detection | undefined => {
    const { time: end } = path.at(-1)!;
    const scene = scenes.find((times) => times.includes(end));
    const time = scene?.[scene.indexOf(end) + step];
    const [found] = detections
      .filter((one) => one.time === time && !used.has(one))
      .map((one) => ({ one, distance: distanceFromPath(path.slice(-2), one, aspect) }))
      .filter(({ distance }) => distance < 1)
      .toSorted((one, other) => one.distance - other.distance);
    return found?.one;
  };
  const continued = (track: readonly Detection[], step: 1 | -1): Detection[] => {
    const path = [...track];
    for (let one = next(path, step); one; one = next(path, step)) {
      path.push(one);
      used.add(one);
    }
    return path;
  };
  return tracks.map((track) => continued(continued(track, 1).toReversed(), -1).toReversed());
}
