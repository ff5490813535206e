/**
 * Measures how well requested words are found in generated videos: npm run evaluate -- --words [--videos 32] [--fit]. Prints the
 * share of frames found by size and difficulty, false frames, how often a confidence is right, and the time it takes. With `--fit`
 * it also prints the weights of the confidence, fitted on other videos. Deterministic but for the times. Takes five minutes.
 */
import { parseArgs } from "node:util";
import * as z from "zod";
import { withEngine } from "#adapters/text-recognition/engine.ts";
import { confidenceFrom } from "#domain/brands/words/word-confidence.ts";
import { fitWeights } from "./fit-weights.ts";
import { type MeasuredVideo, measureVideo } from "./measure-video.ts";
import { DIFFICULTIES, planVideo } from "./plan-video.ts";

/** Confidence from which a detection counts as found. */
const FOUND = 0.5;
const MAX_SECONDS = 3600;

const VIDEOS = 32;

export async function measureWords(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      words: { type: "boolean" },
      fit: { type: "boolean", default: false },
      videos: { type: "string", default: `${VIDEOS}` },
    },
  });
  const count = z.coerce.number().int().min(1).parse(values.videos);
  if (values.fit) {
    const videos = await measured("development", count);
    console.log(
      "weights",
      fitWeights(videos.flatMap(({ tracks }) => tracks)).map((weight) => Math.round(weight * 100) / 100),
    );
  }
  const videos = await measured("final", count);
  printShares("height of the letters", videos, (_, height) =>
    height < 16 ? "below 16 px" : height < 24 ? "16 to 24 px" : height < 48 ? "24 to 48 px" : "48 px and more",
  );
  printShares("difficulty", videos, ({ plan }) => plan.difficulty);
  printFalse(videos);
  printCalibration(videos);
  const sum = (of: (video: MeasuredVideo) => number) => videos.reduce((total, video) => total + of(video), 0);
  const seconds = sum((video) => video.seconds);
  console.log(
    `time per second of video: ${(sum((video) => video.wallSeconds) / seconds).toFixed(2)} s, processor time ${(sum((video) => video.cpuSeconds) / seconds).toFixed(2)} s`,
  );
}

const measured = (set: string, count: number): Promise<MeasuredVideo[]> =>
  withEngine({ language: "en", seconds: MAX_SECONDS }, async (engine) => {
    const videos: MeasuredVideo[] = [];
    for (let number = 0; number < count; number++) videos.push(await measureVideo(planVideo(set, number), engine));
    return videos;
  });

const foundIn = ({ tracks }: MeasuredVideo) =>
  new Set(tracks.filter(({ evidence }) => confidenceFrom(evidence) >= FOUND).flatMap(({ right }) => [...right]));

function printShares(
  title: string,
  videos: readonly MeasuredVideo[],
  groupOf: (video: MeasuredVideo, height: number) => string,
): void {
  const groups = new Map<string, { frames: number; found: number }>();
  for (const video of videos) {
    const found = foundIn(video);
    for (const { name, height } of video.required) {
      const group = groups.get(groupOf(video, height)) ?? { frames: 0, found: 0 };
      groups.set(groupOf(video, height), { frames: group.frames + 1, found: group.found + (found.has(name) ? 1 : 0) });
    }
  }
  console.log(title);
  const order = [...DIFFICULTIES, "below 16 px", "16 to 24 px", "24 to 48 px", "48 px and more"] as readonly string[];
  const rows = [...groups].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  console.table(
    Object.fromEntries(
      rows.map(([name, { frames, found }]) => [name, { frames, "found %": Math.round((1000 * found) / frames) / 10 }]),
    ),
  );
}

function printFalse(videos: readonly MeasuredVideo[]): void {
  const kept = videos.flatMap(({ tracks }) => tracks.filter(({ evidence }) => confidenceFrom(evidence) >= FOUND));
  const [right, wrong] = [kept, kept].map((tracks, at) =>
    tracks.reduce((sum, track) => sum + (at ? track.wrong : track.right).size, 0),
  );
  console.log(
    `false frames: ${wrong} of ${right! + wrong!}; false tracks: ${kept.filter(({ isRight }) => !isRight).length} of ${kept.length}`,
  );
}

function printCalibration(videos: readonly MeasuredVideo[]): void {
  const bins = [
    [0.05, 0.3],
    [0.3, 0.7],
    [0.7, 0.9],
    [0.9, 0.97],
    [0.97, 1.01],
  ] as const;
  const tracks = videos.flatMap((video) =>
    video.tracks.map((track) => ({ ...track, confidence: confidenceFrom(track.evidence) })),
  );
  console.table(
    bins.map(([low, high]) => {
      const inBin = tracks.filter(({ confidence }) => confidence >= low && confidence < high);
      const mean = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length;
      return {
        confidence: `${low} to ${Math.min(1, high)}`,
        tracks: inBin.length,
        "stated %": Math.round(1000 * mean) / 10,
        "right %": Math.round((1000 * inBin.filter(({ isRight }) => isRight).length) / inBin.length) / 10,
      };
    }),
  );
}
