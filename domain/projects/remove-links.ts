import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { untilProcessed } from "#domain/kit/until-processed.ts";
import { type Link, LinkEntity } from "./link.entity.ts";
import { ProjectEntity } from "./project.entity.ts";
import { countItem, unlinkItem } from "./project-items.ts";

/**
 * Removes a deleted heatmap from all its projects; with a scope, only from projects of that scope. Resumes after an interruption.
 */
export async function unlinkHeatmap(heatmap: string, scope?: string): Promise<void> {
  const { data: links } = await LinkEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true });
  for (const entry of links) await removeLink(entry, scope);
}

/** Removes all heatmaps from a deleted project. Resumes after an interruption. */
export async function unlinkProject(project: string): Promise<void> {
  const { data: links } = await LinkEntity.query.byProject({ project }).go({ pages: "all" });
  const keys = links.map(({ heatmap }) => ({ heatmap, project }));
  await untilProcessed(keys, async (left) => (await LinkEntity.delete(left).go()).unprocessed);
}

async function removeLink({ heatmap, project: uid }: Link, scope?: string): Promise<void> {
  const { data: project } = await ProjectEntity.get({ uid }).go({ consistent: true });
  if (project && scope !== undefined && project.scope !== scope) return;
  try {
    await commitTransaction([unlinkItem({ heatmap, project: uid }), ...(project ? [countItem(uid, -1)] : [])]);
  } catch (error) {
    // Another request has just removed it.
    if (!(error instanceof ConflictError)) throw error;
  }
}
