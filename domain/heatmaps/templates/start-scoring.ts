import { startTemplateScores } from "#adapters/pipelines/template-scores.ts";
import { templateKindOf } from "#contracts/templates.ts";
import { defaultTemplates } from "#domain/benchmarks/catalogue.ts";
import { kindScoreOf } from "#domain/heatmaps/analysis/attention-score.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";

/** Name of the request for the default templates. */
const DEFAULT_REQUEST = "default";

/**
 * Starts scoring a finished heatmap in the default templates of its application. Does nothing if it is not done, is deleted, has an
 * application without templates, or was scored already. Idempotent.
 */
export async function startDefaultScoring(uid: string): Promise<void> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  const heatmap = data && toPublicVersion(data);
  if (!heatmap || heatmap.deleted_at || heatmap.status !== "done" || kindScoreOf(heatmap)) return;
  const { gen, application, dimensions } = heatmap;
  const kind = templateKindOf(application);
  if (!kind) return;
  const templates = defaultTemplates(kind, { ...sizeOf(heatmap), dimensions });
  if (templates.length === 0) return;
  await startTemplateScores({ uid, gen, kind, templates: [...templates], purpose: "upload" }, DEFAULT_REQUEST);
}

function sizeOf({ uid, width, height }: Heatmap): { width: number; height: number } {
  if (!width || !height) throw new Error(`heatmap ${uid} is done without a size`);
  return { width, height };
}
