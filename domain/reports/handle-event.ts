import type { ConsumedEvent, DomainEvent } from "#contracts/events.ts";
import type { MoveLink } from "#domain/heatmaps/move-to-workspace.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { advanceReport } from "./advance-report.ts";
import { moveReports, purgeReportsOfAccount, purgeReportsOfWorkspace, updateReportCreatorName } from "./owner-changes.ts";
import { updateReportsOfHeatmap } from "./update-reports-of-heatmap.ts";

const ofHeatmap = ({ object }: DomainEvent) => updateReportsOfHeatmap(object);

/** Event handlers of the reports domain. */
const EVENT_HANDLERS: EventHandlers<"reports", [moveLink: MoveLink]> = {
  "heatmap.done": ofHeatmap,
  "heatmap.failed": ofHeatmap,
  "heatmap.placed": ofHeatmap,
  "heatmap.removed": ofHeatmap,
  "heatmap.transferred": ofHeatmap,
  "report.created": ({ object }) => advanceReport(object),
  "workspace.opened": ({ scope }, moveLink) => moveReports(scope, moveLink),
  "workspace.closed": ({ object }) => purgeReportsOfWorkspace(object),
  "account.renamed": ({ object }) => updateReportCreatorName(object),
  "account.deleted": ({ object }) => purgeReportsOfAccount(object),
};

/** Advances reports, and updates them after changes of heatmaps, workspaces and users. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"reports">, moveLink: MoveLink): Promise<void> =>
  waitWhileBusy(() => EVENT_HANDLERS[event.type](event, moveLink));
