import { predictMap } from "#adapters/inference.ts";
import { CONTEXT_CONTENT, type TemplateFile } from "#contracts/templates.ts";
import { placeAd, type TemplateImages } from "#domain/benchmarks/placement/place-ad.ts";
import type { Raster } from "#domain/benchmarks/placement/raster.ts";
import { sceneForModel } from "#domain/benchmarks/scene-for-model.ts";
import { slotShares } from "#domain/benchmarks/slot-share.ts";
import type { Attention } from "#domain/heatmaps/images/attention-file.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { type Estimate, estimateOf } from "#domain/scores/estimate.ts";

/** An ad in a template, the attention that the scene receives, and the share within the slot. */
export type PredictedScene = { readonly scene: Raster; readonly attention: Attention; readonly share: Estimate };

/**
 * Places an ad in a template and predicts where people look in the scene. The share is that of the displayed map; its spread is
 * that of the networks.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function predictScene(template: TemplateFile, images: TemplateImages, ad: Uint8Array): Promise<PredictedScene> {
  const scene = await placeAd(template, images, ad);
  const reply = await predictMap(await sceneForModel(scene), CONTEXT_CONTENT[template.kind]);
  const { model, content, width, height, stands_out: standsOut } = reply;
  const valuesOf = (base64: string) => decodeUint16(Buffer.from(base64, "base64"));
  const attention = { model, content, width, height, standsOut, values: valuesOf(reply.map) };
  const shareOf = slotShares(template.corners, scene, attention);
  const { spread } = estimateOf(reply.members.map((member) => shareOf(valuesOf(member))));
  return { scene, attention, share: { value: shareOf(attention.values), spread } };
}
