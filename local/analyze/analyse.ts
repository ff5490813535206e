import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import type { ScoreIntervals, ScoreName } from "#contracts/attention.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { type Heatmap, upload, waitForTerminalState } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { isVideoFile, type Job } from "./files.ts";

/**
 * Outcome of a file. Scores are percentiles, 0 to 100, with their 90% intervals, which an empty image does not have. A file that
 * was rejected or failed has no scores, but a message why.
 */
export type Outcome = {
  readonly file: string;
  readonly uid: string | null;
  readonly status: "done" | "error" | "failed";
  readonly clarity: number | null;
  readonly focus: number | null;
  readonly proximity: number | null;
  readonly intervals: ScoreIntervals | null;
  /** The scores that are precise enough for a single number; of the others only the interval is meaningful. */
  readonly precise: readonly ScoreName[];
  readonly seconds: number;
  readonly out: string | null;
  readonly message?: string;
};

/** Maximum length of a title in characters. */
const TITLE_LENGTH = 200;
/** A running Sightline may be busy with other work; a video of 15 minutes alone takes long. */
const TIMEOUT_MS = { image: 10 * 60_000, video: 4 * 3600_000 } as const;

type Link = "imageURL" | "combined" | "heatmapURL" | "peekthroughURL" | "gazeplot" | "mask" | "maskArray";
/** Output files of an image and of a video, by the link in the heatmap that each comes from. */
const RESULTS: Readonly<Record<Heatmap["type"], Readonly<Record<string, Link>>>> = {
  image: { "heatmap.png": "combined", "peekthrough.png": "peekthroughURL", "gazeplot.png": "gazeplot", "mask.png": "mask" },
  video: {
    "original.mp4": "imageURL",
    "heatmap.mp4": "heatmapURL",
    "peekthrough.mp4": "peekthroughURL",
    "mask.png": "mask",
    "moments.npy": "maskArray",
  },
};

async function save(api: Api, heatmap: Heatmap, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  for (const [name, link] of Object.entries(RESULTS[heatmap.type])) {
    const url = heatmap[link];
    const response = url ? await fetch(url) : undefined;
    if (!response?.ok || !response.body) throw new Error(`The result ${name} could not be read.`);
    await writeFile(path.join(out, name), response.body);
  }
  if (heatmap.type === "video") {
    const frames = await api(heatmaps.frames, { params: { uid: heatmap.uid } });
    await writeFile(path.join(out, "frames.json"), `${JSON.stringify(frames)}\n`);
  }
}

const noResult = { clarity: null, focus: null, proximity: null, intervals: null, precise: [], out: null };

/** Uploads, analyses and downloads one file. Never rejects. */
export async function analyse(api: Api, { file, out }: Job): Promise<Outcome> {
  const began = performance.now();
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(2));
  let uid: string | null = null;
  try {
    const title = path.basename(file).slice(0, TITLE_LENGTH).trim();
    uid = await upload(api, file, { title, application: "Other" });
    const heatmap = await waitForTerminalState(api, uid, TIMEOUT_MS[isVideoFile(file) ? "video" : "image"]);
    const { status, metrics, clarity_score_percentile: clarity, problem } = heatmap;
    if (status !== "done" || !metrics) {
      const ending = status === "failed" ? "failed" : "error";
      return { file, uid, status: ending, ...noResult, seconds: seconds(), message: problem?.message ?? "The analysis failed." };
    }
    await save(api, heatmap, out);
    const { focus, proximity, intervals, precise } = metrics;
    return { file, uid, status, clarity, focus, proximity, intervals, precise, seconds: seconds(), out };
  } catch (error) {
    return {
      file,
      uid,
      status: "error",
      ...noResult,
      seconds: seconds(),
      message: toErrorMessage(error),
    };
  }
}

/** Analyses all files, `concurrency` at a time, and reports each as soon as it has ended. */
export async function analyseAll(
  api: Api,
  jobs: readonly Job[],
  concurrency: number,
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await pLimit(concurrency).map(jobs, async (job) => {
    const outcome = await analyse(api, job);
    outcomes.push(outcome);
    onOutcome(outcome);
  });
  return outcomes;
}
