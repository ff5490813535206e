import { AnalysisError, ConflictError, TimeoutError, UploadError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type { HeatmapDetail, Upload } from "./generated/types.ts";
import { blobOf, describeFile, type FileContent } from "./new-file.ts";
import type { NewAnalysis, Results } from "./result-types.ts";
import { uploadFile } from "./upload.ts";
import type { AnalysisOptions, WaitOptions } from "./wait-options.ts";
import { type Clock, callOf, createOf, LIMITS_MS, type Wait } from "./waiting.ts";

const UPLOAD_ATTEMPTS = 3;
/** Time limit of cleaning up, so that it does not delay the error. */
const CANCEL_TIMEOUT_MS = 10_000;
/** Applications whose heatmaps are placed in templates after their analysis. */
const PLACED: ReadonlySet<string> = new Set(["Display Ads", "Social media", "(Digital) Out Of Home"]);
/** A template takes seconds, and there are at most twelve. */
const PLACING_MS = 5 * 60_000;

type Analyses = Pick<
  Results,
  "analyze" | "analyzeWebsite" | "analyzeBanner" | "provideFile" | "waitForHeatmap" | "waitForAttention"
>;

/** Analyses from the file or address to the result. */
export function createAnalyses(resources: Resources, { pause }: Clock, wait: Wait): Analyses {
  const { heatmaps, captures, jobs } = resources;

  async function waitForHeatmap(uid: string, options: WaitOptions = {}): Promise<HeatmapDetail> {
    let type: HeatmapDetail["type"] = "image";
    const heatmap = await wait([uid, "analysis", "The analysis", () => LIMITS_MS[type]], options, async (call) => {
      const now = await heatmaps.read(uid, call);
      ({ type } = now);
      const isRunning = now.status === "requested" || now.status === "processed";
      return [now.status === "done" ? 1 : (now.progress ?? 0) / 100, isRunning ? undefined : now];
    });
    if (heatmap.status !== "done") throw new AnalysisError(heatmap);
    return heatmap;
  }

  /** Sends the file with the given upload, and later ones with new ones, because one may have expired. */
  async function send(uid: string, content: FileContent, options: WaitOptions, first?: Upload): Promise<void> {
    const uploading = {
      ...callOf(options),
      onProgress: (fraction: number) => options.onProgress?.({ phase: "upload", fraction, uid }),
    };
    for (let attempt = 1, given = first; ; attempt += 1, given = undefined) {
      try {
        const upload = given ?? (await heatmaps.refreshUpload(uid, callOf(options)));
        await uploadFile(resources, uid, upload, blobOf(content), uploading);
        break;
      } catch (error) {
        // The file arrived before, or its upload has expired: the next request shows which.
        if (error instanceof ConflictError && error.code === "heatmap.upload_closed") break;
        if (attempt === UPLOAD_ATTEMPTS || !(error instanceof UploadError)) throw error;
        await pause(attempt * 1000, options.signal);
      }
    }
    await heatmaps.generate(uid, callOf(options));
  }

  async function analyze(analysis: NewAnalysis, options: AnalysisOptions = {}): Promise<HeatmapDetail> {
    const { file: content, name, ...described } = analysis;
    const blob = blobOf(content);
    const file = describeFile(blob, name);
    const request = { title: file.name, application: "Other", ...described, file } as const;
    const { heatmap, upload } = await heatmaps.create(request, createOf(options));
    const { uid } = heatmap;
    options.onProgress?.({ phase: "upload", fraction: 0, uid });
    // With a key of the program, the response may be that of an earlier run, whose file may have arrived.
    const isNew = options.idempotencyKey === undefined;
    try {
      await send(uid, blob, options, isNew ? upload : undefined);
    } catch (error) {
      // A program with a key comes back for this heatmap. For others, its credit is refunded now instead of in an hour.
      if (isNew) await jobs.cancel(uid, { maxRetries: 0, timeout: CANCEL_TIMEOUT_MS }).catch(() => undefined);
      throw error;
    }
    return waitForHeatmap(uid, options);
  }

  function captured({ heatmap: { uid } }: { readonly heatmap: { readonly uid: string } }, options: AnalysisOptions) {
    options.onProgress?.({ phase: "analysis", fraction: 0, uid });
    return waitForHeatmap(uid, options);
  }

  async function waitForAttention(heatmap: HeatmapDetail, options?: WaitOptions): Promise<HeatmapDetail> {
    if (heatmap.attention || !PLACED.has(heatmap.application)) return heatmap;
    try {
      return await wait([heatmap.uid, "measurement", "The attention score", () => PLACING_MS], options, async (call) => {
        const now = await heatmaps.read(heatmap.uid, call);
        return now.attention ? [1, now] : [0];
      });
    } catch (error) {
      if (error instanceof TimeoutError) return heatmap;
      throw error;
    }
  }

  return {
    analyze,
    analyzeWebsite: async (request, options = {}) => captured(await captures.website(request, createOf(options)), options),
    analyzeBanner: async (request, options = {}) => captured(await captures.banner(request, createOf(options)), options),
    provideFile: (uid, content, options = {}) => send(uid, content, options),
    waitForHeatmap,
    waitForAttention,
  };
}
