import type { TemplateJob } from "#contracts/pipelines/template-scores.ts";
import { retryWhileBusy } from "#domain/heatmaps/analysis/retry-while-busy.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, conditionCheck, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { findScoringTemplate } from "./find-scoring-template.ts";
import { type PredictedScene, predictScene } from "./predict-scene.ts";
import { readAds } from "./read-ads.ts";
import { readScored } from "./read-scored.ts";
import { sceneNumbers } from "./scene-numbers.ts";
import { storeScene } from "./store-scene.ts";
import { type TemplateScore, TemplateScoreEntity } from "./template-score.entity.ts";

/** Half a minute on average, of the 100 seconds that the step may take. */
const MAX_LATER_FRAME_ATTEMPTS = 15;

/**
 * Scores a heatmap's ad in one template: places it, predicts the scene, measures the share of attention in the slot, and stores
 * images and numbers. A template of a benchmark that was deleted is recorded as failed. Does nothing if that was done, or if the
 * heatmap is deleted or was analysed again.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function scoreTemplate({ uid, gen, kind, template: id }: TemplateJob): Promise<void> {
  const heatmap = await readScored({ uid, gen });
  if (!heatmap) return;
  const key = { uid, gen, kind, template: id };
  const { data: stored } = await TemplateScoreEntity.get(key).go({ consistent: true });
  if (stored?.state === "done") return;
  const template = await findScoringTemplate(heatmap, kind, id);
  if (!template) return void (await TemplateScoreEntity.put({ ...key, state: "failed" }).go());
  const { file } = template;
  const images = await template.readImages();
  const scenes: PredictedScene[] = [];
  for (const ad of await readAds(heatmap)) {
    const predict = () => predictScene(file, images, ad);
    // Trying the step again would repeat the frames that are done.
    scenes.push(await (scenes.length === 0 ? predict() : retryWhileBusy(predict, { tries: MAX_LATER_FRAME_ATTEMPTS })));
  }
  // The templates of a benchmark may be deleted, unlike the shipped ones.
  const copied = kind === "benchmark" && { name: file.name, categories: template.categories };
  await recordScenes({ ...key, ...copied, state: "done", ...sceneNumbers(template, scenes) }, scenes);
}

/** Stores images and numbers. If the heatmap is transferred in the meantime, the images are stored again at their new place. */
const recordScenes = (row: TemplateScore, scenes: readonly PredictedScene[]): Promise<void> =>
  retryOnConflict(async () => {
    const heatmap = await readScored(row);
    if (!heatmap) return;
    // The frame in the middle represents the video.
    const shown = scenes[Math.floor(scenes.length / 2)]!;
    await storeScene(heatmap, row, shown.scene, shown.attention);
    await commitTransaction([{ write: put(TemplateScoreEntity.put(row).params()) }, sameOwnerCondition(heatmap)]);
  });

function sameOwnerCondition({ uid, requested_by }: Heatmap): TransactionItem {
  const { TableName, Key } = HeatmapEntity.get({ uid }).params();
  const check = { ConditionExpression: "requested_by = :owner", ExpressionAttributeValues: { ":owner": requested_by } };
  return { write: conditionCheck({ TableName, Key, ...check }), onConditionFailed: () => new ConflictError() };
}
