import { analysisCopy } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import type { Density } from "#domain/scores/people/density.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import type { Scene } from "./test-scenes.ts";

/** The attention map of a file, whose content type the network infers; with or without the centre prior. */
export async function predictAttention(
  model: AttentionModel,
  bytes: Uint8Array,
  options: { prior?: boolean } = {},
): Promise<Density> {
  const image = await readModelInput(await analysisCopy(await openUploadedImage(bytes)), model.pixels);
  const { width, height, density } = await model.predict(image, undefined, options);
  return { width, height, values: density };
}

/** Mirrored horizontally. */
export function mirrorDensity({ width, height, values }: Density): Density {
  const turned = values.map((_, at) => values[at - (at % width) + (width - 1 - (at % width))]!);
  return { width, height, values: turned };
}

/** Whether the top hot spot is on the single object of the scene. */
export async function topHotSpotIsOn(model: AttentionModel, { png, box }: Scene): Promise<boolean> {
  const { width, height, values } = await predictAttention(model, png);
  const top = values.indexOf(values.reduce((max, value) => Math.max(max, value), 0));
  const [x, y] = [((top % width) + 0.5) / width, (Math.floor(top / width) + 0.5) / height];
  return Math.abs(x - box.x - box.width / 2) <= box.width / 2 && Math.abs(y - box.y - box.height / 2) <= box.height / 2;
}
