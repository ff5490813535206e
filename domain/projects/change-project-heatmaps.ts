import type { ProjectCard } from "#contracts/projects.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeLinks, type LinkChanges } from "./change-links.ts";
import type { Link } from "./link.entity.ts";
import { requireProject } from "./require-project.ts";
import { newestLinks, toCard } from "./to-card.ts";

/** Heatmaps to add to a project, and to remove from it. */
export type LinkEdit = { readonly add: readonly string[]; readonly remove: readonly string[] };

/** Adds heatmaps of the project's scope to it and removes others; heatmaps of another scope throw `heatmap.not_found`. */
export async function changeProjectHeatmaps(caller: Caller, uid: string, { add, remove }: LinkEdit): Promise<ProjectCard> {
  const links = await retryOnConflict(async () => {
    const { scope } = await requireProject(caller, uid);
    const heatmaps = await Promise.all(add.map((heatmap) => requireHeatmap(caller, heatmap)));
    if (heatmaps.some((heatmap) => heatmap.scope !== scope)) throw new AppError("heatmap.not_found");
    const changes = {
      add: heatmaps.map((heatmap) => ({ heatmap: heatmap.uid, project: uid, created_at: heatmap.created_at })),
      remove: remove.map((heatmap) => ({ heatmap, project: uid })),
    };
    // Read before the change: the index may not show it at once.
    const before = await newestLinks(uid, remove.length);
    await changeLinks(caller, scope, changes);
    return afterChange(before, changes);
  });
  return toCard(await requireProject(caller, uid), links);
}

/** Links after a change, newest first. */
function afterChange(links: readonly Link[], { add, remove }: LinkChanges): readonly Link[] {
  const byHeatmap = new Map([...links, ...add].map((link) => [link.heatmap, link]));
  for (const { heatmap } of remove) byHeatmap.delete(heatmap);
  const order = ({ created_at, heatmap }: Link) => `${created_at} ${heatmap}`;
  return [...byHeatmap.values()].sort((one, other) => (order(one) < order(other) ? 1 : -1));
}
