import { isDeepStrictEqual } from "node:util";
import { mean } from "simple-statistics";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { TemplateScoresJob } from "#contracts/pipelines/template-scores.ts";
import type { TemplateSet } from "#contracts/templates.ts";
import { meanScore } from "#domain/benchmarks/template-score.ts";
import { findVersion } from "#domain/benchmarks/use/find-version.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import { type Heatmap, HeatmapEntity, type KindScore } from "#domain/heatmaps/heatmap.entity.ts";
import { enqueueIndexing } from "#domain/heatmaps/search/enqueue-indexing.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readScored } from "./read-scored.ts";
import { readTemplateScores } from "./read-template-scores.ts";
import type { TemplateScore } from "./template-score.entity.ts";

/**
 * Announces that a heatmap was scored in templates. If they are those of its upload, it also stores the mean of its scores, or why
 * there is none, and announces a new score: templates of a report leave the attention score as it is. The version stays, because no
 * editable attribute changes. Does nothing if the heatmap is deleted or was analysed again. Idempotent.
 */
export const finishScoring = (job: TemplateScoresJob): Promise<void> => retryOnConflict(() => finish(job));

async function finish({ kind, templates, purpose, ...job }: TemplateScoresJob): Promise<void> {
  const heatmap = await readScored(job);
  if (!heatmap) return;
  const { uid, scope, gen } = heatmap;
  const placed = publishEvent({ type: "heatmap.placed", scope, object: uid });
  if (purpose === "report") return commitTransaction([placed]);
  const rows = (await readTemplateScores(heatmap, kind)).filter(({ template }) => templates.includes(template));
  const score = { ...toKindScore(heatmap, templates, rows), problem: await problemOf(heatmap, kind, rows) };
  const categories = kind === "benchmark" && [...new Set(rows.flatMap((row) => row.categories ?? []))].toSorted();
  await commitTransaction([
    {
      write: update(
        HeatmapEntity.patch({ uid })
          .set({ ...(categories && { benchmark_categories: categories }) })
          .data((item, { set }) => set(item.template_scores, { ...heatmap.template_scores, [kind]: score }))
          .where((item, { eq, notExists }) => {
            // During a new analysis, and after one that failed, an earlier generation is shown.
            const isShown = `(${eq(item.shown_gen, gen)} OR (${notExists(item.shown_gen)} AND ${eq(item.gen, gen)}))`;
            return [eq(item.template_scores, heatmap.template_scores), isShown, notExists(item.deleted_at)].join(" AND ");
          })
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    ...(categories ? [enqueueIndexing(uid)] : []),
    publishEvent({ type: "heatmap.edited", scope, object: uid }),
    placed,
    // Not again by a repeated step.
    ...(score.score === null || isDeepStrictEqual(heatmap.template_scores[kind], score)
      ? []
      : [publishEvent({ type: "heatmap.scored", scope, object: uid })]),
  ]);
}

/** Why a heatmap has no score in a set of templates; null if it has one. */
async function problemOf(
  heatmap: Heatmap,
  set: TemplateSet,
  rows: readonly TemplateScore[],
): Promise<AttentionResult["problem"]> {
  if (rows.some(({ scores }) => scores)) return null;
  if (rows.some(({ state }) => state === "done")) return "other_model";
  const benchmark = set === "benchmark" && benchmarkOf(heatmap);
  return benchmark && !(await findVersion(benchmark)) ? "benchmark_deleted" : "failed";
}

/** The mean over templates; of a video also that of each frame. */
function toKindScore({ gen, type }: Heatmap, ids: readonly number[], rows: readonly TemplateScore[]): KindScore {
  const scored = rows.flatMap(({ scores, score_interval: interval }) => (scores && interval ? [{ scores, interval }] : []));
  const failed = rows.filter(({ state }) => state === "failed").length;
  const counts = { gen, ids, templates: scored.length, failed };
  if (scored.length === 0) return { ...counts, score: null, interval: null, reference: "" };
  const { score, interval } = meanScore(scored.map((each) => ({ score: mean([...each.scores]), interval: each.interval })));
  const frames = scored[0]!.scores.map((_, frame) => mean(scored.map(({ scores }) => scores[frame]!)));
  return {
    ...counts,
    score,
    interval,
    ...(type === "video" && { frames }),
    reference: rows.find(({ reference }) => reference)?.reference ?? "",
  };
}
