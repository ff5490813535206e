import type { ConsumedEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { moveProjects } from "./move-projects.ts";
import { purgeProjectsOfAccount, purgeProjectsOfWorkspace } from "./purge-projects.ts";
import { unlinkHeatmap, unlinkProject } from "./remove-links.ts";

/** Event handlers of the projects domain. */
const EVENT_HANDLERS: EventHandlers<"projects"> = {
  "heatmap.removed": ({ object }) => unlinkHeatmap(object),
  // Transferred to another scope, where it may already be in projects.
  "heatmap.transferred": ({ object, scope }) => unlinkHeatmap(object, scope),
  "project.removed": ({ object }) => unlinkProject(object),
  "workspace.opened": ({ scope }) => moveProjects(scope),
  "workspace.closed": ({ object }) => purgeProjectsOfWorkspace(object),
  "account.deleted": ({ object }) => purgeProjectsOfAccount(object),
};

/** Updates projects after changes of heatmaps, workspaces and users. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"projects">): Promise<void> =>
  waitWhileBusy(() => EVENT_HANDLERS[event.type](event));
