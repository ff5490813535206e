import type { TemplateSet } from "#contracts/templates.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { type TemplateScore, TemplateScoreEntity } from "./template-score.entity.ts";

type Generation = Pick<Heatmap, "uid" | "gen">;

/** The scores of a heatmap's generation in all templates of a set, by template id. */
export async function readTemplateScores({ uid, gen }: Generation, kind: TemplateSet): Promise<readonly TemplateScore[]> {
  const { data } = await TemplateScoreEntity.query.byHeatmap({ uid, gen, kind }).go({ pages: "all", consistent: true });
  return data.toSorted((one, other) => one.template - other.template);
}
