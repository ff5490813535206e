import type { ArchivedProject } from "#contracts/workspace-archive.ts";
import { heatmapsOf } from "./heatmaps-of.ts";
import { ProjectEntity } from "./project.entity.ts";

/** The projects of a user or workspace with the ids of their heatmaps, newest first, for the archive of a workspace. */
export async function archivedProjects(scope: string): Promise<readonly ArchivedProject[]> {
  const { data } = await ProjectEntity.query.byScope({ scope }).go({ pages: "all", order: "desc" });
  const projects: ArchivedProject[] = [];
  for (const { uid, title, created_at } of data) {
    const heatmaps: string[] = [];
    for await (const some of heatmapsOf(uid)) heatmaps.push(...some);
    projects.push({ uid, title, created_at, heatmaps });
  }
  return projects;
}
