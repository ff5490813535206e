import type { SlideSubject } from "#contracts/slides.ts";
import { auditKindOf } from "#domain/audits/audit-kind.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { requireReport } from "#domain/reports/require-report.ts";
import { AppError } from "#kit/error.ts";

export type RequestedSubject = { readonly subject: SlideSubject; readonly objects: readonly string[] };

/**
 * The scope of the objects if the caller may see all of them, otherwise `heatmap.not_found` or `report.not_found`; and
 * `slides.other_scopes` if they are in several, or `audit.other_type` if the heatmap never has an audit.
 */
export async function requireSlideSubject(caller: Caller, { subject, objects }: RequestedSubject) {
  const found = await Promise.all(objects.map((uid) => requireObject(caller, subject, uid)));
  const { scope, title } = found[0]!;
  if (found.some((each) => each.scope !== scope)) throw new AppError("slides.other_scopes");
  const titles = { heatmap: title, report: title, audit: `${title} audit`, comparison: comparisonTitle(found) };
  return { scope, title: titles[subject] };
}

async function requireObject(caller: Caller, subject: SlideSubject, uid: string) {
  if (subject === "report") return requireReport(caller, uid);
  const heatmap = await requireHeatmap(caller, uid);
  if (subject === "audit") auditKindOf(heatmap.application);
  return heatmap;
}

/** The title of a comparison, for its cover and its file. */
export const comparisonTitle = (heatmaps: readonly { readonly title: string }[]): string =>
  heatmaps.map(({ title }) => title).join(" vs ");
