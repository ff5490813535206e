import type { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import { meanScore } from "#domain/benchmarks/template-score.ts";
import { type Heatmap, HeatmapEntity, type KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readScored } from "./read-scored.ts";
import { readTemplateScores } from "./read-template-scores.ts";
import type { TemplateScore } from "./template-score.entity.ts";

/**
 * Announces that a heatmap was scored in templates, and stores the mean of its scores if they are those of its upload: templates of a
 * report leave its attention score as it is. The version stays, because no editable attribute changes. Does nothing if the heatmap is
 * deleted or was analysed again. Idempotent.
 */
export const finishScoring = (job: TemplateScoresJob): Promise<void> => retryOnConflict(() => finish(job));

async function finish({ kind, templates, purpose, ...job }: TemplateScoresJob): Promise<void> {
  const heatmap = await readScored(job);
  if (!heatmap) return;
  const { uid, scope, gen } = heatmap;
  const placed = publishEvent({ type: "heatmap.placed", scope, object: uid });
  if (purpose === "report") return commitTransaction([placed]);
  const score = toKindScore(heatmap, templates, await readTemplateScores(heatmap, kind));
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .data((item, { set }) => set(item.template_scores, { ...heatmap.template_scores, [kind]: score }))
          .where(
            (item, { eq, notExists }) =>
              `${eq(item.template_scores, heatmap.template_scores)} AND ${eq(item.gen, gen)} AND ${notExists(item.deleted_at)}`,
          )
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    publishEvent({ type: "heatmap.edited", scope, object: uid }),
    placed,
  ]);
}

/** The mean over the templates with these ids; of a video also that of each frame. */
function toKindScore({ gen, type }: Heatmap, ids: readonly number[], stored: readonly TemplateScore[]): KindScore {
  const rows = stored.filter(({ template }) => ids.includes(template));
  const scored = rows.flatMap(({ scores, score_interval: interval }) => (scores && interval ? [{ scores, interval }] : []));
  const failed = rows.filter(({ state }) => state === "failed").length;
  const counts = { gen, ids, templates: scored.length, failed };
  if (scored.length === 0) return { ...counts, score: null, interval: null, reference: "" };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const { score, interval } = meanScore(scored.map((each) => ({ score: mean(each.scores), interval: each.interval })));
  const frames = scored[0]!.scores.map((_, frame) => mean(scored.map(({ scores }) => scores[frame]!)));
  return {
    ...counts,
    score,
    interval,
    ...(type === "video" && { frames }),
    reference: rows.find(({ reference }) => reference)?.reference ?? "",
  };
}
