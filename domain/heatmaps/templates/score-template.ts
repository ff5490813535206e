import type { TemplateJob } from "#contracts/pipelines/template-scores.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { readTemplateImages } from "#domain/benchmarks/read-template-images.ts";
import { type PredictedScene, predictScene } from "./predict-scene.ts";
import { readAds } from "./read-ads.ts";
import { readScored } from "./read-scored.ts";
import { sceneNumbers } from "./scene-numbers.ts";
import { storeScene } from "./store-scene.ts";
import { TemplateScoreEntity } from "./template-score.entity.ts";

/**
 * Scores a heatmap's ad in one template: places it, predicts the scene, measures the share of attention in the slot, and stores images
 * and numbers. Does nothing if that was done, or if the heatmap is deleted or was analysed again.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function scoreTemplate({ uid, gen, kind, template: id }: TemplateJob): Promise<void> {
  const heatmap = await readScored({ uid, gen });
  if (!heatmap) return;
  const key = { uid, gen, kind, template: id };
  const { data: stored } = await TemplateScoreEntity.get(key).go({ consistent: true });
  if (stored?.state === "done") return;
  const template = findTemplate(kind, id);
  if (!template) throw new Error(`template ${kind} ${id} does not exist`);
  const images = await readTemplateImages(template);
  const scenes: PredictedScene[] = [];
  for (const ad of await readAds(heatmap)) scenes.push(await predictScene(template, images, ad));
  // The frame in the middle of a video stands for it.
  const shown = scenes[Math.floor(scenes.length / 2)]!;
  await storeScene(heatmap, key, shown.scene, shown.attention);
  await TemplateScoreEntity.put({ ...key, state: "done", ...sceneNumbers(template, scenes) }).go();
}
