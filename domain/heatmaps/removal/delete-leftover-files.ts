import { deletePrefix } from "#adapters/storage.ts";
import { generationPrefix, leftoverFolders } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { abandonedCleanup } from "./abandoned.ts";

/**
 * Deletes files of a heatmap that are no longer shown: of failed and earlier generations, at its location before a transfer, and
 * of interrupted transfers; and template scores of other generations. Then removes it from the sweep's index, unless a reanalysis
 * or transfer has started since, or it waits there for a report.
 */
export async function deleteLeftoverFiles({ uid }: Pick<Heatmap, "uid">): Promise<void> {
  const heatmap = await readStored(uid);
  if (!heatmap || heatmap.before || heatmap.deadline > now().toISOString()) return;
  const shown = toPublicVersion(heatmap).gen;
  // A generation that starts in the meantime has a higher number.
  for (let gen = 1; gen <= heatmap.gen; gen++) if (gen !== shown) await deletePrefix(generationPrefix(heatmap, gen));
  for (const folder of leftoverFolders(heatmap)) await deletePrefix(folder);
  await deleteTemplateScores(uid, shown);
  const kept = heatmap.reports.length === 0 ? abandonedCleanup(heatmap) : undefined;
  await conditionHolds(
    HeatmapEntity.patch({ uid })
      .set({ ...kept })
      .remove(kept ? ["folders_of"] : ["watched", "folders_of"])
      .where(({ deadline }, { eq }) => eq(deadline, heatmap.deadline))
      .go(),
  );
}
