import { HeatmapEntity } from "./heatmap.entity.ts";
import { renameOwner } from "./search/rename-owner.ts";

/** What stands where the maker of a heatmap is gone. */
const GONE = "Former member";

/** Takes a person's name and address off everything that he made for others: it stays with its workspace. */
export async function forgetMaker(uid: string): Promise<void> {
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { ne }) => ne(heatmap.requested_by_email, ""))
    .go({ pages: "all", attributes: ["uid", "scope"] });
  for (const scope of new Set(data.map((heatmap) => heatmap.scope))) await renameOwner(scope, uid, GONE);
  for (const heatmap of data)
    await HeatmapEntity.patch({ uid: heatmap.uid }).set({ requested_by_name: GONE, requested_by_email: "" }).go();
}
