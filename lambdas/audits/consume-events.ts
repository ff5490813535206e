import { handleEvent } from "#domain/audits/handle-event.ts";
import { writeAudit } from "#domain/copilot/audits/write-audit.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(
  {
    heatmaps: ["heatmap.done", "heatmap.placed", "heatmap.removed"],
    others: ["audit.requested", "account.deleted"],
  },
  (type, change) =>
    handleEvent(type, change, (audit, image) =>
      writeAudit(audit, image, (call) => logger.info("language model called for an audit", { call })),
    ),
);
