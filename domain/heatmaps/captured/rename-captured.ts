import { LateEvent, unlessLate } from "#domain/heatmaps/analysis/late-event.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { wantIndex } from "#domain/heatmaps/search/want-index.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, update } from "#domain/kit/transaction.ts";

/**
 * Sets the title of a captured heatmap once it is known, unless the title changed since creation: a user renamed it, or this was
 * done before.
 */
export async function renameCaptured(
  { uid, scope }: Heatmap,
  { booked, title }: { readonly booked: string; readonly title: string },
): Promise<void> {
  if (title === booked) return;
  await unlessLate(
    commit([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({ title })
            .add({ version: 1 })
            .where((item, { eq, notExists }) => `${eq(item.title, booked)} AND ${notExists(item.deleted_at)}`)
            .params(),
        ),
        refuse: () => new LateEvent(),
      },
      wantIndex(uid),
      announce({ type: "heatmap.edited", scope, object: uid }),
    ]),
  );
}
