import { ignoreStale, StaleResult } from "#domain/heatmaps/analysis/stale-result.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";

/**
 * Sets the title of a captured heatmap once it is known, unless the title changed since creation: a user renamed it, or this was
 * done before.
 */
export async function renameCaptured(
  { uid, scope }: Heatmap,
  { created: currentTitle, title }: { readonly created: string; readonly title: string },
): Promise<void> {
  if (title === currentTitle) return;
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({ title })
            .add({ version: 1 })
            .where((item, { eq, notExists }) => `${eq(item.title, currentTitle)} AND ${notExists(item.deleted_at)}`)
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
      enqueueIndexing(uid),
      publishEvent({ type: "heatmap.edited", scope, object: uid }),
    ]),
  );
}
