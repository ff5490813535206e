import path from "node:path";
import { AnalysisError, type Client, type HeatmapDetail } from "../../../sdk/src/index.ts";
import type { Following } from "../follow.ts";
import { analyzeTarget, checkTarget } from "../targets.ts";
import { type BrowserSettings, capturePage } from "./capture-page.ts";
import type { Check } from "./check-file.ts";
import { measureRules } from "./measure.ts";
import { type CheckResult, errorResults } from "./results.ts";

export type RunSettings = {
  readonly client: Client;
  /** Address of the site, for links to heatmaps. */
  readonly baseUrl: string;
  /** Folder of attention.yml, from which paths of files are read. */
  readonly folder: string;
  readonly browser: Omit<BrowserSettings, "signal">;
} & Following;

const fileOf = ({ target }: Check, folder: string): string => path.resolve(folder, target);

/** Checks that the files of a check are there, before anything is analysed. */
export function checkFiles(check: Check, folder: string): void {
  if (check.kind === "image" || check.kind === "video") checkTarget(fileOf(check, folder));
}

/** Analyses the target of a check, which uses a credit, and checks its rules. An analysis without a result fails all its rules. */
export async function runCheck(check: Check, settings: RunSettings): Promise<CheckResult> {
  const { name, target, line } = check;
  try {
    const { client, signal } = settings;
    const { heatmap: analysed, found } = await analyze(check, settings);
    const heatmap = needsAttention(check) ? await client.waitForAttention(analysed, { signal }) : analysed;
    const rules = await measureRules(client, check, heatmap, { signal, ...(found && { found }) });
    return {
      name,
      target,
      line,
      heatmap: { uid: heatmap.uid, url: new URL(`/heatmap/${heatmap.uid}`, settings.baseUrl).href },
      rules,
    };
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    return withoutHeatmap(check, error.message);
  }
}

const needsAttention = ({ rules }: Check): boolean =>
  rules.some(({ measured }) => measured.kind === "score" && measured.score === "attention");

/** The result of a check without a heatmap: none of its rules could be measured. */
export const withoutHeatmap = (check: Check, reason: string): CheckResult => {
  const { name, target, line } = check;
  return { name, target, line, heatmap: null, rules: errorResults(check, reason) };
};

async function analyze(check: Check, { client, folder, browser, signal, onProgress }: RunSettings) {
  const { kind, name: title, application, device, size } = check;
  const options = { signal, onProgress };
  const described = { title, application, device, dimensions: size };
  if (kind !== "page") {
    const isFile = kind === "image" || kind === "video";
    const target = isFile ? fileOf(check, folder) : check.target;
    const capture = kind === "banner" ? { title, banner: size } : { title, application, mobile: device === "mobile" };
    return { heatmap: await analyzeTarget(client, target, isFile ? described : capture, options) };
  }
  const { image, found } = await capturePage(check, { ...browser, signal });
  const page = { file: image, name: "page.png", title, application: "UX Design", device: device ?? "desktop" } as const;
  const heatmap: HeatmapDetail = await client.analyze(page, options);
  return { heatmap, found };
}
