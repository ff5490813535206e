import { getFile, headFile, putFile } from "#adapters/storage.ts";
import type { FactBox } from "#contracts/facts.ts";
import { CoveredSpot, type SpotToCover } from "#contracts/what-if.ts";
import { readStoredAttention } from "#domain/heatmaps/analysis/stored-attention.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isClearChange } from "#kit/scores/change-texts.ts";
import { sha256 } from "#kit/sha256.ts";
import { readElements } from "../read-elements.ts";
import { coveredStatements, OTHERS_SHOWN } from "./covered-statements.ts";
import { drawDifference } from "./draw-difference.ts";
import { measureChanges } from "./measure-changes.ts";
import { predictEdited, type SizedImage, toDataUrl, withHeatmap } from "./predict-edited.ts";
import { requireEditable } from "./require-editable.ts";
import { type NamedSpot, otherElements, spotAt } from "./spot-at.ts";
import { countPrediction } from "./try-edits.ts";

/** S3 prefix of edited images and of results of covering; a lifecycle rule deletes them after a day. */
const FOLDER = "edits/";
/** Changes with another version of this file or of its texts. */
const VERSION = 2;

/**
 * Covers a spot of an image, and predicts how its attention and that of the other elements change. A result is kept for a day,
 * and then read during maintenance too. Errors: those of `requireEditable`, `service.maintenance`, `request.too_many` from the
 * 301st prediction in an hour, `service.busy` if the model does not answer in time.
 */
export async function coverSpot(caller: Caller, uid: string, { gen, box }: SpotToCover): Promise<CoveredSpot> {
  const image = await requireEditable(caller, uid, { gen, edits: [{ kind: "remove", box }] });
  return coverBox(image, box, () => countPrediction(caller));
}

/**
 * Measures what covering a spot changes on any finished image, without a caller.
 * @param onPredict called before the model is; an error that it throws ends the call
 */
export async function coverBox(
  image: SizedImage,
  box: FactBox,
  onPredict: () => Promise<void> = async () => {},
): Promise<CoveredSpot> {
  const { uid, gen } = image;
  const elements = await readElements(image);
  const spot = spotAt(box, elements);
  const others = otherElements(spot, elements);
  const digest = sha256(JSON.stringify([VERSION, gen, spot, others]), "hex");
  const key = `${FOLDER}${uid}/covered-${digest}.json`;
  const cached = await readCached(key);
  if (cached) return cached;
  await onPredict();
  const result = await predictCovered(image, spot, others);
  await putFile(key, Buffer.from(JSON.stringify(result)), "application/json");
  return result;
}

async function predictCovered(image: SizedImage, spot: NamedSpot, elements: readonly NamedSpot[]): Promise<CoveredSpot> {
  const edits = [{ kind: "remove", box: spot.box }] as const;
  const areas = [spot, ...elements].map(({ uid, name, box }) => ({ uid, name, ...box }));
  const before = await measureAreas(image, areas);
  const predicted = await predictEdited(image, edits);
  const { original, edited, prediction } = predicted;
  const stored = readStoredAttention(await getFile(imageFileKey(image, image.gen, "attention")));
  const [heatmap, difference, changes] = await Promise.all([
    withHeatmap(edited, prediction).then((raster) => toDataUrl(raster, 80)),
    drawDifference(original, stored, prediction).then((raster) => toDataUrl(raster, 80)),
    measureChanges(image, before, edits, predicted),
  ]);
  const [covered, ...rest] = changes;
  const others = rest
    .filter(isClearChange)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, OTHERS_SHOWN);
  return { gen: image.gen, heatmap, difference, spot: covered!, others, statements: coveredStatements(covered!, others) };
}

async function readCached(key: string): Promise<CoveredSpot | undefined> {
  if (await headFile(key)) return CoveredSpot.parse(JSON.parse(Buffer.from(await getFile(key)).toString()));
}
