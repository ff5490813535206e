import type { ConsumedEvent, DomainEvent } from "#contracts/events.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import type { WriteAudit } from "./analyst/assessment.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
import { requestFlaggedAudit } from "./request-flagged-audit.ts";
import { type OnFailed, runRequests } from "./run-requests.ts";
import { deleteTrialAudits } from "./trial-audits.ts";

const deleteAudits = async ({ object: heatmap }: DomainEvent): Promise<void> => {
  const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap }).go({ consistent: true, attributes: ["heatmap", "kind"] });
  for (const key of data) await ImageAuditEntity.delete(key).go();
};

/** Event handlers of the audits domain. */
const EVENT_HANDLERS: EventHandlers<"audits", [write: WriteAudit, onFailed: OnFailed]> = {
  "audit.requested": ({ object }, write, onFailed) => runRequests(object, write, onFailed),
  "heatmap.done": ({ object }) => requestFlaggedAudit(object),
  "heatmap.placed": ({ object }) => requestFlaggedAudit(object),
  "heatmap.removed": deleteAudits,
  "account.deleted": ({ object }) => deleteTrialAudits(object),
};

/**
 * Makes requested audits, and deletes those of deleted heatmaps and users. Idempotent.
 * @param write words the audits
 * @param onFailed logs requests that failed permanently
 */
export const handleEvent = (event: ConsumedEvent<"audits">, write: WriteAudit, onFailed: OnFailed): Promise<void> =>
  EVENT_HANDLERS[event.type](event, write, onFailed);
