import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { handleEvent } from "#domain/audits/handle-event.ts";
import { writeAudit } from "#domain/copilot/audits/write-audit.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.audits, (event) =>
  handleEvent(
    event,
    (audit, image) => writeAudit(audit, image, (call) => logger.info("language model called for an audit", { call })),
    ({ error, ...failed }) => logger.error("audit requests failed", { ...failed, error: error as Error }),
  ),
);
