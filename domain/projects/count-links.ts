import { LinkEntity } from "./link.entity.ts";
import { ProjectEntity } from "./project.entity.ts";

/** The projects of a scope: how many heatmaps each says it has, and how many it has. */
export async function countLinks(
  scope: string,
): Promise<readonly { readonly uid: string; readonly counted: number; readonly links: number }[]> {
  const { data } = await ProjectEntity.query.byScope({ scope }).go({ pages: "all", attributes: ["uid", "heatmap_count"] });
  const counts = [];
  for (const { uid, heatmap_count: counted } of data) counts.push({ uid, counted, links: await linksOf(uid) });
  return counts;
}

async function linksOf(project: string): Promise<number> {
  const { data } = await LinkEntity.query.byProject({ project }).go({ pages: "all", attributes: ["project"] });
  return data.length;
}
