import type { Facts } from "#contracts/facts.ts";
import { heatmapInScopeCondition } from "#domain/heatmaps/heatmap-in-scope-condition.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
import type { Found } from "./facts/find-elements.ts";
import { findOnImage } from "./facts/find-on-image.ts";
import { measureFacts } from "./facts/measure-facts.ts";

/** Whether the elements of an image were found for its current analysis. */
export async function hasFacts(image: FinishedImage): Promise<boolean> {
  return (await readFound(image)) !== undefined;
}

/**
 * The facts of a finished image. Its elements are found first if that was not done for its current analysis, which takes a few
 * seconds. Throws `Unreadable` for an image that cannot be read.
 */
export async function ensureFacts(image: FinishedImage, by: string): Promise<Facts> {
  const stored = await readFound(image);
  if (stored) return measureFacts(image, stored);
  const found = await findOnImage(image);
  await store(image, found, by);
  return measureFacts(image, found);
}

/** Stores what was found, unless the heatmap was deleted or moved meanwhile: then nothing would delete the row later. */
async function store({ uid: heatmap, scope, gen }: FinishedImage, found: Found, by: string): Promise<void> {
  const request = { requested_at: now().toISOString(), requested_by: by, requested_gen: gen };
  const row = ImageAuditEntity.upsert({ heatmap, kind: "facts", state: "done", gen, found, ...request });
  try {
    await commitTransaction([heatmapInScopeCondition(heatmap, scope), { write: update(row.params()) }]);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "heatmap.not_found")) throw error;
  }
}

async function readFound({ uid: heatmap, gen }: FinishedImage) {
  const { data } = await ImageAuditEntity.get({ heatmap, kind: "facts" }).go({ consistent: true });
  return data?.gen === gen ? data.found : undefined;
}
