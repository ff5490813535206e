import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { ANALYSIS_RATE, analysisSize } from "#domain/heatmaps/video/segments.ts";
import { toFloatGrid } from "#domain/scores/over-time/float-grid.ts";
import { toLuminance } from "#domain/scores/over-time/luminance.ts";
import { sceneCutDetector } from "#domain/scores/over-time/scene-cuts.ts";
import { HEIGHT, SECONDS, WIDTH } from "./plan-video.ts";

/** The seconds at which the analysis of videos finds that a new scene begins in a generated video. */
export async function cutsOf(file: string): Promise<number[]> {
  const size = analysisSize({ width: WIDTH, height: HEIGHT });
  const detector = sceneCutDetector();
  const cuts: number[] = [];
  for await (const { time, rgb } of decodeFrames({ path: file, from: 0, to: SECONDS, rate: ANALYSIS_RATE, ...size }))
    if (detector.next(toFloatGrid(toLuminance({ ...size, rgb })), time).cut) cuts.push(time);
  return cuts;
}
