import path from "node:path";
import sharp from "sharp";
import { frameDrawer } from "#domain/heatmaps/images/frames/frame-drawer.ts";
import type { Planes } from "#domain/heatmaps/images/frames/planes.ts";
import { attentionOverTime } from "#domain/scores/over-time/attention-over-time.ts";
import { toLuminance } from "#domain/scores/over-time/luminance.ts";
import { scoreFrame } from "#domain/scores/over-time/score-frame.ts";
import { SCORE_SCALES } from "#domain/scores/scales.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

const FRAME = { width: 1280, height: 720 };
const MAP = { width: 96, height: 48 };
const ROUNDS = 60;
/** Warm-up rounds for the JIT compiler. */
const WARM_UP = 10;
/** A pan over a sample, so that there is camera motion to follow. */
const PAN = 12;

/** Median processor time of this process per call, in milliseconds. */
function medianTime(work: (round: number) => void): number {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const began = process.cpuUsage();
    work(round);
    const { user, system } = process.cpuUsage(began);
    if (round >= WARM_UP) times.push((user + system) / 1000);
  }
  return quantile(times, 0.5);
}

/** Attention as the model predicts it for a busy image: three peaks, and a little everywhere. */
const map = {
  ...MAP,
  values: Uint8Array.from({ length: MAP.width * MAP.height }, (_, cell) => {
    const [x, y] = [(cell % MAP.width) / MAP.width, Math.floor(cell / MAP.width) / MAP.height];
    const near = (px: number, py: number) => Math.exp(-((x - px) ** 2 + (y - py) ** 2) / 0.02);
    return Math.round(12 + 81 * Math.max(3 * near(0.4, 0.5), 2 * near(0.7, 0.3), near(0.2, 0.8)));
  }),
};

/** A uniform grey frame in the format of a video. */
function planesOf(value: number): Planes {
  const plane = (width: number, height: number) => ({
    bytes: new Uint8Array(width * height).fill(value),
    offset: 0,
    step: 1,
    stride: width,
  });
  const half = () => plane(FRAME.width / 2, FRAME.height / 2);
  return [plane(FRAME.width, FRAME.height), half(), half()];
}

async function pannedFrames(file: string): Promise<Uint8Array[]> {
  const wide = await sharp(file)
    .resize(FRAME.width + PAN * 8, FRAME.height, { fit: "cover" })
    .removeAlpha()
    .toBuffer();
  return Promise.all(
    Array.from({ length: 8 }, async (_, at) =>
      sharp(wide)
        .extract({ left: PAN * at, top: 0, ...FRAME })
        .toColourspace("srgb")
        .raw()
        .toBuffer(),
    ),
  );
}

export const videoFrames: Benchmark = {
  name: "video-frames",
  about: "Processor time per frame of a video, without model and codecs: scores, motion, and drawing at 1280 × 720",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const frames = await pannedFrames(path.resolve((await writeImages(folder))[0]!));
      const small = frames.map((rgb) => toLuminance({ ...FRAME, rgb }));
      const [{ reference }] = SCORE_SCALES as [(typeof SCORE_SCALES)[number]];
      const overTime = attentionOverTime();
      const drawer = frameDrawer({ ...FRAME, mapWidth: MAP.width, mapHeight: MAP.height }, "yuv");
      const levels = drawer.heatLevelsOf(map);
      const [shown, out] = [planesOf(90), planesOf(0)];
      const frame = (round: number) => frames[round % frames.length]!;
      const figure = (name: string, work: (round: number) => void, aim?: number) => ({
        name,
        value: medianTime(work),
        unit: "ms",
        ...(aim !== undefined && { aim }),
      });
      return [
        figure("CPU of a moment: luminance", (round) => toLuminance({ ...FRAME, rgb: frame(round) })),
        figure("CPU of a moment: camera, cuts, motion, smoothing", (round) =>
          overTime.next([map, map, map], small[round % small.length]!, round / 10),
        ),
        figure("CPU of a moment: scores", () => scoreFrame({ map, model: reference.model, group: "ad", standsOut: true }, FRAME)),
        figure("CPU of a moment: heat levels", () => drawer.heatLevelsOf(map)),
        figure("CPU of a frame: heatmap", () => drawer.heatmap(shown, drawer.interpolate(levels, levels, 0.5), out), 6),
        figure("CPU of a frame: peekthrough", () => drawer.peekthrough(shown, drawer.interpolate(levels, levels, 0.5), out), 6),
      ];
    }),
};
