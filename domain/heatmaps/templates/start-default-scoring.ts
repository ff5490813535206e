import { startTemplateScores } from "#adapters/pipelines/template-scores.ts";
import { kindScoreOf, templateSetOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { templatesFor } from "./templates-for.ts";

/** Name of the request for the default templates. */
const DEFAULT_REQUEST = "default";

/**
 * Starts scoring a finished heatmap in the default templates of its application, or in those of its benchmark. Does nothing if it
 * is not done, is deleted, has an application without templates, was scored already, or belongs to the public demo, which is
 * analysed once and not in templates. Idempotent.
 */
export async function startDefaultScoring(uid: string): Promise<void> {
  const stored = await readExisting(uid);
  const heatmap = stored && toPublicVersion(stored);
  if (heatmap?.status !== "done" || kindScoreOf(heatmap)) return;
  const kind = templateSetOf(heatmap);
  if (!kind || heatmap.scope === DEMO_SCOPE) return;
  const templates = await templatesFor(heatmap, kind);
  await startTemplateScores({ uid, gen: heatmap.gen, kind, templates: [...templates], purpose: "upload" }, DEFAULT_REQUEST);
}
