import { AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from "node-av/constants";
import type { Frame } from "node-av/lib";
import { FilterChain } from "./filter-chain.ts";
import { type Rotation, rotationFilters, type Size } from "./rotation.ts";
import { videoSource } from "./video-source.ts";

/** Converts stored frames to upright ones of one size and format. */
export class FrameConverter {
  readonly #chain: FilterChain;

  /** @param format FFmpeg's name of a pixel format, with its filter settings */
  constructor(size: Size, turn: Rotation, format: "rgb24" | "yuv420p") {
    const stored = turn.quarters % 2 === 1 ? { width: size.height, height: size.width } : size;
    this.#chain = new FilterChain(videoSource, (frame) =>
      [...toRange(frame), scaling(frame, stored, format), ...rotationFilters(turn)].join(","),
    );
  }

  /** Returns a new frame in the target format, owned by the caller. */
  convert(frame: Frame): Frame {
    for (const converted of this.#chain.push(frame)) return converted;
    throw new Error("a frame was lost in conversion");
  }
}

/** Area averaging when frames shrink or keep their size, which is also the fastest; smooth interpolation to enlarge. */
function scaling(from: Size, { width, height }: Size, format: "rgb24" | "yuv420p"): string {
  const how = width > from.width || height > from.height ? "bicubic" : "area";
  const colours = format === "yuv420p" ? ":out_color_matrix=bt709:out_range=tv" : ":out_range=pc";
  return `scale=${width}:${height}:flags=${how}${colours},format=${format}`;
}

/** Tone mapping of HDR video to SDR. */
function toRange({ colorTrc }: Frame): readonly string[] {
  const high = colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67;
  return high ? ["tonemapx=tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:format=yuv420p"] : [];
}
