import sharp from "sharp";
import { predictMap } from "#adapters/inference.ts";
import { InferenceBusy, InferenceInterrupted } from "#adapters/inference-errors.ts";
import { CONTENT_TYPES } from "#contracts/content-type.ts";
import type { Edit } from "#contracts/what-if.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { fingerprintOf } from "#domain/heatmaps/images/fingerprint.ts";
import { heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { overlayHeatmap } from "#domain/heatmaps/images/overlays.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { AppError } from "#kit/error.ts";
import { areVariants } from "#kit/scores/image-variants.ts";
import { applyEdits } from "./apply-edits.ts";
import { bytesOf, type Raster, readRaster } from "./raster.ts";

/** The API ends a request after 29 s. */
const TIMEOUT_MS = 20_000;

type Size = { readonly width: number; readonly height: number };
export type SizedImage = FinishedImage & Size;
/** An attention map with the maps of the networks of the model. */
export type Prediction = Size & { readonly values: Uint16Array; readonly members: readonly Uint16Array[] };
export type PredictedEdits = {
  readonly original: Raster;
  readonly edited: Raster;
  readonly prediction: Prediction;
  /** Whether the edited image is still a variant of the original, as Compare would tell. */
  readonly isVariant: boolean;
};

/** Predicts where people look on an edited image. Throws `service.busy` if the model does not answer in time. */
export async function predictEdited(image: SizedImage, edits: readonly Edit[]): Promise<PredictedEdits> {
  const original = await readRaster(imageFileKey(image, image.gen, "analysis"));
  const edited = await applyEdits(original, image.width, edits);
  const png = await toSharp(edited).png({ compressionLevel: 1 }).toBuffer();
  const [prediction, fingerprint] = await Promise.all([predict(png, image), fingerprintOf(toSharp(edited))]);
  return { original, edited, prediction, isVariant: areVariants(image.fingerprint ?? null, fingerprint) };
}

async function predict(png: Uint8Array, { application }: FinishedImage): Promise<Prediction> {
  try {
    const { map, members, width, height } = await predictMap(png, CONTENT_TYPES[application], { timeoutMs: TIMEOUT_MS });
    const valuesOf = (base64: string) => decodeUint16(Buffer.from(base64, "base64"));
    return { width, height, values: valuesOf(map), members: members.map(valuesOf) };
  } catch (error) {
    if (error instanceof InferenceBusy || error instanceof InferenceInterrupted)
      throw new AppError("service.busy", {}, { cause: error });
    throw error;
  }
}

/** An image with its heatmap. */
export async function withHeatmap(raster: Raster, prediction: Prediction): Promise<Raster> {
  const covered = overlayHeatmap(bytesOf(raster), await heatLevelsAt(prediction, raster));
  return { ...raster, data: new Uint8ClampedArray(covered.buffer) };
}

/** An image as a data URL. */
export async function toDataUrl(raster: Raster, quality: number): Promise<string> {
  const webp = await toSharp(raster).webp({ quality, effort: 0 }).toBuffer();
  return `data:image/webp;base64,${webp.toString("base64")}`;
}

const toSharp = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });
