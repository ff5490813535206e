import sharp from "sharp";
import type { FactBox } from "#contracts/facts.ts";
import type { Edit } from "#contracts/what-if.ts";
import { mapChannels, type Rgb, toRgb } from "#kit/portable/colours.ts";
import { commonColour, difference } from "../facts/colours.ts";
import { colourAt, toPixels } from "../facts/pixels.ts";
import { fillBox } from "./fill-box.ts";
import type { Raster, Region } from "./raster.ts";

/** Pixels around a removed box that are filled too: edges of letters are blurred beyond their boxes. */
const MARGIN = 2;
const BRIGHTEN = 1.4;
/**
 * Standard deviation of the blur relative to the longer side of the box: text becomes unreadable, and its place stays visible.
 */
const BLUR = 0.05;
/** Largest difference of a channel up to which a pixel has the colour that is replaced; colours further away change less. */
const SAME_COLOUR = 96;

/**
 * Applies edits in order to a copy of an image.
 * @param width of the upright original in pixels, which the boxes refer to
 */
export async function applyEdits(image: Raster, width: number, edits: readonly Edit[]): Promise<Raster> {
  const raster = { ...image, data: new Uint8ClampedArray(image.data) };
  const regionOf = (box: FactBox) => regionIn(raster, width, box);
  for (const edit of edits) {
    const region = regionOf(edit.box);
    if (edit.kind === "move") {
      const part = cut(raster, region);
      fillBox(raster, widened(raster, region));
      await paste(raster, part, regionOf(edit.to));
    } else if (edit.kind === "remove") fillBox(raster, widened(raster, region));
    else if (edit.kind === "blur") await blur(raster, region);
    else if (edit.kind === "brighten") change(raster, region, (colour) => mapChannels(colour, (value) => value * BRIGHTEN));
    else recolour(raster, region, edit);
  }
  return raster;
}

function regionIn(raster: Raster, width: number, box: FactBox): Region {
  const { data, ...size } = raster;
  return toPixels(box, { ...size, data: new Uint8Array(data.buffer), scale: raster.width / width });
}

const widened = ({ width, height }: Raster, { left, top, right, bottom }: Region): Region => ({
  left: Math.max(0, left - MARGIN),
  top: Math.max(0, top - MARGIN),
  right: Math.min(width, right + MARGIN),
  bottom: Math.min(height, bottom + MARGIN),
});

function cut({ data, width }: Raster, { left, top, right, bottom }: Region): Raster {
  const part = new Uint8ClampedArray((right - left) * (bottom - top) * 3);
  for (let y = top; y < bottom; y++)
    part.set(data.subarray((y * width + left) * 3, (y * width + right) * 3), (y - top) * (right - left) * 3);
  return { data: part, width: right - left, height: bottom - top };
}

const toSharp = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

async function paste(raster: Raster, part: Raster, { left, top, right, bottom }: Region): Promise<void> {
  const [width, height] = [right - left, bottom - top];
  const isSame = part.width === width && part.height === height;
  const data = isSame ? part.data : await toSharp(part).resize(width, height, { fit: "fill" }).raw().toBuffer();
  for (let row = 0; row < height; row++)
    raster.data.set(data.subarray(row * width * 3, (row + 1) * width * 3), ((top + row) * raster.width + left) * 3);
}

async function blur(raster: Raster, region: Region): Promise<void> {
  const part = cut(raster, region);
  const sigma = Math.max(2, BLUR * Math.max(part.width, part.height));
  const data = new Uint8ClampedArray(await toSharp(part).blur(sigma).raw().toBuffer());
  await paste(raster, { ...part, data }, region);
}

/**
 * Replaces a colour of a region, by default the most frequent one. Similar colours, such as edges of letters, move as far as they
 * are similar.
 */
function recolour(raster: Raster, region: Region, { colour: hex, from }: { colour: string; from?: string | undefined }): void {
  const { data, width } = cut(raster, region);
  const pixels = { data: new Uint8Array(data.buffer), width, height: region.bottom - region.top, scale: 1 };
  const colours = Array.from({ length: data.length / 3 }, (_, at) => colourAt(pixels, at % width, Math.floor(at / width)));
  const common = commonColour(colours);
  const old = from === undefined ? common : toRgb(from);
  // A colour that is replaced leaves the most frequent one alone.
  const reach = from === undefined ? SAME_COLOUR : Math.max(1, Math.min(SAME_COLOUR, difference(old, common)));
  const wanted = toRgb(hex);
  change(raster, region, (colour) => {
    const likeness = Math.max(0, 1 - difference(colour, old) / reach);
    return mapChannels(colour, (value, channel) => value + likeness * (wanted[channel] - old[channel]));
  });
}

function change({ data, width }: Raster, { left, top, right, bottom }: Region, to: (colour: Rgb) => Rgb): void {
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3)
      data.set(to([data[at]!, data[at + 1]!, data[at + 2]!]), at);
}
