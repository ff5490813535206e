import type { ProjectCard } from "#contracts/projects.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeLinks } from "./change-links.ts";
import { findProject } from "./find-project.ts";
import { toCard } from "./to-card.ts";

/** Heatmaps to add to a project, and to remove from it. */
export type LinkEdit = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** Adds heatmaps of the project's scope to it and removes others; heatmaps of another scope throw `heatmap.not_found`. */
export async function changeProjectHeatmaps(caller: Caller, uid: string, { add, remove }: LinkEdit): Promise<ProjectCard> {
  await retryOnConflict(async () => {
    const { scope } = await findProject(caller, uid);
    const heatmaps = await Promise.all(add.map((heatmap) => findHeatmap(caller, heatmap)));
    if (heatmaps.some((heatmap) => heatmap.scope !== scope)) throw new AppError("heatmap.not_found");
    await changeLinks(caller, scope, {
      add: heatmaps.map((heatmap) => ({ heatmap: heatmap.uid, project: uid, created_at: heatmap.created_at })),
      remove: remove.map((heatmap) => ({ heatmap, project: uid })),
    });
  });
  return toCard(await findProject(caller, uid));
}
