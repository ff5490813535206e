import type { TemplateKindJob } from "#contracts/pipelines/template-scores.ts";
import { meanScore } from "#domain/benchmarks/template-score.ts";
import { type Heatmap, HeatmapEntity, type KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readScored } from "./read-scored.ts";
import { readTemplateScores } from "./read-template-scores.ts";
import type { TemplateScore } from "./template-score.entity.ts";

/**
 * Stores the mean of a heatmap's scores in all templates of a kind. The version stays, because no editable attribute changes. Does
 * nothing if the heatmap is deleted or was analysed again. Idempotent.
 */
export const finishScoring = (job: TemplateKindJob): Promise<void> => retryOnConflict(() => finish(job));

async function finish({ kind, ...job }: TemplateKindJob): Promise<void> {
  const heatmap = await readScored(job);
  if (!heatmap) return;
  const { uid, scope, gen } = heatmap;
  const score = toKindScore(heatmap, await readTemplateScores(heatmap, kind));
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
    publishEvent({ type: "heatmap.placed", scope, object: uid }),
  ]);
}

/** The mean over templates; of a video also that of each frame. */
export function toKindScore({ gen, type }: Pick<Heatmap, "gen" | "type">, rows: readonly TemplateScore[]): KindScore {
  const scored = rows.flatMap(({ scores, score_interval: interval }) => (scores && interval ? [{ scores, interval }] : []));
  const failed = rows.filter(({ state }) => state === "failed").length;
  const counts = { gen, templates: scored.length, failed };
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
