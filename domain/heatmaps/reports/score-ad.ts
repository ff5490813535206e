import { startTemplateScores } from "#adapters/pipelines/template-scores.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { TemplateScoreEntity } from "#domain/heatmaps/templates/template-score.entity.ts";
import { type Ad, readAdScores } from "./read-ads.ts";

/**
 * Starts scoring a finished ad in the templates in which it has neither a score nor failed.
 * @param request distinguishes requests for the same ad; letters, digits and `-`, at most 38
 * @returns the templates without a result so far
 */
export async function scoreAd(
  ad: Ad,
  kind: TemplateKind,
  templates: readonly number[],
  request: string,
): Promise<readonly number[]> {
  const scored = await readAdScores(ad, kind);
  const missing = templates.filter((template) => !scored.has(template));
  const { uid, gen } = ad;
  if (missing.length > 0) await startTemplateScores({ uid, gen, kind, templates: missing, purpose: "report" }, request);
  return missing;
}

/** Forgets the failures of an ad in templates, so that they are scored again. Idempotent. */
export async function forgetFailures(ad: Ad, kind: TemplateKind, templates: readonly number[]): Promise<void> {
  const { uid, gen } = ad;
  for (const { template, state } of (await readAdScores(ad, kind)).values())
    if (state === "failed" && templates.includes(template)) await TemplateScoreEntity.delete({ uid, gen, kind, template }).go();
}
