import type { TemplateJob } from "#contracts/pipelines/template-scores.ts";
import { findScoringTemplate } from "./find-scoring-template.ts";
import { type PredictedScene, predictScene } from "./predict-scene.ts";
import { readAds } from "./read-ads.ts";
import { readScored } from "./read-scored.ts";
import { sceneNumbers } from "./scene-numbers.ts";
import { storeScene } from "./store-scene.ts";
import { TemplateScoreEntity } from "./template-score.entity.ts";

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
  for (const ad of await readAds(heatmap)) scenes.push(await predictScene(file, images, ad));
  // The frame in the middle of a video stands for it.
  const shown = scenes[Math.floor(scenes.length / 2)]!;
  await storeScene(heatmap, key, shown.scene, shown.attention);
  // The templates of a benchmark may be deleted, unlike the shipped ones.
  const copied = kind === "benchmark" && { name: file.name, categories: template.categories };
  await TemplateScoreEntity.put({ ...key, ...copied, state: "done", ...sceneNumbers(template, scenes) }).go();
}
