import { mean, sampleStandardDeviation } from "simple-statistics";
import { CALIBRATION_MIN_IMAGES, CALIBRATION_MIN_VIEWERS, type GazeSummary } from "#contracts/gaze.ts";
import { recalibrate } from "#domain/scores/people/recalibrate.ts";
import { HALF_WIDTH_90 } from "#kit/normal-interval.ts";
import { GazeEntity, type StoredGaze } from "./gaze.entity.ts";

/** Number of images from which a mean has an interval. */
const MIN_FOR_INTERVAL = 5;

/**
 * Agreement and calibration over all images of a scope with gaze. `own`: the gaze of one of them as last written, which the index
 * may not show yet.
 */
export async function summariseGaze(
  scope: string,
  own: { readonly uid: string; readonly stored: StoredGaze | undefined },
): Promise<GazeSummary> {
  const { data } = await GazeEntity.query.byScope({ scope }).go({ pages: "all" });
  const rows = [...data.filter(({ uid }) => uid !== own.uid), ...(own.stored ? [own.stored] : [])];
  const enough = rows.filter(({ viewers, residuals }) => viewers >= CALIBRATION_MIN_VIEWERS && residuals.length > 0);
  const found = enough.length >= CALIBRATION_MIN_IMAGES ? recalibrate(enough.map(({ residuals }) => residuals)) : undefined;
  return {
    images: rows.length,
    nss: meanOf(rows, "nss"),
    cc: meanOf(rows, "cc"),
    auc: meanOf(rows, "auc"),
    calibration: {
      images: enough.length,
      needed: CALIBRATION_MIN_IMAGES,
      factor: found?.factor ?? null,
      covered: found?.covered ?? null,
    },
  };
}

function meanOf(rows: readonly StoredGaze[], measure: "nss" | "cc" | "auc"): GazeSummary["nss"] {
  if (rows.length === 0) return null;
  const values = rows.map(({ agreement }) => agreement[measure]);
  const value = mean(values);
  if (rows.length < MIN_FOR_INTERVAL) return { value, interval: null };
  const margin = (HALF_WIDTH_90 * sampleStandardDeviation(values)) / Math.sqrt(values.length);
  return { value, interval: [value - margin, value + margin] };
}
