import { load } from "#adapters/storage.ts";
import type { AreaOfInterest } from "#contracts/heatmaps.ts";
import { AppError } from "#domain/kit/error.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { pictureKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { readStoredAttention } from "./stored-attention.ts";

export type Box = Omit<AreaOfInterest, "value">;

/**
 * Boxes with their share of the attention that is stored for the heatmap. Refusals: `heatmap.not_ready` before it is done,
 * `heatmap.area_outside` for a box that reaches over the picture, `request.invalid` when two boxes have one id.
 */
export async function measureAreas(heatmap: Heatmap, boxes: readonly Box[]): Promise<AreaOfInterest[]> {
  const { status, gen, width, height } = heatmap;
  if (status !== "done" || !width || !height) throw new AppError("heatmap.not_ready");
  const outside = boxes.find((box) => box.left + box.width > width || box.top + box.height > height);
  if (outside) throw new AppError("heatmap.area_outside", { uid: outside.uid, name: outside.name });
  if (new Set(boxes.map(({ uid }) => uid)).size < boxes.length) {
    throw new AppError("request.invalid", {
      issues: [{ path: "areas_of_interest", message: "Two areas have the same id." }],
    });
  }
  if (boxes.length === 0) return [];
  const map = readStoredAttention(await load(pictureKey(heatmap, gen, "attention")));
  return boxes.map((box) => ({ ...box, value: shareOfAttention(map, box, { width, height }) }));
}
