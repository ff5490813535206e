import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ScoreIntervals } from "#contracts/heatmaps.ts";
import { ended, type Heatmap, upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import type { Job } from "./files.ts";

/**
 * What became of a file. Scores are percentiles, 0 to 100, with their 90 % intervals, which a flat picture has not; a file that was refused
 * or failed has none, and the sentence why.
 */
export type Outcome = {
  readonly file: string;
  readonly uid: string | null;
  readonly status: "done" | "error" | "failed";
  readonly clarity: number | null;
  readonly focus: number | null;
  readonly proximity: number | null;
  readonly intervals: ScoreIntervals | null;
  readonly seconds: number;
  readonly out: string | null;
  readonly message?: string;
};

/** A title has at most this many characters. */
const TITLE_LENGTH = 200;
/** A running Sightline may be busy with others' work as well. */
const PATIENCE_MS = 10 * 60_000;

/** Files written, by the link in the heatmap that each comes from. */
const PICTURES = {
  "heatmap.png": "combined",
  "peekthrough.png": "peekthroughURL",
  "gazeplot.png": "gazeplot",
  "mask.png": "mask",
} as const;

async function save(heatmap: Heatmap, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const entries = Object.entries(PICTURES) as [string, (typeof PICTURES)[keyof typeof PICTURES]][];
  await Promise.all(
    entries.map(async ([name, link]) => {
      const url = heatmap[link];
      const response = url ? await fetch(url) : undefined;
      if (!response?.ok) throw new Error(`The picture ${name} could not be read.`);
      await writeFile(path.join(out, name), Buffer.from(await response.arrayBuffer()));
    }),
  );
}

const none = { clarity: null, focus: null, proximity: null, intervals: null, out: null };

/** Takes one file through upload, analysis and download. Never rejects. */
export async function analyse(api: Api, { file, out }: Job): Promise<Outcome> {
  const began = performance.now();
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(2));
  let uid: string | null = null;
  try {
    const title = path.basename(file).slice(0, TITLE_LENGTH).trim();
    uid = await upload(api, file, { title, application: "Other" });
    const heatmap = await ended(api, uid, PATIENCE_MS);
    const { status, metrics, clarity_score_percentile: clarity, problem } = heatmap;
    if (status !== "done" || !metrics) {
      const ending = status === "failed" ? "failed" : "error";
      return { file, uid, status: ending, ...none, seconds: seconds(), message: problem?.message ?? "The analysis failed." };
    }
    await save(heatmap, out);
    const { focus, proximity, intervals } = metrics;
    return { file, uid, status, clarity, focus, proximity, intervals, seconds: seconds(), out };
  } catch (error) {
    return {
      file,
      uid,
      status: "error",
      ...none,
      seconds: seconds(),
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Analyses all files, `atOnce` at a time, and tells of each as soon as it has ended. */
export async function analyseAll(
  api: Api,
  jobs: readonly Job[],
  atOnce: number,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...jobs];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const outcome = await analyse(api, job);
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, lane));
  return outcomes;
}
