import { readById } from "#domain/kit/read-many.ts";
import { LinkEntity } from "./link.entity.ts";
import { ProjectEntity } from "./project.entity.ts";

/** Ids of a heatmap's projects, without deleted ones whose links remain. */
export async function projectsOf(heatmap: string): Promise<string[]> {
  const { data: links } = await LinkEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true });
  const uids = links.map(({ project }) => project);
  const found = await readById("uid", uids, (left) => ProjectEntity.get(left).go({ consistent: true, attributes: ["uid"] }));
  return [...found.keys()];
}
