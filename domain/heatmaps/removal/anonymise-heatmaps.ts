import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { renameOwner } from "#domain/heatmaps/search/rename-owner.ts";
import { isConditionalCheckFailed } from "#domain/kit/is-conditional-check-failed.ts";

/** Replaces the name of a deleted creator. */
const GONE = "Former member";

/** Removes a user's name and email address from everything they created in a workspace; it stays there. */
export async function anonymiseHeatmaps(uid: string): Promise<void> {
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { ne }) => ne(heatmap.requested_by_email, ""))
    .go({ pages: "all", attributes: ["uid", "scope"] });
  for (const scope of new Set(data.map((heatmap) => heatmap.scope))) await renameOwner(scope, uid, GONE);
  for (const heatmap of data) await remove(heatmap.uid, uid);
}

async function remove(heatmap: string, maker: string): Promise<void> {
  try {
    await HeatmapEntity.patch({ uid: heatmap })
      .set({ requested_by_name: GONE, requested_by_email: "" })
      .add({ version: 1 })
      .where(({ requested_by }, { eq }) => eq(requested_by, maker))
      .go();
  } catch (error) {
    // It was transferred in the meantime.
    if (!isConditionalCheckFailed(error)) throw error;
  }
}
