import { AREAS_MAX } from "#contracts/attention.ts";
import type { Size } from "#web/app/shared/viewer/stage/viewport.ts";
import { pluralize } from "#web/kit/format.ts";
import { type Area, clampBox } from "./area-geometry.ts";
import { uniqueName } from "./area-names.ts";

/** Areas and the size of their image. */
export type Source = { readonly areas: readonly Area[]; readonly imageSize: Size };

/**
 * Converts the areas of another heatmap: same relative position, new ids, same names unless taken, and only as many as the limit
 * allows.
 */
export function importedAreas(from: Source, to: Source, newUid: () => string): Area[] {
  const across = to.imageSize.width / from.imageSize.width;
  const down = to.imageSize.height / from.imageSize.height;
  const taken = new Set(to.areas.map(({ name }) => name));
  return from.areas.slice(0, Math.max(0, AREAS_MAX - to.areas.length)).map(({ name, left, top, width, height }) => {
    const free = uniqueName(name, taken);
    taken.add(free);
    const box = { left: left * across, top: top * down, width: width * across, height: height * down };
    return { uid: newUid(), name: free, ...clampBox(box, to.imageSize) };
  });
}

/** Describes an import: number of areas, scaling, and how many exceed the limit. */
export function importSummary(from: Source, to: Source): string[] {
  const count = from.areas.length;
  const room = Math.max(0, AREAS_MAX - to.areas.length);
  if (count === 0) return ["This heatmap has no areas of interest."];
  if (room === 0) return [areaLimitMessage];
  const size = ({ width, height }: Size) => `${width} × ${height} px`;
  const isSameSize = from.imageSize.width === to.imageSize.width && from.imageSize.height === to.imageSize.height;
  return [
    room < count
      ? `It has ${pluralize(count, "area")}; only the first ${room} will be imported, because a heatmap can have at most ${AREAS_MAX}.`
      : `${pluralize(count, "area")} will be added, with ${count === 1 ? "its name" : "their names"}.`,
    ...(isSameSize
      ? []
      : [`The images differ in size (${size(from.imageSize)}, here ${size(to.imageSize)}), so areas are scaled in proportion.`]),
  ];
}

/** Message when the maximum number of areas is reached. */
export const areaLimitMessage = `A heatmap can have at most ${AREAS_MAX} areas of interest. Delete one to add another.`;
