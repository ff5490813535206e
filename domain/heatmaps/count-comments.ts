import { Changed } from "#domain/kit/retry-while-changed.ts";
import { type Part, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

type Discussed = Pick<Heatmap, "uid" | "scope" | "pins">;

/** Number of the next place that is commented. Numbers of deleted ones are not given again, so that what people call 3 stays 3. */
export const nextPin = ({ pins = 0 }: Pick<Discussed, "pins">): number => pins + 1;

/**
 * Counts that a heatmap has so many comments more, or fewer; and with `isPinned` that its next pin is given, which holds only while that is the one
 * that was read (`Changed`). Its version stays: who edits its title meanwhile has nothing to read again. Holds only while it is there
 * (`heatmap.not_found`), in the scope that it was read in (`Changed`), and has at most `most` of them afterwards (`comment.too_many`).
 */
export function countComments({ uid, scope, pins }: Discussed, more: number, most: number, { isPinned = false } = {}): Part {
  return {
    write: update(
      HeatmapEntity.patch({ uid })
        .add({ timeline: more, ...(isPinned && { pins: 1 }) })
        .where((heatmap, { eq, lte, notExists }) =>
          [
            eq(heatmap.scope, scope),
            notExists(heatmap.deleted_at),
            lte(heatmap.timeline, most - more),
            ...(isPinned ? [pins === undefined ? notExists(heatmap.pins) : eq(heatmap.pins, pins)] : []),
          ].join(" AND "),
        )
        .params(),
    ),
    refuse: (old) => {
      if (!old || old.deleted_at) return new AppError("heatmap.not_found");
      return old.scope !== scope || (isPinned && old.pins !== pins) ? new Changed() : new AppError("comment.too_many", { most });
    },
  };
}
