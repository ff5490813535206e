import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

type Discussed = Pick<Heatmap, "uid" | "scope" | "pins">;

/** The next pin number. Numbers of deleted comments are not reused, so that a number always means the same comment. */
export const nextPin = ({ pins = 0 }: Pick<Discussed, "pins">): number => pins + 1;

/**
 * Changes a heatmap's comment count by `change`; `isPinned` also assigns the next pin number, and requires `pins` to be
 * unchanged (`ConflictError`). The version stays, so concurrent edits of the heatmap do not conflict. Requires the heatmap to exist
 * (`heatmap.not_found`), in the scope that was read (`ConflictError`), with at most `maxCount` comments afterwards
 * (`comment.too_many`).
 */
export function changeCommentCount(
  { uid, scope, pins }: Discussed,
  change: number,
  maxCount: number,
  { isPinned = false } = {},
): TransactionItem {
  return {
    write: update(
      HeatmapEntity.patch({ uid })
        .add({ timeline: change, ...(isPinned && { pins: 1 }) })
        .where((heatmap, { eq, lte, notExists }) =>
          [
            eq(heatmap.scope, scope),
            notExists(heatmap.deleted_at),
            lte(heatmap.timeline, maxCount - change),
            ...(isPinned ? [pins === undefined ? notExists(heatmap.pins) : eq(heatmap.pins, pins)] : []),
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => {
      if (!old || old.deleted_at) return new AppError("heatmap.not_found");
      return old.scope !== scope || (isPinned && old.pins !== pins)
        ? new ConflictError()
        : new AppError("comment.too_many", { most: maxCount });
    },
  };
}
