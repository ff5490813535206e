import { brandStatusItem } from "#domain/heatmaps/brands/brand-status-item.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type BrandTracking, BrandTrackingEntity } from "./tracking.entity.ts";

type Change = {
  /** The brand analytics of this generation as it was read; undefined if there was none. */
  readonly before: BrandTracking | undefined;
  readonly after: BrandTracking;
  /** Key of the video with boxes; empty without one. */
  readonly video: string;
};

/**
 * The transaction items that store the brand analytics of a video, with its status in the heatmap, and announce the change. They
 * throw ConflictError if either has changed, or the video was deleted, moved or analysed again. The heatmap’s version stays,
 * because no editable attribute changes.
 * @param heatmap its public version
 */
export function changeTracking(heatmap: CurrentHeatmap, { before, after, video }: Change): readonly TransactionItem[] {
  const { uid, scope } = heatmap;
  const { status, words } = after;
  return [
    brandStatusItem(heatmap, { status, words, video }),
    {
      write: put(
        BrandTrackingEntity.put(after)
          .where(({ request }, { eq, notExists }) => (before ? eq(request, before.request) : notExists(request)))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    publishEvent({ type: "heatmap.edited", scope, object: uid }),
  ];
}
