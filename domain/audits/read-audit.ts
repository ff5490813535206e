import type { Audit, AuditReading, FactsReading } from "#contracts/audits.ts";
import { findFinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ImageAuditEntity } from "./audit.entity.ts";
import { auditKindOf } from "./audit-kind.ts";
import { measureFacts } from "./facts/measure-facts.ts";

/**
 * The facts of a finished image of the caller's scope, once they were measured for its current analysis. Areas and scores are as
 * they are now. Errors as `findFinishedImage`.
 */
export async function readFacts(caller: Caller, uid: string): Promise<FactsReading> {
  const image = await findFinishedImage(caller, uid);
  const { data } = await ImageAuditEntity.get({ heatmap: uid, kind: "facts" }).go({ consistent: true });
  if (!data) return { state: "none", facts: null };
  if (data.found && data.gen === image.gen) return { state: "done", facts: await measureFacts(image, data.found) };
  return { state: data.state === "done" ? "none" : data.state, facts: null };
}

/** The audit of a finished image of the caller's scope. Errors as `findFinishedImage`, and `audit.other_type`. */
export async function readAudit(caller: Caller, uid: string): Promise<AuditReading> {
  const image = await findFinishedImage(caller, uid);
  const kind = auditKindOf(image.application);
  const { data } = await ImageAuditEntity.get({ heatmap: uid, kind }).go({ consistent: true });
  const audit = data?.audit ? withTrials(data.audit) : null;
  return { kind, state: data?.state ?? "none", audit, is_outdated: audit !== null && audit.gen !== image.gen };
}

/** The last audit that was made of an image; undefined without one. */
export async function readStoredAudit(uid: string): Promise<Audit | undefined> {
  const { data } = await ImageAuditEntity.query.byHeatmap({ heatmap: uid }).go({ consistent: true });
  const audit = data.find(({ audit }) => audit)?.audit;
  return audit && withTrials(audit);
}

/** Suggestions of audits from before they were tried claim no effect, and rules wrote audits from before a model could. */
const withTrials = (audit: Audit): Audit => ({
  ...audit,
  written_by: audit.written_by ?? null,
  components: audit.components.map((component) => ({
    ...component,
    suggestion: component.suggestion.map((suggested) => ({ ...suggested, trial: suggested.trial ?? null })),
  })),
});
