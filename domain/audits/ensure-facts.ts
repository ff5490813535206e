import type { Facts } from "#contracts/facts.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { now } from "#kit/clock.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
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
  const { uid: heatmap, gen } = image;
  const request = { requested_at: now().toISOString(), requested_by: by, requested_gen: gen };
  await ImageAuditEntity.upsert({ heatmap, kind: "facts", state: "done", gen, found, ...request }).go();
  return measureFacts(image, found);
}

async function readFound({ uid: heatmap, gen }: FinishedImage) {
  const { data } = await ImageAuditEntity.get({ heatmap, kind: "facts" }).go({ consistent: true });
  return data?.gen === gen ? data.found : undefined;
}
