import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";

type Heatmap = Pick<HeatmapResults, "type" | "width" | "height" | "fixations" | "areas_of_interest">;
type Area = HeatmapResults["areas_of_interest"][number];

/** The header row. */
export const AREA_COLUMNS = [
  "Heatmap",
  "Heatmap id",
  "Name",
  "Left (px)",
  "Top (px)",
  "Width (px)",
  "Height (px)",
  "Share (0 to 1)",
  "Share from",
  "Share to",
  "Rank",
  "First seen (s)",
] as const;
const [PLACE_DIGITS, SHARE_DIGITS] = [2, 4];

/**
 * The areas with derived values: `rank` (1 = largest share; ties in drawing order), `size` as a fraction of the
 * image, and `first_seen`, the second of the first fixation inside it, or null. For a video with known `moments`,
 * `first_seen` is when its most attended point first lies inside, and `shares` contains the share of every frame.
 */
export function rankedAreas(heatmap: Heatmap, moments: AreasOverTime | null) {
  const { type, areas_of_interest: areas, fixations, width, height } = heatmap;
  const order = areas.toSorted((one, other) => other.value - one.value);
  const image = width && height ? { width, height } : null;
  return areas.map((area) => {
    const overTime = moments?.areas.find(({ uid }) => uid === area.uid);
    return {
      ...area,
      rank: order.indexOf(area) + 1,
      size: image && (area.width * area.height) / (image.width * image.height),
      first_seen: type === "video" ? (overTime?.first_seen ?? null) : image && firstSeen(area, fixations, image),
      ...(overTime && { shares: overTime.shares }),
    };
  });
}

/** The areas as spreadsheet rows with a header row: coordinates to 0.01 pixels, shares to 0.0001. */
export const areaTable = (
  heatmap: Heatmap & Pick<HeatmapResults, "uid" | "title">,
  moments: AreasOverTime | null,
): readonly (readonly Cell[])[] => [
  AREA_COLUMNS,
  ...rankedAreas(heatmap, moments).map(({ name, left, top, width, height, value, interval, rank, first_seen }) => [
    heatmap.title,
    heatmap.uid,
    name,
    ...[left, top, width, height].map((place) => roundDecimals(place, PLACE_DIGITS)),
    ...[value, ...(interval ?? [null, null])].map((share) => roundDecimals(share, SHARE_DIGITS)),
    rank,
    roundDecimals(first_seen, PLACE_DIGITS),
  ]),
];

/** Seconds until the first fixation inside a rectangle. */
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
