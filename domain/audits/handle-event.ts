import type { DomainEvent } from "#contracts/events.ts";
import type { WriteAudit } from "./analyst/assessment.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
import { requestFlaggedAudit } from "./request-flagged-audit.ts";
import { runRequests } from "./run-requests.ts";
import { deleteTrialAudits } from "./trial-audits.ts";

type Followed = Pick<DomainEvent, "scope" | "object">;

const deleteAudits = async ({ object: heatmap }: Followed): Promise<void> => {
  const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap }).go({ consistent: true, attributes: ["heatmap", "kind"] });
  for (const key of data) await ImageAuditEntity.delete(key).go();
};

/** Event handlers of the audits domain. */
const FOLLOWS = {
  "audit.requested": ({ object }: Followed, write: WriteAudit) => runRequests(object, write),
  "heatmap.done": ({ object }: Followed) => requestFlaggedAudit(object),
  "heatmap.placed": ({ object }: Followed) => requestFlaggedAudit(object),
  "heatmap.removed": deleteAudits,
  "account.deleted": ({ object }: Followed) => deleteTrialAudits(object),
} as const satisfies Partial<Record<DomainEvent["type"], (change: Followed, write: WriteAudit) => Promise<void>>>;

/**
 * Makes requested audits, and deletes those of deleted heatmaps and users. Idempotent.
 * @param write words the audits
 */
export const handleEvent = (type: keyof typeof FOLLOWS, change: Followed, write: WriteAudit): Promise<void> =>
  FOLLOWS[type](change, write);
