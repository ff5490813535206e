import { openAsBlob, statSync } from "node:fs";
import path from "node:path";
import type { AnalysisOptions, BenchmarkChoice, Client, HeatmapDetail, NewHeatmap } from "../../sdk/src/index.ts";
import { UsageError } from "./exit-codes.ts";

type Extension = NewHeatmap["file"]["extension"];
const FORMATS: Readonly<Record<Extension, "image" | "video">> = {
  jpg: "image",
  jpeg: "image",
  png: "image",
  webp: "image",
  avif: "image",
  gif: "image",
  bmp: "image",
  mp4: "video",
  mov: "video",
  webm: "video",
  m4v: "video",
  avi: "video",
  mpg: "video",
};

/** The settings of an analysis. */
export type TargetSettings = {
  readonly title?: string | undefined;
  readonly application?: string | undefined;
  readonly device?: string | undefined;
  readonly dimensions?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Size of a banner; makes an address a banner instead of a website. */
  readonly banner?: string | undefined;
  readonly mobile?: boolean | undefined;
  readonly projectIds?: readonly string[] | undefined;
  /** Its name in another system. */
  readonly reference?: string | undefined;
  /** The version of a benchmark to compare it with. */
  readonly benchmark?: BenchmarkChoice | undefined;
};

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);
export const isHeatmap = (target: string): boolean => /^hm_[0-9a-z]{26}$/.test(target);

/** Whether a target is the path of a file. */
export const isFile = (target: string): boolean => !isAddress(target) && !isHeatmap(target);

/** Whether a file is an image or video, by its name. */
export const isAccepted = (file: string): boolean => path.extname(file).slice(1).toLowerCase() in FORMATS;

/** Checks that a target can be analysed, before anything is. */
export function checkTarget(target: string): void {
  if (!isFile(target)) return;
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${target} doesn’t exist.`);
  if (!stats.isFile()) throw new UsageError(`${target} isn’t a file.`);
  extensionOf(target);
}

function extensionOf(file: string): Extension {
  const extension = path.extname(file).slice(1).toLowerCase();
  if (!(extension in FORMATS))
    throw new UsageError(`${file} isn’t an image or video. Accepted: ${Object.keys(FORMATS).join(", ")}.`);
  return extension as Extension;
}

/** Analyses a file, website or banner, and waits for the result. A heatmap that exists is only read. */
export function analyzeTarget(
  client: Client,
  target: string,
  settings: TargetSettings,
  options: AnalysisOptions,
): Promise<HeatmapDetail> {
  if (isHeatmap(target)) return client.waitForHeatmap(target, options);
  return isAddress(target) ? analyzeAddress(client, target, settings, options) : analyzeFile(client, target, settings, options);
}

function analyzeAddress(
  client: Client,
  address: string,
  settings: TargetSettings,
  options: AnalysisOptions,
): Promise<HeatmapDetail> {
  const { banner, title, device, mobile = device === "mobile", application, tags, projectIds, benchmark, reference } = settings;
  const own = defined({ tags, projectIds, benchmark, reference });
  if (banner) return client.analyzeBanner({ src: address, dimensions: banner, title: title ?? address, ...own }, options);
  const described = defined({ title, application });
  return client.analyzeWebsite({ url: address, mobile, ...described, ...own } as { url: string }, options);
}

async function analyzeFile(
  client: Client,
  file: string,
  settings: TargetSettings,
  options: AnalysisOptions,
): Promise<HeatmapDetail> {
  const name = path.basename(file);
  const isVideo = FORMATS[extensionOf(file)] === "video";
  const {
    application = isVideo ? "Ad / commercial" : "Other",
    title,
    device,
    dimensions,
    tags,
    projectIds,
    reference,
    benchmark,
  } = settings;
  // The API checks the values and names the fields.
  const described = defined({ title, application, device, dimensions, tags, projectIds, benchmark, reference }) as Pick<
    NewHeatmap,
    "application"
  >;
  return client.analyze({ file: await openAsBlob(file), name, ...described }, options);
}

const defined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
