import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { IMAGE_MAX_BYTES } from "#contracts/reference.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { analysisCopy } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { renderMask } from "#domain/heatmaps/images/render-mask.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { encodeMap } from "#inference/encode.ts";

type Task = { readonly file: string; readonly out: string; readonly content: ContentType | undefined };

/**
 * Predicts the attention map of an image and writes it to `out` atomically. The steps are those of the application: the copy for
 * the model, the map in 16 bits, the mask. Small images are accepted.
 * @returns the content type that was given or inferred, and whether anything stands out
 * @throws InputRejected when the file is at fault; errors of the file system
 */
export async function predictFile(
  model: AttentionModel,
  { file, out, content: given }: Task,
): Promise<{ content: ContentType; standsOut: boolean }> {
  const upload = await openUploadedImage(await load(file), { minSide: 1 });
  const { width, height, density, content, standsOut } = await model.predict(
    await readModelInput(await analysisCopy(upload), model.pixels),
    given,
  );
  await save(out, (await renderMask({ width, height, values: to16Bit(density) }, upload)).mask);
  return { content, standsOut };
}

async function load(file: string): Promise<Uint8Array> {
  const status = await stat(file);
  if (!status.isFile()) throw new Error("not a file");
  if (status.size > IMAGE_MAX_BYTES) throw new InputRejected("too_large");
  return readFile(file);
}

/** As the endpoint answers with it. */
function to16Bit(density: Float64Array): Uint16Array {
  const bytes = Buffer.from(encodeMap(density), "base64");
  return Uint16Array.from(density, (_, cell) => bytes.readUInt16LE(cell * 2));
}

async function save(out: string, bytes: Buffer): Promise<void> {
  const unfinished = `${out}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
