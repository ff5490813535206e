import pLimit from "p-limit";
import sharp from "sharp";
import { getFile } from "#adapters/storage.ts";
import { IMAGE_MAX_PIXELS } from "#contracts/reference.ts";
import type { Mark, Page } from "#kit/slides/mark.ts";

/** Pixels per point: 200 per inch, sharp on screens and in print. */
const DENSITY = 200 / 72;
const QUALITY = 90;
const CONCURRENCY = 2;

/** An image as files of slides contain it. */
export type LoadedImage = {
  readonly bytes: Buffer;
  readonly type: "jpeg" | "png";
  readonly width: number;
  readonly height: number;
};
export type LoadedImages = ReadonlyMap<string, LoadedImage>;

type ImageMark = Extract<Mark, { type: "image" }>;

/**
 * Reads the images of pages by their keys, no larger than needed where they are printed largest. Throws if one cannot be read.
 * @param onProgress is called after each image with the part that is loaded, 0 to 1
 */
export async function loadImages(
  pages: readonly Page[],
  onProgress: (part: number) => Promise<void> = async () => undefined,
): Promise<LoadedImages> {
  const marks = new Map<string, ImageMark[]>();
  for (const mark of pages.flatMap((page) => page.marks))
    if (mark.type === "image") marks.set(mark.image.key, [...(marks.get(mark.image.key) ?? []), mark]);
  let loaded = 0;
  const entries = await pLimit(CONCURRENCY).map([...marks], async ([key, uses]) => {
    const image = await loadImage(key, uses);
    await onProgress(++loaded / marks.size);
    return [key, image] as const;
  });
  return new Map(entries);
}

async function loadImage(key: string, uses: readonly ImageMark[]): Promise<LoadedImage> {
  const source = sharp(await getFile(key), { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" });
  const { hasAlpha } = await source.metadata();
  const resized = source.autoOrient().resize({
    width: Math.ceil(Math.max(...uses.map(({ width }) => width)) * DENSITY),
    height: Math.ceil(Math.max(...uses.map(({ height }) => height)) * DENSITY),
    fit: "inside",
    withoutEnlargement: true,
  });
  // A logo with a transparent background stays transparent.
  const isTransparent = hasAlpha && !(await resized.clone().stats()).isOpaque;
  const written = isTransparent ? resized.png() : resized.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, type: isTransparent ? "png" : "jpeg", width: info.width, height: info.height };
}
