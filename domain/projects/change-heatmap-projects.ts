import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeLinks } from "./change-links.ts";
import type { LinkEdit } from "./change-project-heatmaps.ts";
import { projectsOf } from "./projects-of.ts";
import { requireProject } from "./require-project.ts";

/** Adds a heatmap to projects of its scope and removes it from others; projects of another scope throw `project.not_found`. */
export async function changeHeatmapProjects(
  caller: Caller,
  uid: string,
  { add, remove }: LinkEdit,
): Promise<{ projectIds: string[] }> {
  await retryOnConflict(async () => {
    const { scope, created_at } = await requireHeatmap(caller, uid);
    const projects = await Promise.all(add.map((project) => requireProject(caller, project)));
    if (projects.some((project) => project.scope !== scope)) throw new AppError("project.not_found");
    const present = new Set(await projectsOf(uid));
    await changeLinks(caller, scope, {
      add: add.map((project) => ({ heatmap: uid, project, created_at })),
      remove: remove.filter((project) => present.has(project)).map((project) => ({ heatmap: uid, project })),
    });
  });
  return { projectIds: await projectsOf(uid) };
}
