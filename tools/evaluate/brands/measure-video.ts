import path from "node:path";
import sharp from "sharp";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { writeVideo } from "#adapters/video/write-video.ts";
import type { DetectReply } from "#contracts/pipelines/logos.ts";
import { linkDetections, type Track } from "#domain/brands/tracking/link-detections.ts";
import { detect } from "#inference/logos/detect.ts";
import type { VideoSet } from "./casts.ts";
import { cutsOf } from "./cuts-of.ts";
import { FPS, HEIGHT, type Plan, SECONDS, WIDTH } from "./plan-video.ts";
import { renderVideo, type Truth, truthAt } from "./render-video.ts";
import { type ModelFile, objectOf } from "./train-brand.ts";

/** Frames per second that are searched. */
export const SAMPLED = 5;
/** Quality of the JPEGs that the pipeline sends. */
const QUALITY = 90;
/** Overlap from which a box is in the right place. */
const RIGHT = 0.4;
/** Share of a logo that must be seen for it to count as shown; if less is seen, neither answer is wrong. */
export const SHOWN = 0.5;

/** A model that competes with the searched ones, and with which of their objects. */
export type RivalFile = ModelFile & { readonly pairs: { object: string; rival: string }[] };
/**
 * How a brand is searched: as the application does, without the owner's models that look alike, or in one model with such a brand.
 */
export type Way = "competing" | "alone" | "together";
/** The brands that a video is searched for, as objects of one model or each as the object of its own model. */
export type Search = {
  readonly brands: readonly number[];
  readonly models: readonly ModelFile[];
  readonly rivals: readonly RivalFile[];
  readonly way: Way;
};
/** The result of one frame for one brand. */
export type Sample = {
  readonly truth: Truth | undefined;
  readonly tracked: boolean;
  /** Whether any tracked box is in the right place. */
  readonly right: boolean;
  readonly detections: readonly { readonly confidence: number; readonly right: boolean }[];
};
/** One video searched for one brand. */
export type Measured = {
  readonly plan: Plan;
  readonly brand: number;
  readonly way: Way;
  /** How many models competed with it. */
  readonly rivals: number;
  readonly samples: readonly Sample[];
  readonly cpuSeconds: number;
};

/** Writes a planned video, makes each search as the pipeline does, and compares with the truth. */
export async function measureVideo(
  plan: Plan,
  { cast, logos }: VideoSet,
  searches: readonly Search[],
  folder: string,
): Promise<Measured[]> {
  const file = path.join(folder, `${plan.name}.mp4`);
  await writeVideo(file, { width: WIDTH, height: HEIGHT, fps: FPS, crf: plan.crf, frames: renderVideo(plan, logos) });
  const { times, images } = await searchedFrames(file);
  const cuts = await cutsOf(file);
  const measured: Measured[] = [];
  for (const { brands, models, rivals, way } of searches) {
    const header = {
      task: "detect" as const,
      models: models.map(({ bytes, sha256 }) => ({ bytes: bytes.length, sha256 })),
      rivals: rivals.map(({ bytes, sha256, pairs }) => ({ bytes: bytes.length, sha256, pairs })),
      frames: images.map(({ length }) => ({ bytes: length })),
    };
    const parts = { models: models.map(({ bytes }) => bytes), rivals: rivals.map(({ bytes }) => bytes), frames: images };
    const before = process.cpuUsage();
    const { frames } = await detect(header, parts);
    const { user, system } = process.cpuUsage(before);
    const cpuSeconds = (user + system) / 1e6;
    for (const brand of brands) {
      const samples = samplesOf(plan, cast.aspects, brand, frames, { times, cuts });
      measured.push({ plan, brand, way, rivals: rivals.length, samples, cpuSeconds: cpuSeconds / brands.length });
    }
  }
  return measured;
}

/** The frames that the pipeline searches, as JPEGs. */
async function searchedFrames(file: string): Promise<{ times: number[]; images: Buffer[] }> {
  const [times, images]: [number[], Buffer[]] = [[], []];
  const span = { from: 0, to: SECONDS, rate: SAMPLED };
  for await (const { time, rgb } of decodeFrames({ path: file, ...span, width: WIDTH, height: HEIGHT })) {
    times.push(time);
    images.push(
      await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  }
  return { times, images };
}

function samplesOf(
  plan: Plan,
  aspects: readonly number[],
  brand: number,
  frames: DetectReply["frames"],
  { times, cuts }: { readonly times: readonly number[]; readonly cuts: readonly number[] },
): Sample[] {
  const found = frames.flatMap(({ detections }, at) =>
    detections
      .filter(({ object }) => object === objectOf(brand))
      .map(({ box, confidence }) => ({ time: times[at]!, box, confidence })),
  );
  const tracks = linkDetections(found, times, { aspect: WIDTH / HEIGHT, cuts });
  return times.map((time) => {
    // The frame on screen at the sampled time began at a multiple of the frame duration.
    const truth = truthAt(plan, aspects, Math.floor(time * FPS + 1e-6) / FPS, brand);
    const tracked = tracks.flatMap((track: Track) => track.points.filter((point) => point.time === time));
    return {
      truth,
      tracked: tracked.length > 0,
      right: truth !== undefined && tracked.some(({ box }) => isRight(box, truth)),
      detections: found
        .filter((detection) => detection.time === time)
        .map(({ box, confidence }) => ({ confidence, right: truth !== undefined && isRight(box, truth) })),
    };
  });
}

type Box = DetectReply["frames"][number]["detections"][number]["box"];

function isRight({ x, y, width, height }: Box, { box: [left, top, right, bottom] }: Truth): boolean {
  const [a, b] = [x * WIDTH, y * HEIGHT];
  const [c, d] = [a + width * WIDTH, b + height * HEIGHT];
  const shared = Math.max(0, Math.min(c, right) - Math.max(a, left)) * Math.max(0, Math.min(d, bottom) - Math.max(b, top));
  return shared / ((c - a) * (d - b) + (right - left) * (bottom - top) - shared) >= RIGHT;
}
