import type { Change } from "#domain/kit/outbox.ts";
import { forgetHeatmap, forgetProject } from "./forget-links.ts";
import { moveProjects } from "./move-projects.ts";
import { purgeProjects } from "./purge-projects.ts";

type Followed = Pick<Change, "scope" | "object">;

/** Event handlers of the projects domain. */
const FOLLOWS = {
  "heatmap.removed": ({ object }: Followed) => forgetHeatmap(object),
  // Transferred to another scope, where it may already be in projects.
  "heatmap.transferred": ({ object, scope }: Followed) => forgetHeatmap(object, scope),
  "project.removed": ({ object }: Followed) => forgetProject(object),
  "workspace.opened": ({ scope }: Followed) => moveProjects(scope),
  "account.deleted": ({ object, scope }: Followed) => purgeProjects(object, scope),
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Updates projects after changes of heatmaps, workspaces and users. Idempotent. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
