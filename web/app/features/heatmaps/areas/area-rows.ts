import type { AreaOfInterest, Fixation } from "#contracts/attention.ts";
import type { AreaMoments, HeatmapDetail } from "#contracts/heatmaps.ts";

/** When an area is first looked at: at which second, and with the how-manieth fixation; of a video, whose looks are not told apart, null. */
export type FirstSeen = { readonly second: number; readonly look: number | null };

/** What is told of one area. Its box in pixels of the picture; its share, the ends of its interval and its size as parts of 1. */
export type AreaRow = Pick<AreaOfInterest, "uid" | "name" | "left" | "top" | "width" | "height"> & {
  readonly share: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Its part of the picture's area. */
  readonly size: number;
  /** 1 has the largest share; of equal ones the one that was drawn first. */
  readonly rank: number;
  /** Null when it is never looked at, undefined while that is not known: of a video, before its moments are. */
  readonly firstSeen: FirstSeen | null | undefined;
};

type Measured = Pick<HeatmapDetail, "type" | "width" | "height" | "fixations" | "areas_of_interest">;

/** The areas of a heatmap in the order in which they were drawn. `moments` are a video's, where they are there. */
export function areaRows(heatmap: Measured, moments?: AreaMoments): readonly AreaRow[] {
  const picture = { width: heatmap.width ?? 0, height: heatmap.height ?? 0 };
  const ranks = rankOf(heatmap.areas_of_interest);
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
      size: (width * height) / (picture.width * picture.height || 1),
      rank: ranks[index]!,
      firstSeen: heatmap.type === "video" ? seenInFilm(uid, moments) : seenInPicture(box, heatmap.fixations, picture),
    };
  });
}

/** The rank of each, 1 for the largest value, equal ones in their order. */
function rankOf(areas: readonly Pick<AreaOfInterest, "value">[]): number[] {
  const order = areas.map((_, index) => index).sort((one, other) => areas[other]!.value - areas[one]!.value || one - other);
  const ranks: number[] = [];
  for (const [place, index] of order.entries()) ranks[index] = place + 1;
  return ranks;
}

type Box = Pick<AreaOfInterest, "left" | "top" | "width" | "height">;

/** The first fixation inside a box, and how long people looked elsewhere before it. */
function seenInPicture(
  { left, top, width, height }: Box,
  fixations: readonly Fixation[],
  picture: { width: number; height: number },
): FirstSeen | null {
  const isInside = ({ x, y }: Fixation) => {
    const across = x * picture.width - left;
    const down = y * picture.height - top;
    return across >= 0 && across <= width && down >= 0 && down <= height;
  };
  const first = fixations.findIndex(isInside);
  if (first < 0) return null;
  return { second: fixations.slice(0, first).reduce((sum, { duration }) => sum + duration, 0) / 1000, look: first + 1 };
}

function seenInFilm(uid: string, moments: AreaMoments | undefined): FirstSeen | null | undefined {
  const area = moments?.areas.find((one) => one.uid === uid);
  if (!area) return undefined;
  return area.first_seen === null ? null : { second: area.first_seen, look: null };
}
