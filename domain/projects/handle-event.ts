import type { DomainEvent } from "#contracts/events.ts";
import { moveProjects } from "./move-projects.ts";
import { purgeProjectsOfAccount, purgeProjectsOfWorkspace } from "./purge-projects.ts";
import { unlinkHeatmap, unlinkProject } from "./remove-links.ts";

type Followed = Pick<DomainEvent, "scope" | "object">;

/** Event handlers of the projects domain. */
const FOLLOWS = {
  "heatmap.removed": ({ object }: Followed) => unlinkHeatmap(object),
  // Transferred to another scope, where it may already be in projects.
  "heatmap.transferred": ({ object, scope }: Followed) => unlinkHeatmap(object, scope),
  "project.removed": ({ object }: Followed) => unlinkProject(object),
  "workspace.opened": ({ scope }: Followed) => moveProjects(scope),
  "workspace.closed": ({ object }: Followed) => purgeProjectsOfWorkspace(object),
  "account.deleted": ({ object }: Followed) => purgeProjectsOfAccount(object),
} as const satisfies Partial<Record<DomainEvent["type"], (change: Followed) => Promise<void>>>;

/** Updates projects after changes of heatmaps, workspaces and users. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
