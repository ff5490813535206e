import sharp from "sharp";
import { MAX_FRAME_SIDE } from "#contracts/pipelines/logos.ts";
import { Rejected } from "../rejected.ts";
import { type Mips, mipsOf } from "./raster.ts";

/** Longer sides are reduced to this: the time of a detection is limited, and logos are measured at 720p. */
const WORKING_SIDE = 1280;

/**
 * Decodes a JPEG or PNG, upright, its long side at most WORKING_SIDE pixels.
 * @throws Rejected frame.unreadable when the bytes are truncated or have another format, frame.too_large
 */
export async function readFrame(bytes: Uint8Array, position: number): Promise<Mips> {
  const which = `frame ${position}`;
  try {
    const image = sharp(bytes, { failOn: "warning", limitInputPixels: MAX_FRAME_SIDE * MAX_FRAME_SIDE });
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== "png" && format !== "jpeg") throw new Rejected("frame.unreadable", `${which} is neither PNG nor JPEG`);
    if (Math.max(width, height) > MAX_FRAME_SIDE)
      throw new Rejected("frame.too_large", `${which} has ${width} × ${height} pixels; a side may have ${MAX_FRAME_SIDE}`);
    const { data, info } = await image
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: "#ffffff" })
      .resize(WORKING_SIDE, WORKING_SIDE, { fit: "inside", withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return mipsOf({ width: info.width, height: info.height, rgb: data });
  } catch (error) {
    if (error instanceof Rejected) throw error;
    throw new Rejected("frame.unreadable", `${which}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
