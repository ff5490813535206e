import type { CallOptions } from "./call.ts";
import { AnalysisError, ConflictError, SightlineError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type {
  AreaOfInterest,
  BannerRequest,
  Edit,
  Facts,
  FactsReading,
  HeatmapDetail,
  NewHeatmap,
  ReportDetail,
  TriedEdits,
  WebsiteRequest,
} from "./generated/types.ts";
import type { Pause } from "./options.ts";
import { type UploadOptions, uploadFile } from "./upload.ts";
import { LIMITS_MS, type WaitOptions, waitUntil } from "./waiting.ts";

/** How far an analysis is, or the measurement of an image, or trying edits of it. */
export type Progress = {
  readonly phase: "upload" | "analysis" | "measurement" | "edits";
  /** 0 to 1. */
  readonly fraction: number;
};

export type AnalysisOptions = WaitOptions & { readonly onProgress?: (progress: Progress) => void };

/** A file to analyse, and what it is. `name` is needed for a blob that isn’t a `File`; its extension tells the format. */
export type NewAnalysis = Omit<NewHeatmap, "file" | "title" | "application"> & {
  readonly file: Blob;
  readonly name?: string;
  /** Default: the name of the file. */
  readonly title?: string;
  /** Default: `Other`. */
  readonly application?: NewHeatmap["application"];
};

/** A rectangle in pixels of the upright image, with a name. */
export type Area = {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Results in one call each. */
export interface Results {
  /**
   * Uploads an image or video, waits for its analysis, and returns the heatmap.
   * @throws AnalysisError if the analysis ends without a result
   */
  analyze(analysis: NewAnalysis, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Captures a website, waits for the analysis of its first slice, and returns the heatmap. */
  analyzeWebsite(request: WebsiteRequest, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Records an HTML5 banner, waits for its analysis, and returns the heatmap. */
  analyzeBanner(request: BannerRequest, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Waits for the end of an analysis. */
  waitForHeatmap(uid: string, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Requests what is measured about a finished image, and waits for it. */
  waitForFacts(uid: string, options?: AnalysisOptions): Promise<Facts>;
  /** Waits until every ad of a report is scored in every template, or could not be. */
  waitForReport(uid: string, options?: WaitOptions): Promise<ReportDetail>;
  /** Replaces the areas of interest of a finished heatmap, and returns them with their shares of attention, in the given order. */
  measureAreas(uid: string, areas: readonly Area[], options?: CallOptions): Promise<readonly AreaOfInterest[]>;
  /**
   * Predicts where people look on an image with these edits, without a charge. Measures the shares of `areas`; by default those of the
   * elements that were measured on the image.
   */
  tryEdits(uid: string, edits: readonly Edit[], options?: TryOptions): Promise<TriedEdits>;
}

/** Which areas to measure before and after edits. */
export type TryOptions = AnalysisOptions & { readonly areas?: readonly Area[] };

/** The results that can be requested with these operations. */
export function createResults(resources: Resources, pause: Pause): Results {
  const { heatmaps, captures, audits, reports } = resources;

  async function waitForHeatmap(uid: string, options: AnalysisOptions = {}): Promise<HeatmapDetail> {
    let type: HeatmapDetail["type"] = "image";
    const heatmap = await waitUntil(
      async () => {
        const now = await heatmaps.read(uid, callOf(options));
        ({ type } = now);
        options.onProgress?.({ phase: "analysis", fraction: now.status === "done" ? 1 : (now.progress ?? 0) / 100 });
        return now.status === "requested" || now.status === "processed" ? undefined : now;
      },
      "The analysis",
      { ...options, pause, limit: () => LIMITS_MS[type] },
    );
    if (heatmap.status !== "done") throw new AnalysisError(heatmap);
    return heatmap;
  }

  async function analyze(analysis: NewAnalysis, options: AnalysisOptions = {}): Promise<HeatmapDetail> {
    const { file, name: given, ...described } = analysis;
    const name = given ?? (file as Partial<File>).name ?? "";
    const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase() as NewHeatmap["file"]["extension"];
    const request = { title: name, application: "Other", ...described, file: { name, size: file.size, extension } } as const;
    const { heatmap, upload } = await heatmaps.create(request, options);
    const onProgress = (fraction: number) => options.onProgress?.({ phase: "upload", fraction });
    const uploading: UploadOptions = { ...callOf(options), onProgress };
    await uploadFile(resources, heatmap.uid, upload, file, uploading);
    await heatmaps.generate(heatmap.uid, callOf(options));
    return waitForHeatmap(heatmap.uid, options);
  }

  async function measureAreas(
    uid: string,
    areas: readonly Area[],
    options: CallOptions = {},
  ): Promise<readonly AreaOfInterest[]> {
    const areas_of_interest = identified(areas);
    for (let attempts = 1; ; attempts += 1) {
      const { version } = await heatmaps.read(uid, callOf(options));
      try {
        return (await heatmaps.edit(uid, { version, areas_of_interest }, callOf(options))).areas_of_interest;
      } catch (error) {
        // Someone else edited it between the two requests.
        if (attempts === 3 || !(error instanceof ConflictError) || error.code !== "heatmap.changed") throw error;
      }
    }
  }

  async function waitForFacts(uid: string, options: AnalysisOptions = {}): Promise<Facts> {
    await audits.requestFacts(uid, callOf(options));
    return waitUntil(
      async () => {
        const facts = factsOf(await audits.facts(uid, callOf(options)));
        options.onProgress?.({ phase: "measurement", fraction: facts ? 1 : 0 });
        return facts;
      },
      "Measuring the image",
      { ...options, pause },
    );
  }

  async function tryEdits(uid: string, edits: readonly Edit[], options: TryOptions = {}): Promise<TriedEdits> {
    const { areas: given } = options;
    const facts = given ? undefined : await waitForFacts(uid, options);
    const gen = facts?.gen ?? (await heatmaps.read(uid, callOf(options))).gen;
    const areas = given
      ? identified(given)
      : (facts?.elements ?? []).slice(0, MOST_AREAS).map(({ id, name, box }) => ({ uid: id, name, ...box }));
    options.onProgress?.({ phase: "edits", fraction: 0 });
    const tried = await audits.tryEdits(uid, { gen, edits: [...edits], areas }, callOf(options));
    options.onProgress?.({ phase: "edits", fraction: 1 });
    return tried;
  }

  return {
    analyze,
    waitForFacts,
    tryEdits,
    waitForHeatmap,
    measureAreas,
    analyzeWebsite: async (request, options) => waitForHeatmap((await captures.website(request, options)).heatmap.uid, options),
    analyzeBanner: async (request, options) => waitForHeatmap((await captures.banner(request, options)).heatmap.uid, options),
    waitForReport: (uid, options = {}) =>
      waitUntil(
        async () => {
          const detail = await reports.read(uid, callOf(options));
          return detail.report.status === "requested" ? undefined : detail;
        },
        "The report",
        { ...options, pause },
      ),
  };
}

/** The options of single calls of a longer task. Each call has its own idempotency key. */
const callOf = ({ signal }: CallOptions): CallOptions => ({ ...(signal && { signal }) });

/** As many areas as the API measures at once. */
const MOST_AREAS = 100;

/** Areas with ids, as the API expects them. */
const identified = (areas: readonly Area[]) => areas.map((area, index) => ({ uid: `area-${index + 1}`, ...area }));

/** The facts, once there are any. */
function factsOf({ state, facts }: FactsReading): Facts | undefined {
  if (state === "failed") throw new SightlineError("The image could not be measured.");
  return state === "done" && facts ? facts : undefined;
}
