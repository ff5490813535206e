import type { Change } from "#domain/kit/outbox.ts";
import { forgetHeatmap, forgetProject } from "./forget-links.ts";
import { moveProjects } from "./move-projects.ts";
import { purgeProjects } from "./purge-projects.ts";

type Followed = Pick<Change, "scope" | "object">;

/** What announced changes mean for projects. */
const FOLLOWS = {
  "heatmap.removed": ({ object }: Followed) => forgetHeatmap(object),
  // Given to somebody in another scope, where it may be in projects by now.
  "heatmap.transferred": ({ object, scope }: Followed) => forgetHeatmap(object, scope),
  "project.removed": ({ object }: Followed) => forgetProject(object),
  "workspace.opened": ({ scope }: Followed) => moveProjects(scope),
  "account.deleted": ({ object, scope }: Followed) => purgeProjects(object, scope),
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Keeps projects true to what became of heatmaps, workspaces and people. Following a change twice changes nothing. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
