import { LinkEntity } from "./link.entity.ts";
import { ProjectEntity } from "./project.entity.ts";

/** Ids of a heatmap's projects, without deleted ones whose links remain. */
export async function projectsOf(heatmap: string): Promise<string[]> {
  const { data: links } = await LinkEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true });
  const found = await Promise.all(
    links.map(async ({ project: uid }) => (await ProjectEntity.get({ uid }).go({ consistent: true, attributes: ["uid"] })).data),
  );
  return found.flatMap((project) => (project ? [project.uid] : []));
}
