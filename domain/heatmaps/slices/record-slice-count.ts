import { ignoreStale, StaleResult } from "#domain/heatmaps/analysis/stale-result.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";

/** Records how many slices a captured page has, once. A page of one slice stays a single image. */
export async function recordSliceCount({ uid, scope, slices: known }: Heatmap, slices: number): Promise<void> {
  if (slices === 1 || known !== undefined) return;
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({ slices })
            .add({ version: 1 })
            .where((item, { notExists }) => `${notExists(item.slices)} AND ${notExists(item.deleted_at)}`)
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
      publishEvent({ type: "heatmap.edited", scope, object: uid }),
    ]),
  );
}
