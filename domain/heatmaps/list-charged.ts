import { HeatmapEntity } from "./heatmap.entity.ts";

/** Ids of the listed heatmaps of a scope since a time (ISO 8601) that took a credit of the same account. */
export async function listCharged(scope: string, since: string): Promise<readonly string[]> {
  const { data } = await HeatmapEntity.query
    .byScope({ listed: scope })
    .gte({ created_at: since })
    .where(
      ({ covered_by, paid_by }, { eq, notExists }) =>
        `${notExists(covered_by)} AND (${notExists(paid_by)} OR ${eq(paid_by, scope)})`,
    )
    .go({ pages: "all", attributes: ["uid"] });
  return data.map(({ uid }) => uid);
}
