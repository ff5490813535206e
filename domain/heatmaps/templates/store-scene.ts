import { putFile } from "#adapters/storage.ts";
import { type Raster, toSharp } from "#domain/benchmarks/placement/raster.ts";
import { templateFileKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { type Attention, writeAttention } from "#domain/heatmaps/images/attention-file.ts";
import { heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { overlayHeatmap } from "#domain/heatmaps/images/overlays.ts";
import type { TemplateScore } from "./template-score.entity.ts";

/** Quality of the stored scenes: without visible artefacts, about 150 kB at 1280 × 854. */
const QUALITY = 82;

/** Stores a scene, the scene with its heatmap, and its attention map. */
export async function storeScene(
  heatmap: Heatmap,
  at: Pick<TemplateScore, "kind" | "template">,
  scene: Raster,
  attention: Attention,
): Promise<void> {
  const { width, height, rgb } = scene;
  const jpeg = (image: Raster) => toSharp(image).jpeg({ quality: QUALITY, mozjpeg: false }).toBuffer();
  const hot = overlayHeatmap(rgb, await heatLevelsAt(attention, { width, height }));
  await putFile(templateFileKey(heatmap, at, "attention"), writeAttention(attention), "image/png");
  await putFile(templateFileKey(heatmap, at, "original"), await jpeg(scene), "image/jpeg");
  await putFile(templateFileKey(heatmap, at, "heatmap"), await jpeg({ ...scene, rgb: hot }), "image/jpeg");
}
