import { deletePrefix } from "#adapters/storage.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, deleteItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

/**
 * Deletes a heatmap of the demo completely, in whatever state: its files, then its row, of which nothing is kept. Does nothing if
 * it was deleted or saved to an account. Idempotent, and resumes after an interruption. `service.busy` while it is being saved to
 * an account.
 */
export async function purgeDemoHeatmap(uid: string): Promise<void> {
  if (!(await markDeleted(uid))) return;
  await deletePrefix(heatmapFolder({ uid, requested_by: DEMO_SCOPE }));
  const remaining = HeatmapEntity.delete({ uid }).where(({ scope }, { eq }) => eq(scope, DEMO_SCOPE));
  await commitIf(deleteItem(remaining.params()), [publishEvent({ type: "heatmap.removed", scope: DEMO_SCOPE, object: uid })]);
}

/**
 * Hides it and stops its analysis, so that nothing stores or moves its files any more. Returns whether it is one of the demo.
 * Throws `service.busy` while copies of its files may lie in an account, until the sweep has deleted them: nothing else refers to
 * them.
 */
async function markDeleted(uid: string): Promise<boolean> {
  const heatmap = await readStored(uid);
  if (heatmap?.scope !== DEMO_SCOPE) return false;
  await orThrow(
    HeatmapEntity.patch({ uid })
      .set({ deleted_at: heatmap.deleted_at ?? now().toISOString() })
      .add({ version: 1 })
      .where(({ scope, folders_of }, { eq, notExists }) => `${eq(scope, DEMO_SCOPE)} AND ${notExists(folders_of)}`)
      .go(),
    () => new AppError("service.busy"),
  );
  return true;
}
