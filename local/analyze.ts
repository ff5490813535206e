import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ScoreName } from "#contracts/attention.ts";
import { analyseAll, type Outcome } from "./analyze/analyse.ts";
import { createJobs, isVideoFile, type Job } from "./analyze/files.ts";
import { connectToRunning, startEphemeral } from "./analyze/service.ts";
import { waitForShutdownSignal } from "./cloud.ts";
import { exitWithParent } from "./kit/exit-with-parent.ts";
import { ANALYST_CREDITS } from "./seed/demo.ts";

const USAGE = `Usage: npm run -s analyze -- FILE... --out DIR [--json] [--url URL]
  FILE   image, video, or folder of them
  --out  folder that gets <name>/heatmap.png, peekthrough.png, gazeplot.png and mask.png for each image,
         and heatmap.mp4, peekthrough.mp4, mask.png, moments.npy (every moment's map) and frames.json (its scores) for each video
  --json one JSON object a line instead of text
  --url  a running Sightline instead of one of its own; signs in with SIGHTLINE_EMAIL and SIGHTLINE_PASSWORD, else as the demo admin`;

/** Concurrent files: enough to keep every core busy while others upload or download. */
const CONCURRENCY = os.availableParallelism() + 2;

type Settings = { readonly jobs: readonly Job[]; readonly json: boolean; readonly url: string | undefined };

/** Throws a user-readable message for wrong usage. */
function parseSettings(args: string[]): Settings {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: "string" }, json: { type: "boolean", default: false }, url: { type: "string" } },
  });
  const { out, json, url } = values;
  if (!out) throw new Error("--out is missing.");
  if (url !== undefined && !URL.canParse(url)) throw new Error(`--url ${url} is not a URL.`);
  const jobs = createJobs(positionals, path.resolve(out));
  if (jobs.length === 0) throw new Error("There is no image or video to analyse.");
  const videos = jobs.filter(({ file }) => isVideoFile(file)).length;
  const asked = { images: jobs.length - videos, videos };
  for (const [kind, max] of [
    ["images", ANALYST_CREDITS.images],
    ["videos", ANALYST_CREDITS.videos],
  ] as const)
    if (!url && asked[kind] > max) throw new Error(`At most ${max} ${kind} at once, got ${asked[kind]}.`);
  return { jobs, json, url };
}

const whole = (score: number | null): string => (score === null ? "–" : String(Math.floor(score + 0.5)));

/** A score for display, with its 90% interval: "focus 72 (61–80)", or only "focus 61–80" if it is not precise. */
function formatScore(name: ScoreName, { [name]: score, intervals, precise }: Outcome): string {
  const interval = intervals?.[name].join("–");
  if (interval && !precise.includes(name)) return `${name} ${interval}`;
  return `${name} ${whole(score)}${interval ? ` (${interval})` : ""}`;
}

function formatOutcome(outcome: Outcome): string {
  const { file, status, seconds, message } = outcome;
  if (status !== "done") return `${file}: ${status}: ${message}`;
  const scores = (["clarity", "focus", "proximity"] as const).map((name) => formatScore(name, outcome));
  return `${file}: ${scores.join(", ")}, ${seconds.toFixed(1)} s`;
}

/** Returns the exit status: 0 all done, 1 some failed, 2 wrong usage, 130 interrupted. */
async function main(): Promise<number> {
  let settings: Settings;
  try {
    settings = parseSettings(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const { jobs, json, url } = settings;
  const service = await (url ? connectToRunning(url) : startEphemeral());
  try {
    const send = (outcome: Outcome) => console.log(json ? JSON.stringify(outcome) : formatOutcome(outcome));
    const outcomes = await Promise.race([analyseAll(service.api, jobs, CONCURRENCY, send), waitForShutdownSignal()]);
    if (!Array.isArray(outcomes)) return 130;
    return outcomes.every((outcome: Outcome) => outcome.status === "done") ? 0 : 1;
  } finally {
    await service.close();
  }
}

exitWithParent();
try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
