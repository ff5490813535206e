import { getFile } from "#adapters/storage.ts";
import type { AreaOfInterest, DrawnArea } from "#contracts/attention.ts";
import { shareInterval } from "#domain/scores/calibration.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { AppError } from "#kit/error.ts";
import { readStoredAttention, readStoredMembers } from "./analysis/stored-attention.ts";
import { assertFinished } from "./assert-finished.ts";
import { imageFileKey } from "./files.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/**
 * Computes each rectangle's share of the stored attention map, and its 90% interval from the parameters stored when the heatmap
 * was scored. Errors: those of `assertFinished`, `heatmap.area_outside` for a rectangle that extends beyond the
 * image, `request.invalid` if two rectangles have the same id.
 */
export async function measureAreas(heatmap: Heatmap, boxes: readonly DrawnArea[]): Promise<AreaOfInterest[]> {
  assertFinished(heatmap);
  const { uid, gen, width, height, share_relation: relation } = heatmap;
  if (!width || !height) throw new Error(`heatmap ${uid} is done without a size`);
  const outside = boxes.find((box) => box.left + box.width > width || box.top + box.height > height);
  if (outside) throw new AppError("heatmap.area_outside", { uid: outside.uid, name: outside.name });
  if (new Set(boxes.map(({ uid }) => uid)).size < boxes.length) {
    throw new AppError("request.invalid", {
      issues: [{ path: "areas_of_interest", message: "Two areas have the same ID." }],
    });
  }
  if (boxes.length === 0) return [];
  const map = readStoredAttention(await getFile(imageFileKey(heatmap, gen, "attention")));
  const members = relation ? readStoredMembers(await getFile(imageFileKey(heatmap, gen, "members")), map) : [];
  const sharesIn = sharesInBoxes(boxes, map, { width, height });
  const shares = sharesIn(map.values);
  const ofMembers = members.map(({ values }) => sharesIn(values));
  return boxes.map((box, at) => {
    const value = shares[at]!;
    if (!relation) return { ...box, value, interval: null };
    const { spread } = estimateOf(ofMembers.map((each) => each[at]!));
    const [low, high] = shareInterval(relation, { value, spread });
    return { ...box, value, interval: [low, high] };
  });
}
