import { isDeepStrictEqual } from "node:util";
import type { NewReport, ReportCard } from "#contracts/reports.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { addReportItem } from "#domain/heatmaps/reports/report-links.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { type Report, ReportEntity } from "./report.entity.ts";
import { requireAds } from "./require-ads.ts";
import { requireReport } from "./require-report.ts";
import { titlesOf } from "./titles-of.ts";
import { toCard } from "./to-card.ts";
import { unfinished } from "./unfinished.ts";

const LIMIT = perHour("reports.create", 100);

/**
 * Creates a report from heatmaps of the caller's scope. With an idempotency key its id is derived from the key, so that a retry
 * creates nothing twice; trial users have one report (`report.one_per_trial`). Further errors: `service.maintenance`,
 * `report.too_many_templates`, `report.template_not_found`, `heatmap.not_found`, `report.other_type`, `report.template_missing` and
 * `report.ad_failed`.
 */
export async function createReport(caller: Caller, input: NewReport, idempotencyKey?: string): Promise<ReportCard> {
  await assertAcceptsAnalyses(caller);
  const { report_templates: max } = await readSetting("defaults");
  if (input.ids.length > max) throw new AppError("report.too_many_templates", { most: max });
  await enforceRateLimit(LIMIT, caller.uid);
  const scope = scopeOf(caller);
  if (input.ids.some((id) => !findTemplate(input.type, id))) throw new AppError("report.template_not_found");
  const ads = await requireAds(input.heatmaps, { ...input, scope }, "report.template_missing");
  const uid = idOf(caller, idempotencyKey);
  const report = {
    ...input,
    ...unfinished(),
    titles: titlesOf(input.titles ?? [], ads),
    uid,
    scope,
    workspace: caller.workspace?.uid ?? "",
    created_by_uid: caller.uid,
    created_by_name: caller.name,
    created_by_email: caller.email,
    created_at: now().toISOString(),
  };
  const isNew = await commitIf(put(ReportEntity.create(report).params()), [
    ...input.heatmaps.map((heatmap) => addReportItem(heatmap, scope, uid)),
    ...auditLogItems(caller, { action: "reports.create", scope, object: uid }),
    publishEvent({ type: "report.created", scope, object: uid }),
  ]);
  const stored = await requireReport(caller, uid);
  const isRetry = idempotencyKey !== undefined && isReportOf(stored, input);
  if (caller.subject === "trial" && !isNew && !isRetry) throw new AppError("report.one_per_trial");
  return toCard(stored);
}

/**
 * Whether a report was created from this input, and not edited since, except for the order and titles of its ads. Ads that were
 * dropped since were in it.
 */
function isReportOf({ heatmaps, dropped, ...stored }: Report, { titles: _, ...input }: NewReport): boolean {
  const { title, type, attention_benchmark, clarity_benchmark, ids } = stored;
  const ads = [...heatmaps, ...dropped.map(({ uid }) => uid)].sort();
  const created = { title, type, attention_benchmark, clarity_benchmark, ids, heatmaps: ads };
  return isDeepStrictEqual(created, { ...input, heatmaps: input.heatmaps.toSorted() });
}

/** A trial user's report always has the same id, so that a second one is rejected also when both are created at once. */
function idOf({ subject, uid }: Caller, idempotencyKey: string | undefined): string {
  if (subject === "trial") return derivedId("rp", uid, "trial");
  return idempotencyKey === undefined ? newId("rp") : derivedId("rp", uid, idempotencyKey);
}
