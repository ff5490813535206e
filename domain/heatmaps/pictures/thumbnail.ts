import type { Sharp } from "sharp";

type Size = { readonly width: number; readonly height: number };

const THUMBNAIL_WIDTH = 480;
/** A card shows no more than this of a long page, from its top. */
const THUMBNAIL_HEIGHT = 960;

/** A picture of this size as a card shows it, WebP. */
export function thumbnailOf(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const wide = Math.min(THUMBNAIL_WIDTH, width);
  const scaled = Math.max(1, Math.round((height * wide) / width));
  return picture
    .resize(wide, Math.min(THUMBNAIL_HEIGHT, scaled), { fit: "cover", position: "top" })
    .webp({ quality: 80 })
    .toBuffer();
}
