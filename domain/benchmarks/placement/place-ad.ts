import type { TemplateFile } from "#contracts/templates.ts";
import { fitAd } from "./fit-ad.ts";
import { type Rectangle, rectangleOf, sidesOf } from "./homography.ts";
import { displayOf, SRGB, toneTable } from "./light.ts";
import type { Raster } from "./raster.ts";
import { sampleSlot } from "./sample-slot.ts";

/** Pixels of the ad per pixel of the slot, so that samples do not skip details. */
const OVERSAMPLED = 2;

/** The images of a template, decoded; `light` covers the rectangle of its layers. */
export type TemplateImages = {
  readonly background: Raster;
  readonly light: { readonly gain: Raster; readonly add: Raster } | null;
};
type Template = Pick<TemplateFile, "corners" | "slot" | "layers">;

/** Changes the light of an ad, in a pixel of the background and a channel, to a display value. */
type Lighting = (light: number, x: number, y: number, channel: number) => number;

/**
 * Draws an ad into the slot of a template, with its perspective and light, and returns the scene. The ad is shown as a whole
 * (fit-ad.ts). With layers, the light of the scene decides how the ad looks and what stands in front of it; without them, its
 * pixels replace the slot. Edges between pixels are smooth. A slot of whole pixels, as on web pages, needs no sampling: ten times
 * as fast.
 * @param ad an image file, upright
 */
export async function placeAd(template: Template, images: TemplateImages, ad: Uint8Array): Promise<Raster> {
  const { background } = images;
  const rectangle = template.layers ? undefined : rectangleOf(template.corners);
  if (rectangle) return paste(background, await fitAd(ad, template.slot, rectangle), rectangle);
  const sides = sidesOf(template.corners);
  const fitted = await fitAd(ad, template.slot, {
    width: Math.ceil(sides.width * OVERSAMPLED),
    height: Math.ceil(sides.height * OVERSAMPLED),
  });
  const rgb = Uint8Array.from(background.rgb);
  const lighting = lightingOf(template, images);
  sampleSlot(fitted, template.corners, background, ({ x, y, covered, light }) => {
    const at = 3 * (y * background.width + x);
    for (let channel = 0; channel < 3; channel++) {
      const value = lighting(light[channel]!, x, y, channel);
      rgb[at + channel] = rgb[at + channel]! * (1 - covered) + value * covered + 0.5;
    }
  });
  return { ...background, rgb };
}

function paste(background: Raster, ad: Raster, { left, top }: Rectangle): Raster {
  const rgb = Uint8Array.from(background.rgb);
  for (let row = 0; row < ad.height; row++) {
    const line = ad.rgb.subarray(row * ad.width * 3, (row + 1) * ad.width * 3);
    rgb.set(line, ((top + row) * background.width + left) * 3);
  }
  return { ...background, rgb };
}

function lightingOf({ layers }: Template, { light }: TemplateImages): Lighting {
  if (!layers || !light) return (own) => displayOf(own, SRGB);
  const { left, top, width, height } = layers;
  const table = toneTable(layers.contrast, layers.gain + layers.add);
  return (own, x, y, channel) => {
    const [column, row] = [Math.min(width - 1, Math.max(0, x - left)), Math.min(height - 1, Math.max(0, y - top))];
    const at = 3 * (row * width + column) + channel;
    const [gain, add] = [light.gain.rgb[at]! / 255, light.add.rgb[at]! / 255];
    return displayOf(add * add * layers.add + own * gain * gain * layers.gain, table);
  };
}
