import { type HeatmapCard, isVideo, type NewHeatmap } from "#contracts/heatmaps.ts";
import type { Upload } from "#contracts/uploads.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type Also, bookHeatmap } from "./book-heatmap.ts";
import { toCard } from "./to-card.ts";
import { uploadFor } from "./uploads/upload-form.ts";
import { uploadSeconds } from "./uploads/upload-time.ts";

/** The user's input, except what other domains handle. */
type Wanted = Omit<NewHeatmap, "projectIds">;

/** Debits one image or video credit, creates the heatmap and returns its upload. Errors: those of `bookHeatmap`. */
export async function createHeatmap(
  caller: Caller,
  wanted: Wanted,
  idempotencyKey?: string,
  also?: Also,
): Promise<{ heatmap: HeatmapCard; upload: Upload }> {
  const type = isVideo(wanted.file.extension) ? "video" : "image";
  const heatmap = await bookHeatmap(
    caller,
    { ...wanted, type, seconds: uploadSeconds({ type, size: wanted.file.size }) },
    { idempotencyKey, ...(also && { also }) },
  );
  return { heatmap: await toCard(heatmap), upload: await uploadFor(heatmap) };
}
