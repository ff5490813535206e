import { TemplateScoreEntity } from "./template-score.entity.ts";

/** Deletes the scores of a heatmap in templates, except those of one generation. */
export async function deleteTemplateScores(uid: string, keptGen?: number): Promise<void> {
  const { data } = await TemplateScoreEntity.query.byHeatmap({ uid }).go({ pages: "all", consistent: true });
  for (const { gen, kind, template } of data)
    if (gen !== keptGen) await TemplateScoreEntity.delete({ uid, gen, kind, template }).go();
}
