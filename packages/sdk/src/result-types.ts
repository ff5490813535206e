import type { CallOptions } from "./call.ts";
import type {
  AreaOfInterest,
  Audit,
  BannerRequest,
  Batch,
  BrandAnalytics,
  Edit,
  Facts,
  HeatmapDetail,
  Job,
  NewHeatmap,
  ReportDetail,
  SlideFormat,
  TriedEdits,
  WebsiteRequest,
} from "./generated/types.ts";
import type { FileContent } from "./new-file.ts";
import type { AnalysisOptions, WaitOptions } from "./wait-options.ts";

/** A file to analyse, and what it is. Its format is taken from the extension of its name, or from the type of a blob. */
export type NewAnalysis = Omit<NewHeatmap, "file" | "title" | "application"> & {
  readonly file: FileContent;
  /** Default: that of a `File`. */
  readonly name?: string | undefined;
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

/** The content of a zip, by its id: a heatmap, a project, or several heatmaps with a folder each. */
export type ZipSource = { readonly heatmap: string } | { readonly project: string } | { readonly heatmaps: readonly string[] };

/**
 * The content of slides, by its id: an audit by the id of its heatmap, a comparison by the ids of its heatmaps, with the first as
 * the baseline.
 */
export type SlidesRequest = {
  readonly type: SlideFormat;
  /** Id of a template. Default: the first that fits. */
  readonly template?: string | undefined;
} & (
  | { readonly heatmap: string }
  | { readonly audit: string }
  | { readonly report: string }
  | { readonly comparison: readonly string[] }
);

/** Results in one call each. */
export interface Results {
  /**
   * Uploads an image or video, waits for its analysis, and returns the heatmap. If the file can’t be uploaded, the heatmap is
   * canceled and its credit refunded, unless `idempotencyKey` is set: a repetition with the same key then continues.
   * @throws AnalysisError if the analysis ends without a result
   */
  analyze(analysis: NewAnalysis, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Captures a website, waits for the analysis of its first slice, and returns the heatmap. */
  analyzeWebsite(request: WebsiteRequest, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /** Records an HTML5 banner, waits for its analysis, and returns the heatmap. */
  analyzeBanner(request: BannerRequest, options?: AnalysisOptions): Promise<HeatmapDetail>;
  /**
   * Uploads the file of a heatmap that was created for it, for example by a batch, and starts the analysis, unless both are done.
   */
  provideFile(uid: string, file: FileContent, options?: WaitOptions): Promise<void>;
  /** Waits for the end of an analysis. */
  waitForHeatmap(uid: string, options?: WaitOptions): Promise<HeatmapDetail>;
  /**
   * Waits for the attention score of a finished heatmap, which is computed after the analysis. Returns the heatmap without it where
   * there is none, and if it is not there after five minutes.
   */
  waitForAttention(heatmap: HeatmapDetail, options?: WaitOptions): Promise<HeatmapDetail>;
  /** Waits until a job has succeeded, failed or was canceled. */
  waitForJob(uid: string, options?: WaitOptions): Promise<Job>;
  /** Waits until every job of a batch has ended. */
  waitForBatch(uid: string, options?: WaitOptions): Promise<Batch>;
  /** Requests what is measured about a finished image, and waits for it. */
  waitForFacts(uid: string, options?: WaitOptions): Promise<Facts>;
  /** Requests the audit of a finished image, and waits for it. */
  waitForAudit(uid: string, options?: WaitOptions): Promise<Audit>;
  /**
   * Waits until brand analytics of a video is finished or was rejected, or waits for our team, as `note` says, which may take days.
   */
  waitForBrand(uid: string, options?: WaitOptions): Promise<BrandAnalytics>;
  /** Waits until every ad of a report is scored in every template, or could not be. */
  waitForReport(uid: string, options?: WaitOptions): Promise<ReportDetail>;
  /**
   * Packs the files of one or several heatmaps, or of a project, and returns the link of the zip, which is valid for five minutes.
   */
  exportZip(source: ZipSource, options?: AnalysisOptions): Promise<string>;
  /** Makes a PDF or PowerPoint file, and returns its link, which is valid for five minutes. */
  exportSlides(request: SlidesRequest, options?: AnalysisOptions): Promise<string>;
  /** Replaces the areas of interest of a finished heatmap, and returns them with their shares of attention, in the given order. */
  measureAreas(
    uid: string,
    areas: readonly Area[],
    options?: Omit<CallOptions, "idempotencyKey">,
  ): Promise<readonly AreaOfInterest[]>;
  /**
   * Predicts where people look on an image with these edits, without a charge. Measures the shares of `areas`; by default those of
   * the elements that were measured on the image.
   */
  tryEdits(uid: string, edits: readonly Edit[], options?: TryOptions): Promise<TriedEdits>;
}

/** Which areas to measure before and after edits. */
export type TryOptions = WaitOptions & { readonly areas?: readonly Area[] };
