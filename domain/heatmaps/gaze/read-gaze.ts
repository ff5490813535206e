import type { Gaze, GazeComparison, GazeSummary } from "#contracts/gaze.ts";
import { type FinishedImage, requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { GazeEntity, type StoredGaze } from "./gaze.entity.ts";
import { halfWidth, type MeasuredGaze, measureGaze, peopleShares } from "./measure-gaze.ts";
import { GazePointsEntity } from "./points.entity.ts";
import { decodePoints } from "./points.ts";
import { summariseGaze } from "./summarise-gaze.ts";

/** Cells on the longer side of the maps in a response. */
const GRID_SIDE = 160;

/**
 * The gaze of people at a finished image of the caller's scope beside the prediction, and that of the whole scope. After a new
 * analysis the prediction is compared again, and the result stored unless staff view as the caller. Errors: those of
 * `requireFinishedImage`.
 */
export async function readGaze(caller: Caller, uid: string): Promise<GazeComparison> {
  const heatmap = await requireFinishedImage(caller, uid);
  const found = await readMeasured(heatmap, { isStored: !caller.viewedIn });
  const summary = await summariseGaze(heatmap.scope, { uid, stored: found?.stored });
  return {
    gaze: found ? toGaze(found.stored, found.measured) : null,
    areas: areasOf(heatmap, summary, found?.measured),
    summary,
  };
}

type Found = { readonly stored: StoredGaze; readonly measured: MeasuredGaze };

async function readMeasured(heatmap: FinishedImage, { isStored }: { isStored: boolean }): Promise<Found | undefined> {
  const { uid, scope, gen } = heatmap;
  const { data: stored } = await GazeEntity.get({ uid }).go({ consistent: true });
  if (stored?.scope !== scope) return;
  const { data } = await GazePointsEntity.get({ uid }).go({ consistent: true });
  if (!data) return;
  const measured = await measureGaze(heatmap, decodePoints(data.points));
  if (stored.gen === gen) return { stored, measured };
  const { agreement, residuals } = measured;
  const change = { gen, agreement, residuals: [...residuals] };
  if (isStored) await store(stored, change);
  return { stored: { ...stored, ...change }, measured };
}

/** Stores what was measured again, unless the gaze has been replaced or removed since it was read. */
async function store(
  { uid, imported_at }: StoredGaze,
  change: Pick<StoredGaze, "gen" | "agreement" | "residuals">,
): Promise<void> {
  const patch = GazeEntity.patch({ uid }).set(change);
  await conditionHolds(patch.where((item, { eq }) => eq(item.imported_at, imported_at)).go());
}

function toGaze({ format, viewers, fixations, outside, from_samples, imported_at }: StoredGaze, measured: MeasuredGaze): Gaze {
  const { people, predicted, agreement } = measured;
  return {
    format,
    viewers,
    fixations,
    outside,
    from_samples,
    imported_at,
    agreement,
    people: toGrid(people),
    predicted: toGrid(predicted),
  };
}

/** The means over blocks of cells, relative to the largest. */
function toGrid({ width, height, values }: AttentionMap): Gaze["people"] {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / GRID_SIDE));
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const sums = new Float64Array(size.width * size.height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      sums[Math.floor(row / step) * size.width + Math.floor(column / step)]! += values[row * width + column]!;
  const max = sums.reduce((largest, value) => Math.max(largest, value), 0) || 1;
  return { ...size, bytes: Buffer.from(sums.map((value) => Math.round((255 * value) / max))).toString("base64") };
}

function areasOf(
  heatmap: FinishedImage,
  { calibration: { factor } }: GazeSummary,
  measured: MeasuredGaze | undefined,
): GazeComparison["areas"] {
  const areas = resultsOf(heatmap).areas_of_interest;
  if (areas.length === 0) return [];
  const people = measured ? peopleShares(heatmap, measured.people, areas) : [];
  return areas.map(({ uid, name, value, interval }, at) => ({
    uid,
    name,
    predicted: { value, interval: interval ? [interval[0], interval[1]] : null },
    people: people[at] ?? null,
    calibrated: factor !== null && interval ? scaled(value, halfWidth(value, [interval[0], interval[1]]) * factor) : null,
  }));
}

const scaled = (value: number, margin: number): [number, number] => [Math.max(0, value - margin), Math.min(1, value + margin)];
