import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import type { AreaOfInterest, Fixation } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

/** When an area is first seen: the second and the number of the fixation. Null for videos, which have no single fixations. */
export type FirstSeen = { readonly second: number; readonly fixation: number | null };

/** An area in the list. Box in image pixels; share, interval and size as fractions of 1. */
export type AreaRow = Pick<AreaOfInterest, "uid" | "name" | "left" | "top" | "width" | "height"> & {
  readonly share: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Its fraction of the image's area. */
  readonly size: number;
  /** 1 has the largest share. Equal shares are ranked in drawing order. */
  readonly rank: number;
  /** Null if never seen, undefined while unknown: for a video, before its frame metrics are loaded. */
  readonly firstSeen: FirstSeen | null | undefined;
};

type Measured = Pick<HeatmapDetail, "type" | "width" | "height" | "fixations" | "areas_of_interest">;

/** The areas of a heatmap in drawing order. `frames` are the frame metrics of a video, once loaded. */
export function toAreaRows(heatmap: Measured, frames?: AreasOverTime): readonly AreaRow[] {
  const image = { width: heatmap.width ?? 0, height: heatmap.height ?? 0 };
  const ranks = ranksByValue(heatmap.areas_of_interest);
  return heatmap.areas_of_interest.map(({ uid, name, left, top, width, height, value, interval }, index) => {
    const box = { left, top, width, height };
    const [low, high] = interval ?? [null, null];
    return {
      uid,
      name,
      ...box,
      share: value,
      low,
      high,
      size: (width * height) / (image.width * image.height || 1),
      rank: ranks[index]!,
      firstSeen: heatmap.type === "video" ? firstSeenInVideo(uid, frames) : firstSeenInImage(box, heatmap.fixations, image),
    };
  });
}

/** The rank of each area, 1 for the largest value. Ties are ranked in order. */
function ranksByValue(areas: readonly Pick<AreaOfInterest, "value">[]): number[] {
  const order = areas.map((_, index) => index).sort((one, other) => areas[other]!.value - areas[one]!.value || one - other);
  const ranks: number[] = [];
  for (const [place, index] of order.entries()) ranks[index] = place + 1;
  return ranks;
}

type Box = Pick<AreaOfInterest, "left" | "top" | "width" | "height">;

/** The first fixation inside a box, and the time spent elsewhere before it. */
function firstSeenInImage(
  { left, top, width, height }: Box,
  fixations: readonly Fixation[],
  image: { width: number; height: number },
): FirstSeen | null {
  const isInside = ({ x, y }: Fixation) => {
    const across = x * image.width - left;
    const down = y * image.height - top;
    return across >= 0 && across <= width && down >= 0 && down <= height;
  };
  const first = fixations.findIndex(isInside);
  if (first < 0) return null;
  return { second: fixations.slice(0, first).reduce((sum, { duration }) => sum + duration, 0) / 1000, fixation: first + 1 };
}

function firstSeenInVideo(uid: string, frames: AreasOverTime | undefined): FirstSeen | null | undefined {
  const area = frames?.areas.find((one) => one.uid === uid);
  if (!area) return undefined;
  return area.first_seen === null ? null : { second: area.first_seen, fixation: null };
}
