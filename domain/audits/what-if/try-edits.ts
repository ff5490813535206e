import sharp from "sharp";
import type * as z from "zod";
import { predictMap } from "#adapters/inference.ts";
import { InferenceBusy, InferenceInterrupted } from "#adapters/inference-errors.ts";
import { getFile } from "#adapters/storage.ts";
import { CONTENT_TYPES } from "#contracts/content-type.ts";
import { boxAfter, type Edit, type EditsToTry, type TriedEdits } from "#contracts/what-if.ts";
import { readStoredAttention, readStoredMembers } from "#domain/heatmaps/analysis/stored-attention.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import type { FinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import { heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { overlayHeatmap } from "#domain/heatmaps/images/overlays.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { shareInterval } from "#domain/scores/calibration.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { AppError } from "#kit/error.ts";
import { isDecided, pairedDifference } from "#kit/paired-difference.ts";
import { applyEdits } from "./apply-edits.ts";
import { findEditable } from "./find-editable.ts";
import { readRaster } from "./raster.ts";

const MAX_PER_HOUR = 300;
const HOUR_SECONDS = 3600;
/** The API ends a request after 29 s. */
const TIMEOUT_MS = 20_000;

type Request = z.infer<typeof EditsToTry>;

/**
 * Predicts where people look on an edited image, and how the shares of areas change. Stores nothing. Errors as `findEditable`
 * and `measureAreas`, `request.too_many` from the 301st attempt in an hour, `service.busy` if the model does not answer in time.
 */
export async function tryEdits(caller: Caller, uid: string, { gen, edits, areas }: Request): Promise<TriedEdits> {
  const image = await findEditable(caller, uid, { gen, edits });
  const before = await measureAreas(image, areas);
  await enforceRateLimit("audits.tryEdits", caller.uid, MAX_PER_HOUR, HOUR_SECONDS);
  const edited = await applyEdits(await readRaster(imageFileKey(image, gen, "analysis")), image.width, edits);
  const { data, ...size } = edited;
  const raw = () => sharp(data, { raw: { ...size, channels: 3 } });
  const predicted = predict(await raw().png({ compressionLevel: 1 }).toBuffer(), image);
  const [display, reply] = await Promise.all([raw().webp({ quality: 90, effort: 0 }).toBuffer(), predicted]);
  const covered = overlayHeatmap(new Uint8Array(data.buffer), await heatLevelsAt(reply, size));
  const heatmap = await sharp(covered, { raw: { ...size, channels: 3 } })
    .webp({ quality: 80, effort: 0 })
    .toBuffer();
  return { gen, image: dataUrl(display), heatmap: dataUrl(heatmap), areas: await changesOf(image, before, edits, reply) };
}

const dataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString("base64")}`;

type Size = { readonly width: number; readonly height: number };
type Prediction = Size & { readonly values: Uint16Array; readonly members: readonly Uint16Array[] };

async function predict(png: Uint8Array, { application }: FinishedImage): Promise<Prediction> {
  try {
    const { map, members, width, height } = await predictMap(png, CONTENT_TYPES[application], TIMEOUT_MS);
    const valuesOf = (base64: string) => decodeUint16(Buffer.from(base64, "base64"));
    return { width, height, values: valuesOf(map), members: members.map(valuesOf) };
  } catch (error) {
    if (error instanceof InferenceBusy || error instanceof InferenceInterrupted) throw new AppError("service.busy");
    throw error;
  }
}

type Measured = Awaited<ReturnType<typeof measureAreas>>;

/** How the shares of areas change. An area that was moved is measured where it is then. */
async function changesOf(
  image: FinishedImage,
  before: Measured,
  edits: readonly Edit[],
  edited: Prediction,
): Promise<TriedEdits["areas"]> {
  const { gen, share_relation: relation } = image;
  const size = { width: image.width!, height: image.height! };
  const stored = readStoredAttention(await getFile(imageFileKey(image, gen, "attention")));
  const members = readStoredMembers(await getFile(imageFileKey(image, gen, "members")), stored);
  const boxes = before.map(({ left, top, width, height }) => boxAfter({ left, top, width, height }, edits));
  const sharesBefore = sharesInBoxes(before, stored, size);
  const sharesAfter = sharesInBoxes(boxes, edited, size);
  const after = sharesAfter(edited.values);
  const membersBefore = members.map(({ values }) => sharesBefore(values));
  const membersAfter = edited.members.map((values) => sharesAfter(values));
  return before.map(({ uid, name, value, interval }, at) => {
    const share = after[at]!;
    const { spread } = estimateOf(membersAfter.map((shares) => shares[at]!));
    // The same networks saw both images; another number of them comes from another version of the model.
    const isPaired = membersBefore.length === membersAfter.length;
    const paired = isPaired ? pairedDifference(membersAfter.map((shares, k) => shares[at]! - membersBefore[k]![at]!)) : undefined;
    const change = share - value;
    const verdict = !paired || !isDecided(paired) ? "unclear" : change > 0 ? "more" : "less";
    return {
      uid,
      name,
      box: boxes[at]!,
      before: { value, interval },
      after: { value: share, interval: relation ? [...shareInterval(relation, { value: share, spread })] : null },
      change,
      change_interval: paired ? [...paired.interval] : null,
      verdict,
    };
  });
}
