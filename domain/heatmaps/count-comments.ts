import { AppError } from "#domain/kit/error.ts";
import { Changed } from "#domain/kit/retry-while-changed.ts";
import { type Part, update } from "#domain/kit/transaction.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/**
 * Counts that a heatmap has so many comments more, or fewer. Its version stays: who edits its title meanwhile has nothing to read again. Holds only while it is
 * there (`heatmap.not_found`), in the scope that it was read in (`Changed`), and has at most `most` of them afterwards (`comment.too_many`).
 */
export function countComments({ uid, scope }: Pick<Heatmap, "uid" | "scope">, more: number, most: number): Part {
  return {
    write: update(
      HeatmapEntity.patch({ uid })
        .add({ timeline: more })
        .where((heatmap, { eq, lte, notExists }) =>
          [eq(heatmap.scope, scope), notExists(heatmap.deleted_at), lte(heatmap.timeline, most - more)].join(" AND "),
        )
        .params(),
    ),
    refuse: (old) => {
      if (!old || old.deleted_at) return new AppError("heatmap.not_found");
      return old.scope === scope ? new AppError("comment.too_many", { most }) : new Changed();
    },
  };
}
