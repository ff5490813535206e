import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { renameOwner } from "#domain/heatmaps/search/rename-owner.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { assertNoneFailed, failuresOf } from "#domain/kit/failures-of.ts";

export type CreatorName = { readonly name: string; readonly email: string };

/**
 * Replaces a user's name and email address in everything they created that is not purged, and in the filter menus. Idempotent, and
 * resumes after an interruption.
 */
export async function renameCreator(uid: string, to: CreatorName): Promise<void> {
  const { data } = await HeatmapEntity.query
    .byCreator({ requested_by: uid })
    .where(
      ({ requested_by_name, requested_by_email, tempFileName }, { ne }) =>
        `${ne(tempFileName, "")} AND (${ne(requested_by_name, to.name)} OR ${ne(requested_by_email, to.email)})`,
    )
    .go({ pages: "all", attributes: ["uid", "scope"] });
  for (const scope of new Set(data.map((heatmap) => heatmap.scope))) await renameOwner(scope, uid, to.name);
  assertNoneFailed(await failuresOf(data, (heatmap) => rename(heatmap.uid, uid, to)));
}

async function rename(heatmap: string, creator: string, { name, email }: CreatorName): Promise<void> {
  // Unless it was transferred or purged in the meantime.
  await conditionHolds(
    HeatmapEntity.patch({ uid: heatmap })
      .set({ requested_by_name: name, requested_by_email: email })
      .add({ version: 1 })
      .where(({ requested_by, tempFileName }, { eq, ne }) => `${eq(requested_by, creator)} AND ${ne(tempFileName, "")}`)
      .go(),
  );
}
