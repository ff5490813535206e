import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Engine } from "#adapters/text-recognition/engine.ts";
import { readFrame } from "#adapters/text-recognition/read-frame.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { writeVideo } from "#adapters/video/write-video.ts";
import type { Track } from "#domain/brands/words/follow-matches.ts";
import { findTracks, type GreyFrame } from "#domain/brands/words/track-words.ts";
import { evidenceOf } from "#domain/brands/words/word-confidence.ts";
import { FPS, HEIGHT, type Plan, SECONDS, WIDTH } from "./plan-video.ts";
import { renderVideo, type Shown, shownAt } from "./render-video.ts";

/** Frames per second that are followed. */
const RATE = 5;
/** Overlap of a found box with the true one, of their union, from which it counts. */
const MIN_OVERLAP = 0.3;
/** Words less opaque than this are neither required nor wrong. */
const MIN_OPACITY = 0.5;

/** A track of a video: what its confidence depends on, whether it shows the word, and its frames that do and do not. */
export type MeasuredTrack = {
  readonly word: string;
  readonly evidence: readonly number[];
  readonly isRight: boolean;
  readonly right: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
};

/** Required detections are named `frame word`. `height` is that of the letters, in pixels, averaged. */
export type MeasuredVideo = {
  readonly plan: Plan;
  readonly tracks: readonly MeasuredTrack[];
  readonly required: readonly { readonly name: string; readonly height: number }[];
  readonly seconds: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
};

/** Generates a video, tracks its words and compares them with what was drawn. */
export async function measureVideo(plan: Plan, engine: Engine): Promise<MeasuredVideo> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-words-"));
  try {
    const file = path.join(folder, "video.mp4");
    await writeVideo(file, { width: WIDTH, height: HEIGHT, fps: FPS, frames: renderVideo(plan) });
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    const frames = await framesOf(file);
    const targets = plan.words.map((text) => ({ object: text, text }));
    const tracks = await findTracks(frames, targets, (frame) => readFrame(engine, frame));
    const wallSeconds = (performance.now() - wall) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const shown = await Promise.all(frames.map(({ time }) => shownAt(plan, time)));
    return {
      plan,
      tracks: tracks.map((track) => measuredTrack(track, targets[track.target]!.text, shown)),
      required: shown.flatMap((words, frame) =>
        words
          .filter(({ opacity }) => opacity >= MIN_OPACITY)
          .map(({ word, height }) => ({ name: `${frame} ${word}`, height: height * HEIGHT })),
      ),
      seconds: SECONDS,
      wallSeconds,
      cpuSeconds: (user + system) / 1e6,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function framesOf(file: string): Promise<GreyFrame[]> {
  const frames: GreyFrame[] = [];
  for await (const { time, rgb } of decodeFrames({
    path: file,
    from: 0,
    to: SECONDS,
    rate: RATE,
    width: WIDTH,
    height: HEIGHT,
  })) {
    const bytes = Buffer.alloc(WIDTH * HEIGHT);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = (rgb[3 * at]! * 77 + rgb[3 * at + 1]! * 151 + rgb[3 * at + 2]! * 28) >> 8;
    frames.push({ time, grey: { width: WIDTH, height: HEIGHT, bytes } });
  }
  return frames;
}

function measuredTrack(track: Track, word: string, shown: readonly (readonly Shown[])[]): MeasuredTrack {
  const [right, wrong] = [new Set<string>(), new Set<string>()];
  for (const [frame, place] of track.places) {
    const truth = shown[frame]!.filter((each) => each.word === word);
    const box = { x: place.left / WIDTH, y: place.top / HEIGHT, width: place.width / WIDTH, height: place.height / HEIGHT };
    const isRight = truth.some((each) => overlap(each, box) >= MIN_OVERLAP);
    (isRight ? right : wrong).add(`${frame} ${word}`);
  }
  return { word, evidence: evidenceOf(track, { text: word }), isRight: right.size > wrong.size, right, wrong };
}

type Box = Pick<Shown, "x" | "y" | "width" | "height">;

function overlap(one: Box, other: Box): number {
  const wide = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x));
  const high = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));
  return (wide * high) / (one.width * one.height + other.width * other.height - wide * high);
}
