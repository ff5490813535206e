import type { BrandStatus } from "#contracts/brand-status.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";

/** The state of brand analytics in the row of a heatmap. */
export type ShownBrands = {
  readonly status: BrandStatus;
  /** Words that are tracked. */
  readonly words: readonly string[];
  /** Key of the video with boxes; empty without one. */
  readonly video: string;
};

/**
 * The transaction item that shows the state of the brand analytics in a heatmap. It throws ConflictError if that changed since
 * the heatmap was read, or the heatmap was deleted, moved or analysed again. The version stays, because no editable attribute
 * changes.
 * @param heatmap its public version
 */
export function brandStatusItem(heatmap: Heatmap, { status, words, video }: ShownBrands): TransactionItem {
  const { uid, gen, requested_by, logo_tracking_status: shown } = heatmap;
  return {
    write: update(
      HeatmapEntity.patch({ uid })
        .set({
          logo_tracking_status: status,
          logo_tracking_video: video,
          text_tracking: words.length > 0,
          text_tracking_text: words.join(" "),
          ...(words.length > 0 && { text_tracking_status: status }),
        })
        .remove(words.length > 0 ? [] : ["text_tracking_status"])
        .where((item, { eq, notExists }) => {
          const isSame = shown === undefined ? notExists(item.logo_tracking_status) : eq(item.logo_tracking_status, shown);
          const isShown = `(${eq(item.gen, gen)} OR ${eq(item.shown_gen, gen)})`;
          return [isSame, isShown, eq(item.requested_by, requested_by), notExists(item.deleted_at)].join(" AND ");
        })
        .params(),
    ),
    onConditionFailed: () => new ConflictError(),
  };
}

/** The transaction item that forgets the brand analytics of a heatmap; `brand.request_not_found` if it is deleted. */
export const clearBrandStatusItem = (uid: string): TransactionItem => ({
  write: update(
    HeatmapEntity.patch({ uid })
      .set({ logo_tracking_video: "", text_tracking: false, text_tracking_text: "" })
      .remove(["logo_tracking_status", "text_tracking_status"])
      .where((item, { notExists }) => notExists(item.deleted_at))
      .params(),
  ),
  onConditionFailed: "brand.request_not_found",
});
