import type { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { readScored } from "./read-scored.ts";
import { TemplateScoreEntity } from "./template-score.entity.ts";

/**
 * Records the templates that have no result after all attempts. Results that exist stay. Does nothing if the heatmap is deleted or
 * was analysed again.
 */
export async function failTemplates({ uid, gen, kind, templates }: Omit<TemplateScoresJob, "purpose">): Promise<void> {
  if (!(await readScored({ uid, gen }))) return;
  for (const template of templates) {
    const key = { uid, gen, kind, template };
    const { data: stored } = await TemplateScoreEntity.get(key).go({ consistent: true });
    if (!stored) await TemplateScoreEntity.put({ ...key, state: "failed" }).go();
  }
}
