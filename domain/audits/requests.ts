import type { AuditKind, AuditReading, FactsReading } from "#contracts/audits.ts";
import { type FinishedImage, requireFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type AuditRow, ImageAuditEntity, stateOf } from "./audit.entity.ts";
import { auditKindOf } from "./audit-kind.ts";
import { readAudit, readFacts } from "./read-audit.ts";
import { takeTrialAudit } from "./trial-audits.ts";

const FACTS_LIMIT = perHour("audits.facts", 60);
const AUDIT_LIMIT = perHour("audits.request", 60);

type Image = Pick<FinishedImage, "uid" | "scope" | "gen">;

/**
 * Requests the facts of a finished image of the caller's scope, and returns their state. Facts of the current analysis are not
 * measured again. Errors as `requireFinishedImage`, `service.maintenance`, and `request.too_many` from the 61st request in an
 * hour.
 */
export async function requestFacts(caller: Caller, uid: string): Promise<FactsReading> {
  const image = await requireFinishedImage(caller, uid);
  const row = await readRow(uid, "facts");
  if (needsFacts(row, image)) {
    await assertAcceptsAnalyses(caller);
    await enforceRateLimit(FACTS_LIMIT, caller.uid);
    await commitTransaction([requestItem(image, "facts", caller.uid), auditRequestedEvent(image)]);
  }
  return readFacts(caller, uid);
}

/**
 * Requests the audit of a finished image of the caller's scope, and returns its state. A running one is not requested again; a
 * finished one is made again. Errors as `requireFinishedImage`, `audit.other_type`, `audit.trial_limit` for the fourth image of a
 * trial user, `service.maintenance`, and `request.too_many` from the 61st request in an hour.
 */
export async function requestAudit(caller: Caller, uid: string): Promise<AuditReading> {
  const image = await requireFinishedImage(caller, uid);
  const kind = auditKindOf(image.application);
  const [row, facts] = await Promise.all([readRow(uid, kind), readRow(uid, "facts")]);
  if (!row || !isRunning(row, image)) {
    await assertAcceptsAnalyses(caller);
    await enforceRateLimit(AUDIT_LIMIT, caller.uid);
    await commitTransaction([
      ...(caller.subject === "trial" ? [takeTrialAudit(caller.uid, uid)] : []),
      ...(needsFacts(facts, image) ? [requestItem(image, "facts", caller.uid)] : []),
      requestItem(image, kind, caller.uid),
      ...auditLogItems(caller, { action: "audits.request", scope: image.scope, object: uid }),
      auditRequestedEvent(image),
    ]);
  }
  return readAudit(caller, uid);
}

/**
 * The transaction item that requests a run for the current analysis of an image. An earlier result stays until the run is done.
 */
export function requestItem({ uid, gen }: Image, kind: AuditKind | "facts", by: string): TransactionItem {
  const request = { state: "requested" as const, requested_at: now().toISOString(), requested_by: by, requested_gen: gen };
  return { write: update(ImageAuditEntity.upsert({ heatmap: uid, kind, ...request }).params()) };
}

/** The event after which requested runs start. */
export const auditRequestedEvent = ({ uid, scope }: Image): TransactionItem =>
  publishEvent({ type: "audit.requested", scope, object: uid });

/** Whether the facts of the current analysis are neither measured nor being measured. */
export const needsFacts = (row: AuditRow | null, image: Image): boolean =>
  !row || (!isRunning(row, image) && !(row.state === "done" && row.gen === image.gen));

const isRunning = (row: AuditRow, { gen }: Image): boolean => stateOf(row) === "requested" && row.requested_gen === gen;

/** The row of an image’s audit, or of its facts. */
export async function readRow(heatmap: string, kind: AuditRow["kind"]): Promise<AuditRow | null> {
  return (await ImageAuditEntity.get({ heatmap, kind }).go({ consistent: true })).data;
}
