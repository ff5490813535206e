import { brandKey } from "#domain/brands/results/files.ts";
import { clearBrandStatusItem } from "#domain/heatmaps/brands/brand-status-item.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { changeTracking } from "./change-tracking.ts";
import { repeatedRequest } from "./repeated-request.ts";
import { type BrandTracking, BrandTrackingEntity } from "./tracking.entity.ts";

type Rejected = {
  readonly rejected: BrandTracking;
  /** The brand analytics of all generations of the video. */
  readonly trackings: readonly BrandTracking[];
};

/**
 * The transaction items that remove a rejected request. The earlier request with a result is shown again. If the video was
 * analysed again since, it is repeated, because its measurements belong to the earlier maps. The items throw ConflictError if the
 * request has changed.
 */
export function removeOrRestore(heatmap: CurrentHeatmap, { rejected, trackings }: Rejected): readonly TransactionItem[] {
  const { uid, gen, scope } = heatmap;
  const { earlier } = rejected;
  if (!earlier)
    return [
      ...trackings.map(removeTracking),
      clearBrandStatusItem(uid),
      publishEvent({ type: "heatmap.edited", scope, object: uid }),
    ];
  const isCurrent = earlier.gen === gen;
  const after = isCurrent ? earlier : repeatedRequest(earlier, heatmap);
  const before = trackings.find((each) => each.gen === gen);
  const video = isCurrent ? brandKey(heatmap, earlier, "video") : "";
  return [
    ...trackings.filter((each) => each !== before).map(removeTracking),
    ...changeTracking(heatmap, { before, after, video }),
    ...(isCurrent ? [] : [publishEvent({ type: "brand.requested", scope, object: uid })]),
  ];
}

const removeTracking = ({ uid, gen, request }: BrandTracking): TransactionItem => ({
  write: deleteItem(
    BrandTrackingEntity.delete({ uid, gen })
      .where((item, { eq }) => eq(item.request, request))
      .params(),
  ),
  onConditionFailed: () => new ConflictError(),
});
