import sharp from "sharp";
import { type Attention, readAttention, writeAttention } from "#domain/heatmaps/images/attention-file.ts";
import { COLOUR_MAP } from "#domain/heatmaps/images/colour-map.ts";
import { heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { indexedPng, smoothGreyPng } from "#domain/heatmaps/images/png.ts";
import type { RenderedImages } from "#domain/heatmaps/images/render-images.ts";

/** Everything the pipeline reads and writes for one image. */
export type PipelineFiles = RenderedImages & {
  readonly upload: Buffer;
  readonly image: Buffer;
  readonly analysis: Buffer;
  readonly attention: Buffer;
};

type Coded = "image" | "analysis" | "attention" | Exclude<keyof RenderedImages, "mask_array">;

const pixelsOf = async (file: Buffer) => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
};

async function greyOf(file: Buffer) {
  const { data, info } = await sharp(file).toColourspace("grey16").raw({ depth: "ushort" }).toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { values, raw: { width: info.width, height: info.height, channels: 1 as const } };
}

/**
 * Only the necessary decoding and encoding of the pipeline: decodes every file as often as the steps need it and encodes
 * each derived image from its final pixels, with the settings of domain/heatmaps/images. Returns a function that does it
 * all once and returns the encoded files, so that different settings show as different files.
 */
export async function createCodecRun(files: PipelineFiles): Promise<() => Promise<Readonly<Record<Coded, Buffer>>>> {
  const attention: Attention = await readAttention(files.attention);
  const [image, analysis, combined, peekthrough, gazeplot, thumbnail] = await Promise.all(
    ([drawnFrom(files), files.analysis, files.combined, files.peekthrough, files.gazeplot, files.thumbnail] as const).map(
      async (file) => pixelsOf(await file),
    ),
  );
  const mask = await greyOf(files.mask);
  const size = image!.raw;
  const levels = await heatLevelsAt(attention, size);
  const pixels = ({ data, raw }: Awaited<ReturnType<typeof pixelsOf>>) => sharp(data, { raw });
  const quick = (source: Awaited<ReturnType<typeof pixelsOf>>) => pixels(source).png({ compressionLevel: 2 }).toBuffer();

  return async () => {
    const upload = await openUploadedImage(files.upload);
    await upload.draw().raw().toBuffer();
    await pixelsOf(files.image);
    await readAttention(files.attention);
    await readAttention(files.attention);
    return {
      image: await pixels(image!).webp({ quality: 92, effort: 0 }).toBuffer(),
      analysis: await pixels(analysis!).png({ compressionLevel: 3 }).toBuffer(),
      attention: writeAttention(attention),
      heatmap: indexedPng(levels, size, COLOUR_MAP),
      combined: await quick(combined!),
      peekthrough: await quick(peekthrough!),
      gazeplot: await quick(gazeplot!),
      mask: smoothGreyPng(mask.values, mask.raw),
      thumbnail: await pixels(thumbnail!).webp({ quality: 80, effort: 2 }).toBuffer(),
    };
  };
}

/** The upright pixels that the display copy is encoded from, which the lossy copy no longer has. */
async function drawnFrom({ upload, image }: PipelineFiles): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  return (await openUploadedImage(upload)).draw().resize(width, height, { fit: "fill" }).removeAlpha().png().toBuffer();
}
