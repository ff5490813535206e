import type { DomainEvent } from "#contracts/events.ts";
import { advanceReport } from "./advance-report.ts";
import { followHeatmap } from "./follow-heatmap.ts";
import { followName, moveReports, purgeReportsOfAccount, purgeReportsOfWorkspace } from "./follow-scope.ts";

type Followed = Pick<DomainEvent, "scope" | "object">;

const ofHeatmap = ({ object }: Followed) => followHeatmap(object);

/** Event handlers of the reports domain. */
const FOLLOWS = {
  "heatmap.done": ofHeatmap,
  "heatmap.ended_badly": ofHeatmap,
  "heatmap.placed": ofHeatmap,
  "heatmap.removed": ofHeatmap,
  "heatmap.transferred": ofHeatmap,
  "report.created": ({ object }: Followed) => advanceReport(object),
  "workspace.opened": ({ scope }: Followed) => moveReports(scope),
  "workspace.closed": ({ object }: Followed) => purgeReportsOfWorkspace(object),
  "account.renamed": ({ object }: Followed) => followName(object),
  "account.deleted": ({ object }: Followed) => purgeReportsOfAccount(object),
} as const satisfies Partial<Record<DomainEvent["type"], (change: Followed) => Promise<void>>>;

/** Advances reports, and updates them after changes of heatmaps, workspaces and users. Idempotent. */
export const handleEvent = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);
