import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { renameOwner } from "#domain/heatmaps/search/rename-owner.ts";
import { isConditionFailure } from "#domain/kit/condition-failure.ts";

/** What stands where the maker of a heatmap is gone. */
const GONE = "Former member";

/** Takes a person's name and address off everything that he made for others: it stays with its workspace. */
export async function forgetMaker(uid: string): Promise<void> {
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { ne }) => ne(heatmap.requested_by_email, ""))
    .go({ pages: "all", attributes: ["uid", "scope"] });
  for (const scope of new Set(data.map((heatmap) => heatmap.scope))) await renameOwner(scope, uid, GONE);
  for (const heatmap of data) await forget(heatmap.uid, uid);
}

async function forget(heatmap: string, maker: string): Promise<void> {
  try {
    await HeatmapEntity.patch({ uid: heatmap })
      .set({ requested_by_name: GONE, requested_by_email: "" })
      .where(({ requested_by }, { eq }) => eq(requested_by, maker))
      .go();
  } catch (error) {
    // It was given to somebody else by now.
    if (!isConditionFailure(error)) throw error;
  }
}
