import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { moveToWorkspace } from "#domain/heatmaps/move-to-workspace.ts";
import { moveLink } from "#domain/sharing/move-link.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.heatmapMoves, ({ scope }) => moveToWorkspace(scope, moveLink));
