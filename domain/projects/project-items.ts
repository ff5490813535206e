import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { type Link, LinkEntity } from "./link.entity.ts";
import { ProjectEntity } from "./project.entity.ts";

/** Adds a heatmap to a project; requires that it is not in it. */
export const linkItem = (entry: Link): TransactionItem => ({
  write: put(LinkEntity.create(entry).params()),
  onConditionFailed: () => new ConflictError(),
});

/** Removes a heatmap from a project; requires that it is in it. */
export const unlinkItem = ({ heatmap, project }: Pick<Link, "heatmap" | "project">): TransactionItem => ({
  write: deleteItem(
    LinkEntity.delete({ heatmap, project })
      .where((entry, { exists }) => exists(entry.project))
      .params(),
  ),
  onConditionFailed: () => new ConflictError(),
});

/** Changes a project's heatmap count by `more`. Requires the project to exist, with `scope` in that scope. */
export function countItem(uid: string, more: number, scope?: string): TransactionItem {
  return {
    write: update(
      ProjectEntity.patch({ uid })
        .add({ heatmap_count: more })
        .where((project, { eq, exists }) => (scope === undefined ? exists(project.uid) : eq(project.scope, scope)))
        .params(),
    ),
    onConditionFailed: () => new AppError("project.not_found"),
  };
}

/** The transaction items that accompany every change of a project's content: count, audit and event. */
export const projectChangedItems = (caller: Caller, uid: string, more: number, scope: string): readonly TransactionItem[] => [
  countItem(uid, more, scope),
  ...auditLogItems(caller, { action: "projects.change_heatmaps", scope, object: uid }),
  publishEvent({ type: "project.edited", scope, object: uid }),
];
