import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import type { ProjectCard } from "#contracts/projects.ts";
import { readCards } from "#domain/heatmaps/read-cards.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { LinkEntity } from "./link.entity.ts";
import { requireProject } from "./require-project.ts";
import { toCard } from "./to-card.ts";

/**
 * A project with a page of its heatmaps, newest first; `last` is the cursor of the previous page. Heatmaps that were deleted,
 * hidden or moved to another scope are omitted, so a page may be short.
 */
export async function readProject(
  caller: Caller,
  uid: string,
  { limit, last }: PageRequest,
): Promise<{ project: ProjectCard; heatmaps: HeatmapCard[]; last: string | null }> {
  const project = await requireProject(caller, uid);
  const list = `project ${uid}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const { data, cursor } = await LinkEntity.query.byProject({ project: uid }).go({ cursor: start, limit, order: "desc" });
  const ids = data.map(({ heatmap }) => heatmap);
  const [card, heatmaps] = await Promise.all([toCard(project), readCards(ids, project.scope)]);
  return { project: card, heatmaps, last: cursor && (await signCursor(list, cursor)) };
}
