import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { reports } from "#contracts/reports.ts";
import { waitForTerminalState as analysed, upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

const ADS = 10;
const TEMPLATES = 60;
const CONCURRENCY = 2;
const ANALYSIS_TIMEOUT_MS = 120_000;
const REPORT_TIMEOUT_MS = 20 * 60_000;
const POLL_MS = 500;

/** Uploads ads and waits until each is analysed; their scores in templates may still be computed. Returns their ids. */
function analyseAds(api: Api, files: readonly string[]): Promise<string[]> {
  return pLimit(CONCURRENCY).map(files, async (file) => {
    const uid = await upload(api, file, { title: path.basename(file), application: "(Digital) Out Of Home" });
    const { status, problem } = await analysed(api, uid, ANALYSIS_TIMEOUT_MS);
    if (status !== "done") throw new Error(`${file} ended as ${status}: ${problem?.message}`);
    return uid;
  });
}

/** Creates a report and waits until all is scored. Calls `observe` with the progress in percent. */
async function createReport(api: Api, heatmaps: string[], observe: (progress: number) => void): Promise<void> {
  const { templates } = await api(reports.templates, { query: { type: "ooh" } });
  const ids = templates.slice(0, TEMPLATES).map(({ id }) => id);
  if (ids.length < TEMPLATES) throw new Error(`There are only ${ids.length} templates.`);
  const { uid } = await api(reports.create, { body: { title: "Campaign", type: "ooh", heatmaps, ids } });
  const deadline = performance.now() + REPORT_TIMEOUT_MS;
  for (;;) {
    const { report } = await api(reports.read, { params: { uid } });
    observe(report.progress ?? 100);
    if (report.status === "done") return;
    if (report.status !== "requested") throw new Error(`The report ended as ${report.status}.`);
    if (performance.now() > deadline) throw new Error("The report did not end in time.");
    await pause(POLL_MS);
  }
}

export const templates: Benchmark = {
  name: "templates",
  about: `A report of ${ADS} ads in ${TEMPLATES} out-of-home templates, from the first upload to the last score: time, CPU and memory`,
  run: () =>
    withTemporaryFolder(async (folder) => {
      const files = (await writeImages(folder)).slice(0, ADS);
      return await withCloud(async ({ api, processorTime, residentMemory }) => {
        const [began, before] = [performance.now(), processorTime()];
        const heatmaps = await analyseAds(api, files);
        const peaks = { first: 0, second: 0 };
        await createReport(api, heatmaps, (progress) => {
          const half = progress < 50 ? "first" : "second";
          peaks[half] = Math.max(peaks[half], residentMemory());
        });
        const [seconds, cpu] = [(performance.now() - began) / 1000, (processorTime() - before) / 1000];
        return [
          { name: "time until the report is done", value: seconds, unit: "s", aim: 240 },
          { name: "CPU", value: cpu, unit: "s" },
          { name: "CPU of a placement", value: (1000 * cpu) / (ADS * TEMPLATES), unit: "ms" },
          { name: "peak memory of all processes", value: Math.max(peaks.first, peaks.second) / 1e6, unit: "MB" },
          { name: "peak memory, second half ÷ first half", value: peaks.second / peaks.first, unit: "", aim: 1.2 },
        ];
      });
    }),
};
