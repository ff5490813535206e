import type { AreaMoments } from "#contracts/heatmaps.ts";
import type { Measured } from "#domain/heatmaps/analysis/measured.ts";
import type { Cell } from "#kit/csv.ts";

type Heatmap = Pick<Measured, "type" | "width" | "height" | "fixations" | "areas_of_interest">;
type Area = Measured["areas_of_interest"][number];

const COLUMNS = [
  "Name",
  "Left (px)",
  "Top (px)",
  "Width (px)",
  "Height (px)",
  "Share (0 to 1)",
  "Low",
  "High",
  "Rank",
  "First seen (s)",
] as const;
const [PLACE_DIGITS, SHARE_DIGITS] = [2, 4];

/**
 * The areas with what follows from them: `rank` (1 has the largest share; of equal ones the one that was drawn first), `size` as a part of the
 * picture, and `first_seen`, the second at which a fixation first lies in it, null when none does. Of a video whose `moments` are known,
 * `first_seen` is when its most attended point first lies there, and `shares` has the share of every moment.
 */
export function rankedAreas(heatmap: Heatmap, moments: AreaMoments | null) {
  const { type, areas_of_interest: areas, fixations, width, height } = heatmap;
  const order = areas.toSorted((one, other) => other.value - one.value);
  const picture = width && height ? { width, height } : null;
  return areas.map((area) => {
    const overTime = moments?.areas.find(({ uid }) => uid === area.uid);
    return {
      ...area,
      rank: order.indexOf(area) + 1,
      size: picture && (area.width * area.height) / (picture.width * picture.height),
      first_seen: type === "video" ? (overTime?.first_seen ?? null) : picture && firstSeen(area, fixations, picture),
      ...(overTime && { shares: overTime.shares }),
    };
  });
}

/** The areas as rows for spreadsheets, names of the columns first: places to a hundredth of a pixel, shares to a ten-thousandth. */
export const areaTable = (heatmap: Heatmap, moments: AreaMoments | null): readonly (readonly Cell[])[] => [
  COLUMNS,
  ...rankedAreas(heatmap, moments).map(({ name, left, top, width, height, value, interval, rank, first_seen }) => [
    name,
    ...[left, top, width, height].map((place) => rounded(place, PLACE_DIGITS)),
    ...[value, ...(interval ?? [null, null])].map((share) => rounded(share, SHARE_DIGITS)),
    rank,
    rounded(first_seen, PLACE_DIGITS),
  ]),
];

/** How long people look elsewhere before the first fixation inside a box, in seconds. */
function firstSeen(
  { left, top, ...box }: Area,
  fixations: Heatmap["fixations"],
  { width, height }: { readonly width: number; readonly height: number },
): number | null {
  const first = fixations.findIndex(({ x, y }) => {
    const [across, down] = [x * width - left, y * height - top];
    return across >= 0 && across <= box.width && down >= 0 && down <= box.height;
  });
  return first < 0 ? null : fixations.slice(0, first).reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

/** To so many digits after the point; nothing stays nothing. */
export function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
