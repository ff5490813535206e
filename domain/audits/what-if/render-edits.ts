import sharp from "sharp";
import type * as z from "zod";
import { presignedGetUrl, putFile } from "#adapters/storage.ts";
import type { EditsToRender, RenderedEdits } from "#contracts/what-if.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { sha256 } from "#kit/sha256.ts";
import { applyEdits } from "./apply-edits.ts";
import { readRaster } from "./raster.ts";
import { requireEditable } from "./require-editable.ts";

/** S3 prefix of edited images; a lifecycle rule deletes them after a day. */
const FOLDER = "edits/";
const LIMIT = perHour("audits.render_edits", 60);

/**
 * Draws edits on the display copy of an image, which has at most 4096 pixels per side, and stores the result as a JPEG for a day.
 * The same edits give the same file. Errors: those of `requireEditable`, and `request.too_many` from the 61st image in an hour.
 */
export async function renderEdits(
  caller: Caller,
  uid: string,
  { gen, edits }: z.infer<typeof EditsToRender>,
): Promise<RenderedEdits> {
  const image = await requireEditable(caller, uid, { gen, edits });
  await enforceRateLimit(LIMIT, caller.uid);
  const { data, width, height } = await applyEdits(await readRaster(image.image), image.width, edits);
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const digest = sha256(JSON.stringify({ gen, edits }), "hex");
  const key = `${FOLDER}${uid}/${digest}.jpg`;
  await putFile(key, file, "image/jpeg");
  return { url: await presignedGetUrl(key), width, height };
}
