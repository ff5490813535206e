import { AVCOL_RANGE_UNSPECIFIED, AVCOL_SPC_BT709, AVCOL_SPC_SMPTE170M, AVCOL_SPC_UNSPECIFIED } from "node-av/constants";
import { avGetPixFmtName, type Frame } from "node-av/lib";
import type { FilterSource } from "./filter-chain.ts";

/** Time base of frames in filters, ticks per second. */
export const TICKS = 1_000_000;

/** Input parameters of filters. Frames without a stated colour space get the one usual for their size: HD or SD. */
export function videoSource(frame: Frame): FilterSource {
  const { width, height, format } = frame;
  const name = avGetPixFmtName(format as never) ?? "none";
  const sampled = /^(yuv|nv|p0|p2|p4|y2)/.test(name);
  const guess = width >= 1280 || height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  const space = sampled && frame.colorSpace === AVCOL_SPC_UNSPECIFIED ? guess : frame.colorSpace;
  const range = frame.colorRange === AVCOL_RANGE_UNSPECIFIED ? "" : `:range=${frame.colorRange}`;
  const colours = sampled ? `:colorspace=${space}${range}` : "";
  return {
    kind: "buffer",
    settings: `video_size=${width}x${height}:pix_fmt=${name}:time_base=1/${TICKS}:pixel_aspect=1/1${colours}`,
  };
}
