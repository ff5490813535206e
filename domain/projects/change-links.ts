import { MAX_PROJECTS_PER_HEATMAP } from "#contracts/projects.ts";
import { heatmapInScopeCondition } from "#domain/heatmaps/heatmap-in-scope-condition.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Link, LinkEntity } from "./link.entity.ts";
import { linkItem, projectChangedItems, unlinkItem } from "./project-items.ts";

type Pair = Pick<Link, "heatmap" | "project">;
export type LinkChanges = { readonly add: readonly Link[]; readonly remove: readonly Pair[] };

/**
 * Adds heatmaps to projects and removes others, all in one scope, in one transaction. Links that already match are left
 * unchanged. Errors: `project.not_found` and `heatmap.not_found` if one was deleted or left the scope, `project.too_many`, and
 * `ConflictError` if another user changed the same link at the same time.
 */
export async function changeLinks(caller: Caller, scope: string, wanted: LinkChanges): Promise<void> {
  const add = await filterByState(wanted.add, "unlinked");
  const remove = await filterByState(wanted.remove, "linked");
  if (add.length + remove.length === 0) return;
  const heatmaps = [...new Set(add.map(({ heatmap }) => heatmap))];
  await Promise.all(
    heatmaps.map((heatmap) => assertProjectLimit(heatmap, add.filter((entry) => entry.heatmap === heatmap).length)),
  );
  const changesByProject = Map.groupBy(
    [...add.map((entry) => ({ ...entry, more: 1 })), ...remove.map((entry) => ({ ...entry, more: -1 }))],
    (entry) => entry.project,
  );
  await commitTransaction([
    ...[...changesByProject].flatMap(([project, entries]) =>
      projectChangedItems(
        caller,
        project,
        entries.reduce((sum, { more }) => sum + more, 0),
        scope,
      ),
    ),
    ...heatmaps.map((heatmap) => heatmapInScopeCondition(heatmap, scope)),
    ...add.map(linkItem),
    ...remove.map(unlinkItem),
  ]);
}

/** The pairs that are linked now, or those that are not. */
async function filterByState<P extends Pair>(pairs: readonly P[], state: "linked" | "unlinked"): Promise<readonly P[]> {
  const found = await Promise.all(
    pairs.map(
      async ({ heatmap, project }) => (await LinkEntity.get({ heatmap, project }).go({ consistent: true })).data !== null,
    ),
  );
  return pairs.filter((_, place) => found[place] === (state === "linked"));
}

async function assertProjectLimit(heatmap: string, more: number): Promise<void> {
  const { data } = await LinkEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true, attributes: ["project"] });
  if (data.length + more > MAX_PROJECTS_PER_HEATMAP) throw new AppError("project.too_many", { most: MAX_PROJECTS_PER_HEATMAP });
}
