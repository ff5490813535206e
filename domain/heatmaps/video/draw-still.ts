import sharp from "sharp";
import { frameDrawer } from "#domain/heatmaps/images/frames/frame-drawer.ts";
import { planesOfRgb } from "#domain/heatmaps/images/frames/planes.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";

/** Draws the heatmap of a frame's time onto the frame (an image file), as in the video; a PNG of the frame's size. */
export async function drawStill(
  frame: Uint8Array,
  map: Grid,
): Promise<{ combined: Buffer; size: { width: number; height: number } }> {
  const { data, info } = await sharp(frame).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const drawer = frameDrawer({ ...size, mapWidth: map.width, mapHeight: map.height }, "rgb");
  const planes = planesOfRgb(data, info.width);
  drawer.heatmap(planes, drawer.heatLevelsOf(map), planes);
  const combined = await sharp(data, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toBuffer();
  return { combined, size };
}
