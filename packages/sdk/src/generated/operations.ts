// Generated from the contracts of the public API by `npm run clients:generate`. Do not edit.
import type { CallOptions, Paged } from "../call.ts";
import type {
  Application,
  AreasOverTime,
  AuditReading,
  BannerJob,
  BannerRequest,
  Batch,
  BatchCard,
  Batches,
  BatchItem,
  BenchmarkChoice,
  BrandAnalytics,
  BrandMarkers,
  BrandOptions,
  Comment,
  CommentId,
  CommentPlace,
  Comments,
  CoveredSpot,
  CreatedBatch,
  CreatedHeatmap,
  CurrentKey,
  DataFile,
  DataFileName,
  DeletedComments,
  DeletedHeatmap,
  DeletedProject,
  DeletedReport,
  DeletedWebhook,
  Edit,
  EditBox,
  FactsReading,
  FileLink,
  FrameHeatmap,
  FrameMetrics,
  GazeComparison,
  GenerateJob,
  HeatmapCard,
  HeatmapDetail,
  HeatmapFacets,
  HeatmapId,
  HeatmapPage,
  HeatmapStatus,
  Job,
  Jobs,
  LedgerEntry,
  NewBrandRequest,
  NewGaze,
  NewHeatmap,
  NewReport,
  NewWebhook,
  OriginalLink,
  ProductionBenchmarks,
  ProjectCard,
  ProjectHeatmaps,
  ProjectPage,
  RenderedEdits,
  ReplayedDeliveries,
  ReportCard,
  ReportDetail,
  ReportPage,
  SecretRotation,
  Sharing,
  SlideFormat,
  SlidesExport,
  SlideTemplateChoices,
  SlideTemplateId,
  TemplateCatalogue,
  TemplateKind,
  TextReading,
  TriedEdits,
  Upload,
  UploadLinks,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEdit,
  Webhooks,
  WebhookWithSecret,
  WebsiteJob,
  WebsiteRequest,
  WorkspaceMembers,
  WorkspaceUsage,
  Zip,
} from "./types.ts";

export interface HeatmapsOperations {
  /** List the heatmaps of the workspace, newest first; a filtered page may be shorter although `last` is not null. Scope: `heatmaps:read`. */
  list(
    query?: {
      /** Each word must be a prefix of a word in the title or a tag, ignoring case and accents */
      readonly words?: string | undefined;
      /** All must match; may be repeated up to ten times */
      readonly tags?: string | readonly string[] | undefined;
      /** Uid of the creator */
      readonly owner?: string | undefined;
      /** What it was analysed as */
      readonly application?: Application | undefined;
      /** Images or videos only */
      readonly type?: "image" | "video" | undefined;
      /** Id of the benchmark that it is compared with */
      readonly benchmark?: string | undefined;
      /** Category of a template of its benchmark that it was scored in, such as `Place: Station` */
      readonly benchmark_category?: string | undefined;
      /** Its state; that of the previous result during a reanalysis */
      readonly status?: HeatmapStatus | undefined;
      /** The `reference` that it was created with */
      readonly reference?: string | undefined;
      /** Created at this time or later */
      readonly created_after?: string | undefined;
      /** Created before this time */
      readonly created_before?: string | undefined;
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page, for the same filter */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<HeatmapPage, HeatmapCard>;
  /** Create a heatmap for one image or video credit, and get its presigned upload. Scope: `heatmaps:write`. */
  create(body: NewHeatmap, options?: CallOptions): Promise<CreatedHeatmap>;
  /** List the filter values of the workspace’s heatmaps: the most used tags, the creators, and benchmarks with their categories. Scope: `heatmaps:read`. */
  facets(options?: CallOptions): Promise<HeatmapFacets>;
  /** Get a new presigned upload for a heatmap whose file has not arrived; for a multipart upload, with the parts already received. Scope: `heatmaps:write`. */
  refreshUpload(uid: string, options?: CallOptions): Promise<Upload>;
  /** Get presigned URLs to upload parts by PUT, each bound to its part's exact size. Scope: `heatmaps:write`. */
  presignParts(
    uid: string,
    body: {
      /** Numbers of the parts to send, from 1 */
      readonly parts: readonly number[];
    },
    options?: CallOptions,
  ): Promise<UploadLinks>;
  /** Start the analysis of an uploaded file; idempotent. Scope: `heatmaps:write`. */
  generate(uid: string, options?: CallOptions): Promise<GenerateJob>;
  /** Analyse a finished heatmap again, free of charge, also as another type; the current result stays visible until the new one is ready. Scope: `heatmaps:write`. */
  reanalyse(
    uid: string,
    body?: {
      /** The type to analyse it as. Default: its own */
      readonly application?: Application | undefined;
      /** Of a UX design */
      readonly device?: "mobile" | "desktop" | "" | undefined;
      /** A benchmark of the same kind as the type; null for none. Default: another type leaves its benchmark */
      readonly benchmark?: BenchmarkChoice | null | undefined;
    },
    options?: CallOptions,
  ): Promise<GenerateJob>;
  /** Get a heatmap with its scores and presigned URLs of its files. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<HeatmapDetail>;
  /** Update title, tags, type, device, areas of interest or cells with text; `version` is the one the edit is based on. Scope: `heatmaps:write`. */
  edit(
    uid: string,
    body: {
      /** `version` of the heatmap that the edit is based on */
      readonly version: number;
      /** Its name in lists */
      readonly title?: string | undefined;
      /** All its tags, instead of the earlier ones */
      readonly tags?: readonly string[] | undefined;
      /** All its areas, instead of the earlier ones */
      readonly areas_of_interest?:
        | readonly {
            /** Id, unique among the areas of its heatmap */
            readonly uid: string;
            /** Its name */
            readonly name: string;
            /** Pixels from the left edge */
            readonly left: number;
            /** Pixels from the top edge */
            readonly top: number;
            /** Pixels */
            readonly width: number;
            /** Pixels */
            readonly height: number;
          }[]
        | undefined;
      readonly application?: Application | undefined;
      /** Of a UX design */
      readonly device?: "mobile" | "desktop" | "" | undefined;
      /** Cells of the five-by-five grid that contain text, numbered from 1 along the rows */
      readonly text_in_ad?: readonly number[] | undefined;
    },
    options?: CallOptions,
  ): Promise<HeatmapDetail>;
  /** Delete a finished heatmap that the key created, with its files and, of a page, all slices; or cancel an unfinished upload, which is refunded immediately. Scope: `heatmaps:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedHeatmap>;
  /** Get where people looked at a finished image next to the prediction, and the agreement of all images with eye-tracking data. Scope: `heatmaps:read`. */
  readGaze(uid: string, options?: CallOptions): Promise<GazeComparison>;
  /** Import the fixations of people from the file of an eye tracker, instead of earlier ones. Scope: `heatmaps:write`. */
  importGaze(uid: string, body: NewGaze, options?: CallOptions): Promise<GazeComparison>;
  /** Remove the fixations of people. Scope: `heatmaps:write`. */
  removeGaze(uid: string, options?: CallOptions): Promise<GazeComparison>;
  /** Request text recognition for a finished image; the result appears in `text`. Repeating the request returns its state. Scope: `heatmaps:write`. */
  readText(uid: string, options?: CallOptions): Promise<TextReading>;
  /** Get the per-frame metrics of a finished video. Scope: `heatmaps:read`. */
  frames(uid: string, options?: CallOptions): Promise<FrameMetrics>;
  /** Get the per-frame shares of attention of a finished video's areas of interest. Scope: `heatmaps:read`. */
  areasOverTime(uid: string, options?: CallOptions): Promise<AreasOverTime>;
  /** Create a heatmap of one frame of a finished video for one image credit. Scope: `heatmaps:write`. */
  createFrameHeatmap(
    uid: string,
    body: {
      /** Second of the video at which the frame is shown */
      readonly time: number;
      /** Its name in lists; by default that of the video with the time */
      readonly title?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<FrameHeatmap>;
}

export interface BenchmarksOperations {
  /** List the benchmarks that the workspace may use, by name, each in its newest version for production. Scope: `heatmaps:read`. */
  list(options?: CallOptions): Promise<ProductionBenchmarks>;
}

export interface CapturesOperations {
  /** Capture a website for one image credit; a full page is one item with a heatmap per slice. A scrolling video also takes a video credit. Scope: `heatmaps:write`. */
  website(body: WebsiteRequest, options?: CallOptions): Promise<WebsiteJob>;
  /** Record an HTML5 banner for one video credit. Scope: `heatmaps:write`. */
  banner(body: BannerRequest, options?: CallOptions): Promise<BannerJob>;
}

export interface BatchesOperations {
  /** Create up to 100 heatmaps; each succeeds or fails alone. Scope: `heatmaps:write`. */
  create(
    body: {
      readonly items: readonly BatchItem[];
    },
    options?: CallOptions,
  ): Promise<CreatedBatch>;
  /** List the batches of the workspace of the last 30 days, newest first. Scope: `heatmaps:read`. */
  list(
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<Batches, BatchCard>;
  /** Get the jobs of a batch, for 30 days. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<Batch>;
}

export interface JobsOperations {
  /** List the jobs of heatmaps, newest first. Scope: `heatmaps:read`. */
  list(
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<Jobs, Job>;
  /** Get the state of a job: of a heatmap or a report. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<Job>;
  /** Cancel a job of the key's own that waits for its file, and refund its credit. Scope: `heatmaps:write`. */
  cancel(uid: string, options?: CallOptions): Promise<Job>;
}

export interface AuditsOperations {
  /** Get what is measured about an image: its elements with their attention, its layout and its scores. Scope: `heatmaps:read`. */
  facts(uid: string, options?: CallOptions): Promise<FactsReading>;
  /** Request the facts of a finished image. Repeating the request returns its state. Scope: `heatmaps:write`. */
  requestFacts(uid: string, options?: CallOptions): Promise<FactsReading>;
  /** Predict where people look on an edited image, and how shares of attention change. Nothing is stored or charged. Scope: `heatmaps:read`. */
  tryEdits(
    uid: string,
    body: {
      /** The analysis that the boxes refer to */
      readonly gen: number;
      readonly edits: readonly Edit[];
      /** Whose shares of attention to measure before and after, where they are before the edits */
      readonly areas?:
        | readonly {
            /** Id, unique among the areas of its heatmap */
            readonly uid: string;
            /** Its name */
            readonly name: string;
            /** Pixels from the left edge */
            readonly left: number;
            /** Pixels from the top edge */
            readonly top: number;
            /** Pixels */
            readonly width: number;
            /** Pixels */
            readonly height: number;
          }[]
        | undefined;
    },
    options?: CallOptions,
  ): Promise<TriedEdits>;
  /** Predict where people look when a spot is covered, which shows what draws their attention there. Nothing is charged. Scope: `heatmaps:read`. */
  coverSpot(
    uid: string,
    body: {
      /** The analysis that the box refers to */
      readonly gen: number;
      readonly box: EditBox;
    },
    options?: CallOptions,
  ): Promise<CoveredSpot>;
  /** Draw edits on the full image, at most 4096 pixels per side, as a file that is kept for a day. Nothing is charged. Scope: `heatmaps:read`. */
  renderEdits(
    uid: string,
    body: {
      /** The analysis that the boxes refer to */
      readonly gen: number;
      readonly edits: readonly Edit[];
    },
    options?: CallOptions,
  ): Promise<RenderedEdits>;
  /** Get the audit of an image: a UX audit for UX Design, a creative audit for Display Ads, Social media and Out Of Home. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<AuditReading>;
  /** Request the audit of a finished image. A request while one is being made returns its state. Scope: `heatmaps:write`. */
  request(uid: string, options?: CallOptions): Promise<AuditReading>;
}

export interface BrandsOperations {
  /** Get the brands that can be tracked in a video, and how long a request takes. Scope: `heatmaps:read`. */
  options(uid: string, options?: CallOptions): Promise<BrandOptions>;
  /** Get the state and the result of the brand analytics of a video. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<BrandAnalytics>;
  /** Request brand analytics of a finished video; it costs no credits. Scope: `heatmaps:write`. */
  request(uid: string, body: NewBrandRequest, options?: CallOptions): Promise<BrandAnalytics>;
  /** Get the appearances of a brand for an editing program, or as a table, in the response, which has room for about 6 MB. Scope: `heatmaps:read`. @deprecated Use `presignExport`. */
  export(uid: string, format: "edl" | "fcpxml" | "csv" | "premiere", options?: CallOptions): Promise<BrandMarkers>;
  /** Get a download link to the appearances of a brand for an editing program, or as a table, of any size. Scope: `heatmaps:read`. */
  presignExport(uid: string, format: "edl" | "fcpxml" | "csv" | "premiere", options?: CallOptions): Promise<FileLink>;
}

export interface CommentsOperations {
  /** List all comments on a heatmap, oldest first. Scope: `heatmaps:read`. */
  list(uid: string, options?: CallOptions): Promise<Comments>;
  /** Add a comment to a finished heatmap, optionally pinned to a time and a place, or reply to a comment. Scope: `heatmaps:write`. */
  add(
    uid: string,
    body: {
      /** Its text */
      readonly comment: string;
      /** The first comment of the thread */
      readonly parent?: CommentId | null | undefined;
      /** Second of the video; null for images and for the whole */
      readonly time?: number | null | undefined;
      /** Where to pin it; null for none */
      readonly place?: CommentPlace | null | undefined;
      /** Uids of workspace members to notify by email */
      readonly mentions?: readonly string[] | undefined;
    },
    options?: CallOptions,
  ): Promise<Comment>;
  /** Edit the text of a comment that the key added; `version` is the one the edit is based on. Scope: `heatmaps:write`. */
  edit(
    uid: string,
    comment: string,
    body: {
      /** `version` of the comment that the edit is based on */
      readonly version: number;
      /** Its text */
      readonly comment: string;
      /** Uids of workspace members to notify by email */
      readonly mentions?: readonly string[] | undefined;
    },
    options?: CallOptions,
  ): Promise<Comment>;
  /** Delete a comment that the key added; the first of a thread is deleted with its replies. Scope: `heatmaps:write`. */
  remove(uid: string, comment: string, options?: CallOptions): Promise<DeletedComments>;
  /** Resolve or reopen a thread. Scope: `heatmaps:write`. */
  resolve(
    uid: string,
    comment: string,
    body: {
      /** False to reopen it */
      readonly resolved: boolean;
    },
    options?: CallOptions,
  ): Promise<Comment>;
}

export interface ProjectsOperations {
  /** List the projects of the workspace, newest first. Scope: `projects:read`. */
  list(
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<ProjectPage, ProjectCard>;
  /** Create an empty project. Scope: `projects:write`. */
  create(
    body: {
      /** Its name in lists */
      readonly title: string;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
  /** Get a project with its heatmaps, newest first. Scope: `projects:read`. */
  read(
    uid: string,
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<ProjectHeatmaps, HeatmapCard>;
  /** Rename a project. Scope: `projects:write`. */
  rename(
    uid: string,
    body: {
      /** Its name in lists */
      readonly title: string;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
  /** Delete a project that the key created; its heatmaps stay. Scope: `projects:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedProject>;
  /** Add heatmaps to a project and remove others. Scope: `projects:write`. */
  changeHeatmaps(
    uid: string,
    body: {
      /** What to add */
      readonly add?: readonly HeatmapId[] | undefined;
      /** What to remove */
      readonly remove?: readonly HeatmapId[] | undefined;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
}

export interface ReportsOperations {
  /** List the reports of the workspace, newest first. Scope: `reports:read`. */
  list(
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<ReportPage, ReportCard>;
  /** Create a report from heatmaps; it costs no credits. Scope: `reports:write`. */
  create(body: NewReport, options?: CallOptions): Promise<ReportCard>;
  /** List the templates of a kind. Scope: `reports:read`. */
  templates(
    query: {
      /** The kind */
      readonly type: TemplateKind;
    },
    options?: CallOptions,
  ): Promise<TemplateCatalogue>;
  /** Get a report with its ads, their scores in each template, and the rankings. Scope: `reports:read`. */
  read(uid: string, options?: CallOptions): Promise<ReportDetail>;
  /** Rename a report. Scope: `reports:write`. */
  rename(
    uid: string,
    body: {
      /** Its name in lists */
      readonly title: string;
    },
    options?: CallOptions,
  ): Promise<ReportCard>;
  /** Delete a report that the key created; its heatmaps stay, except hidden ones. Scope: `reports:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedReport>;
  /** Add ads to a report that has ended. They are scored in its templates, and it ends again; it costs no credits. Scope: `reports:write`. */
  addAds(
    uid: string,
    body: {
      /** The ads to add, in their order after those of the report */
      readonly ads: readonly {
        /** Id of the heatmap of the ad */
        readonly heatmap: HeatmapId;
        /** Its title in the report. Default: that of its heatmap */
        readonly title?: string | undefined;
      }[];
    },
    options?: CallOptions,
  ): Promise<ReportCard>;
  /** Reorder the ads of a report and change their titles in it; `version` is the one the change is based on. Scope: `reports:write`. */
  arrangeAds(
    uid: string,
    body: {
      /** `version` of the report that the change is based on */
      readonly version: number;
      /** All its ads, in their new order */
      readonly ads: readonly {
        /** Id of the heatmap of the ad */
        readonly heatmap: HeatmapId;
        /** Its title in the report; null for the title of its heatmap, which it then follows. Default: unchanged */
        readonly title?: string | null | undefined;
      }[];
    },
    options?: CallOptions,
  ): Promise<ReportCard>;
  /** Remove an ad from a report, also one of `dropped`; the last one stays. Scope: `reports:write`. */
  removeAd(uid: string, heatmap: string, options?: CallOptions): Promise<ReportCard>;
  /** Remove a template from a report, which changes its results; the last one stays. Scope: `reports:write`. */
  removeTemplate(uid: string, template: string, options?: CallOptions): Promise<ReportCard>;
  /** Score failed templates again, and ads that were dropped. Scope: `reports:write`. */
  retry(uid: string, options?: CallOptions): Promise<ReportCard>;
}

export interface SharingOperations {
  /** Get the sharing state of a heatmap, with the id of its link. Scope: `sharing:read`. */
  read(uid: string, options?: CallOptions): Promise<Sharing>;
  /** Share a finished heatmap with a new link; the previous link is revoked immediately. Scope: `sharing:write`. */
  share(
    uid: string,
    body?: {
      /** Days until the link expires, or null for a link that never expires */
      readonly days?: 1 | 7 | 30 | null | undefined;
      /** Required from everyone who opens the link */
      readonly passphrase?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Sharing>;
  /** Change the expiry or the passphrase of a heatmap's share link; its address stays the same. Scope: `sharing:write`. */
  edit(
    uid: string,
    body: {
      /** Days from now until the link expires, or null for a link that never expires */
      readonly days?: 1 | 7 | 30 | null | undefined;
      /** A new passphrase, or null to remove it */
      readonly passphrase?: string | null | undefined;
    },
    options?: CallOptions,
  ): Promise<Sharing>;
  /** Revoke the share link of a heatmap immediately; idempotent. Scope: `sharing:write`. */
  unshare(uid: string, options?: CallOptions): Promise<Sharing>;
  /** Get the sharing state of a report, with the id of its link. Scope: `sharing:read`. */
  readReport(uid: string, options?: CallOptions): Promise<Sharing>;
  /** Share a report with results by a new link; the previous link is revoked immediately. Scope: `sharing:write`. */
  shareReport(
    uid: string,
    body?: {
      /** Days until the link expires, or null for a link that never expires */
      readonly days?: 1 | 7 | 30 | null | undefined;
      /** Required from everyone who opens the link */
      readonly passphrase?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Sharing>;
  /** Change the expiry or the passphrase of a report's share link; its address stays the same. Scope: `sharing:write`. */
  editReport(
    uid: string,
    body: {
      /** Days from now until the link expires, or null for a link that never expires */
      readonly days?: 1 | 7 | 30 | null | undefined;
      /** A new passphrase, or null to remove it */
      readonly passphrase?: string | null | undefined;
    },
    options?: CallOptions,
  ): Promise<Sharing>;
  /** Revoke the share link of a report immediately; idempotent. Scope: `sharing:write`. */
  unshareReport(uid: string, options?: CallOptions): Promise<Sharing>;
}

export interface ExportsOperations {
  /** Request a zip of a project's finished heatmaps; a zip already in progress is not started again. Scope: `projects:read heatmaps:read`. */
  projectZip(uid: string, options?: CallOptions): Promise<Zip>;
  /** Get the progress of a zip, and its download link once it is done. Scope: `projects:read heatmaps:read`. */
  readProjectZip(uid: string, zip: string, options?: CallOptions): Promise<Zip>;
  /** Request a zip of all files of a finished heatmap; a zip already in progress is not started again. Scope: `heatmaps:read`. */
  heatmapZip(uid: string, options?: CallOptions): Promise<Zip>;
  /** Get the progress of a heatmap's zip, and its download link once it is done. Scope: `heatmaps:read`. */
  readHeatmapZip(uid: string, zip: string, options?: CallOptions): Promise<Zip>;
  /** Request a zip with a folder for each of several heatmaps; it names those without a result, and one already in progress is not started again. Scope: `heatmaps:read`. */
  selectionZip(
    body: {
      /** The heatmaps, of one workspace */
      readonly uids: readonly HeatmapId[];
    },
    options?: CallOptions,
  ): Promise<Zip>;
  /** Get the progress of a zip of several heatmaps, and its download link once it is done. Scope: `heatmaps:read`. */
  readSelectionZip(zip: string, options?: CallOptions): Promise<Zip>;
  /** Get a data file of a finished heatmap in the response, which has room for about 6 MB; identical to the one in its zip. Scope: `heatmaps:read`. @deprecated Use `presignDataFile`. */
  dataFile(uid: string, file: DataFileName, options?: CallOptions): Promise<DataFile>;
  /** Get a download link to a data file of a finished heatmap, identical to the one in its zip, of any size. Scope: `heatmaps:read`. */
  presignDataFile(uid: string, file: DataFileName, options?: CallOptions): Promise<FileLink>;
  /** Get a download link to the uploaded image, which may be larger than the display copy; for a video, to the displayed one. Scope: `heatmaps:read`. */
  presignOriginal(uid: string, options?: CallOptions): Promise<OriginalLink>;
  /** List the slide templates for a heatmap, or without one for comparisons and reports; the default first. Scope: `heatmaps:read`. */
  slideTemplates(
    query?: {
      /** The heatmap; without one, templates for comparisons and reports */
      readonly heatmap?: HeatmapId | undefined;
    },
    options?: CallOptions,
  ): Promise<SlideTemplateChoices>;
  /** Request a finished heatmap as PDF or PowerPoint; the same content is not printed again within a day. Scope: `heatmaps:read`. */
  heatmapSlides(
    uid: string,
    body: {
      readonly type: SlideFormat;
      /** The first of those that fit unless given */
      readonly template?: SlideTemplateId | undefined;
    },
    options?: CallOptions,
  ): Promise<SlidesExport>;
  /** Get the progress of a heatmap's slides, and their download link once they are done. Scope: `heatmaps:read`. */
  readHeatmapSlides(uid: string, slides: string, options?: CallOptions): Promise<SlidesExport>;
  /** Request a comparison of finished heatmaps with the first as PDF or PowerPoint. Scope: `heatmaps:read`. */
  comparisonSlides(
    body: {
      readonly type: SlideFormat;
      /** The first of those that fit unless given */
      readonly template?: SlideTemplateId | undefined;
      /** The heatmaps to compare, with the first one */
      readonly uids: readonly HeatmapId[];
    },
    options?: CallOptions,
  ): Promise<SlidesExport>;
  /** Get the progress of a comparison's slides, and their download link once they are done. Scope: `heatmaps:read`. */
  readComparisonSlides(slides: string, options?: CallOptions): Promise<SlidesExport>;
  /** Request the audit of an image as PDF or PowerPoint. Scope: `heatmaps:read`. */
  auditSlides(
    uid: string,
    body: {
      readonly type: SlideFormat;
      /** The first of those that fit unless given */
      readonly template?: SlideTemplateId | undefined;
    },
    options?: CallOptions,
  ): Promise<SlidesExport>;
  /** Get the progress of an audit's slides, and their download link once they are done. Scope: `heatmaps:read`. */
  readAuditSlides(uid: string, slides: string, options?: CallOptions): Promise<SlidesExport>;
  /** Request a report that has ended as PDF or PowerPoint. Scope: `reports:read`. */
  reportSlides(
    uid: string,
    body: {
      readonly type: SlideFormat;
      /** The first of those that fit unless given */
      readonly template?: SlideTemplateId | undefined;
    },
    options?: CallOptions,
  ): Promise<SlidesExport>;
  /** Get the progress of a report's slides, and their download link once they are done. Scope: `reports:read`. */
  readReportSlides(uid: string, slides: string, options?: CallOptions): Promise<SlidesExport>;
}

export interface WorkspacesOperations {
  /** Get the credits and features of the key's workspace. Scope: `workspace:read`. */
  usage(options?: CallOptions): Promise<WorkspaceUsage>;
  /** List the people in the key's workspace, its admin first. Scope: `workspace:read`. */
  members(options?: CallOptions): Promise<WorkspaceMembers>;
  /** List the workspace's credit movements, newest first. Scope: `workspace:read`. */
  credits(
    query?: {
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<
    {
      /** Newest first */
      readonly entries: readonly LedgerEntry[];
      /** Cursor of the next page, for `last`; null at the end */
      readonly last: string | null;
    },
    LedgerEntry
  >;
}

export interface WebhooksOperations {
  /** List the webhooks of the workspace, newest first. Scope: `webhooks:read`. */
  list(options?: CallOptions): Promise<Webhooks>;
  /** Create a webhook; the response is the only one that contains its secret. Scope: `webhooks:write`. */
  create(body: NewWebhook, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Get a webhook. Scope: `webhooks:read`. */
  read(uid: string, options?: CallOptions): Promise<Webhook>;
  /** Change a webhook, disable it or enable it again. Scope: `webhooks:write`. */
  edit(uid: string, body: WebhookEdit, options?: CallOptions): Promise<Webhook>;
  /** Delete a webhook; deliveries that wait are not sent. Scope: `webhooks:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedWebhook>;
  /** Replace the secret of a webhook; for the given hours messages are signed with both. Scope: `webhooks:write`. */
  rotate(uid: string, body?: SecretRotation, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Send a test event to a webhook, also while it is paused. Scope: `webhooks:write`. */
  test(uid: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** List the deliveries of a webhook of the last 30 days, newest first. Scope: `webhooks:read`. */
  deliveries(
    uid: string,
    query?: {
      /** Only deliveries in this state */
      readonly state?: "waiting" | "delivered" | "failed" | undefined;
      /** Maximum items per page: 1 to 100 */
      readonly limit?: number | undefined;
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<WebhookDeliveries, WebhookDelivery>;
  /** Send a delivery now or again, with the same message id, also while its webhook is paused. Scope: `webhooks:write`. */
  replay(uid: string, delivery: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Send up to 100 deliveries of a webhook again that have failed or wait for their next attempt, the newest first. Scope: `webhooks:write`. */
  replayFailed(uid: string, options?: CallOptions): Promise<ReplayedDeliveries>;
}

export interface KeyOperations {
  /** Get the key of the request: its name, permissions, workspace and limit. */
  read(options?: CallOptions): Promise<CurrentKey>;
}

/** The operations of the public API by domain. */
export interface Resources {
  readonly heatmaps: HeatmapsOperations;
  readonly benchmarks: BenchmarksOperations;
  readonly captures: CapturesOperations;
  readonly batches: BatchesOperations;
  readonly jobs: JobsOperations;
  readonly audits: AuditsOperations;
  readonly brands: BrandsOperations;
  readonly comments: CommentsOperations;
  readonly projects: ProjectsOperations;
  readonly reports: ReportsOperations;
  readonly sharing: SharingOperations;
  readonly exports: ExportsOperations;
  readonly workspaces: WorkspacesOperations;
  readonly webhooks: WebhooksOperations;
  readonly key: KeyOperations;
}

/**
 * Method and path of each operation, the path without its first slash, what follows the parameters of the path, and the list
 * that its pages contain.
 */
export type OperationRow = readonly [method: string, path: string, inputs?: string, items?: string];

export const OPERATIONS: Readonly<Record<keyof Resources, Readonly<Record<string, OperationRow>>>> = {
  heatmaps: {
    list: ["GET", "heatmaps", "q", "heatmaps"],
    create: ["POST", "heatmaps", "b"],
    facets: ["GET", "heatmaps/facets"],
    refreshUpload: ["POST", "heatmaps/{uid}/upload-form"],
    presignParts: ["POST", "heatmaps/{uid}/upload-parts", "b"],
    generate: ["POST", "heatmaps/{uid}/generate"],
    reanalyse: ["POST", "heatmaps/{uid}/reanalyse", "b"],
    read: ["GET", "heatmaps/{uid}"],
    edit: ["PATCH", "heatmaps/{uid}", "b"],
    remove: ["DELETE", "heatmaps/{uid}"],
    readGaze: ["GET", "heatmaps/{uid}/gaze"],
    importGaze: ["PUT", "heatmaps/{uid}/gaze", "b"],
    removeGaze: ["DELETE", "heatmaps/{uid}/gaze"],
    readText: ["POST", "heatmaps/{uid}/text"],
    frames: ["GET", "heatmaps/{uid}/frames"],
    areasOverTime: ["GET", "heatmaps/{uid}/area-moments"],
    createFrameHeatmap: ["POST", "heatmaps/{uid}/frame-heatmap", "b"],
  },
  benchmarks: {
    list: ["GET", "benchmarks"],
  },
  captures: {
    website: ["POST", "captures/website", "b"],
    banner: ["POST", "captures/banner", "b"],
  },
  batches: {
    create: ["POST", "batches", "b"],
    list: ["GET", "batches", "q", "batches"],
    read: ["GET", "batches/{uid}"],
  },
  jobs: {
    list: ["GET", "jobs", "q", "jobs"],
    read: ["GET", "jobs/{uid}"],
    cancel: ["POST", "jobs/{uid}/cancel"],
  },
  audits: {
    facts: ["GET", "audits/{uid}/facts"],
    requestFacts: ["POST", "audits/{uid}/facts"],
    tryEdits: ["POST", "audits/{uid}/what-if", "b"],
    coverSpot: ["POST", "audits/{uid}/cover", "b"],
    renderEdits: ["POST", "audits/{uid}/what-if/image", "b"],
    read: ["GET", "audits/{uid}"],
    request: ["POST", "audits/{uid}"],
  },
  brands: {
    options: ["GET", "brands/heatmaps/{uid}/options"],
    read: ["GET", "brands/heatmaps/{uid}"],
    request: ["POST", "brands/heatmaps/{uid}", "b"],
    export: ["GET", "brands/heatmaps/{uid}/markers/{format}"],
    presignExport: ["GET", "brands/heatmaps/{uid}/markers/{format}/link"],
  },
  comments: {
    list: ["GET", "comments/heatmaps/{uid}"],
    add: ["POST", "comments/heatmaps/{uid}", "b"],
    edit: ["PATCH", "comments/heatmaps/{uid}/{comment}", "b"],
    remove: ["DELETE", "comments/heatmaps/{uid}/{comment}"],
    resolve: ["PUT", "comments/heatmaps/{uid}/{comment}/resolved", "b"],
  },
  projects: {
    list: ["GET", "projects", "q", "projects"],
    create: ["POST", "projects", "b"],
    read: ["GET", "projects/{uid}", "q", "heatmaps"],
    rename: ["PATCH", "projects/{uid}", "b"],
    remove: ["DELETE", "projects/{uid}"],
    changeHeatmaps: ["PATCH", "projects/{uid}/heatmaps", "b"],
  },
  reports: {
    list: ["GET", "reports", "q", "reports"],
    create: ["POST", "reports", "b"],
    templates: ["GET", "reports/templates", "q"],
    read: ["GET", "reports/{uid}"],
    rename: ["PATCH", "reports/{uid}", "b"],
    remove: ["DELETE", "reports/{uid}"],
    addAds: ["POST", "reports/{uid}/ads", "b"],
    arrangeAds: ["PUT", "reports/{uid}/ads", "b"],
    removeAd: ["DELETE", "reports/{uid}/ads/{heatmap}"],
    removeTemplate: ["DELETE", "reports/{uid}/templates/{template}"],
    retry: ["POST", "reports/{uid}/retry"],
  },
  sharing: {
    read: ["GET", "sharing/heatmaps/{uid}"],
    share: ["POST", "sharing/heatmaps/{uid}", "b"],
    edit: ["PATCH", "sharing/heatmaps/{uid}", "b"],
    unshare: ["DELETE", "sharing/heatmaps/{uid}"],
    readReport: ["GET", "sharing/reports/{uid}"],
    shareReport: ["POST", "sharing/reports/{uid}", "b"],
    editReport: ["PATCH", "sharing/reports/{uid}", "b"],
    unshareReport: ["DELETE", "sharing/reports/{uid}"],
  },
  exports: {
    projectZip: ["POST", "exports/projects/{uid}/zip"],
    readProjectZip: ["GET", "exports/projects/{uid}/zip/{zip}"],
    heatmapZip: ["POST", "exports/heatmaps/{uid}/zip"],
    readHeatmapZip: ["GET", "exports/heatmaps/{uid}/zip/{zip}"],
    selectionZip: ["POST", "exports/selections/zip", "b"],
    readSelectionZip: ["GET", "exports/selections/zip/{zip}"],
    dataFile: ["GET", "exports/heatmaps/{uid}/data/{file}"],
    presignDataFile: ["GET", "exports/heatmaps/{uid}/data/{file}/link"],
    presignOriginal: ["GET", "exports/heatmaps/{uid}/original"],
    slideTemplates: ["GET", "exports/slide-templates", "q"],
    heatmapSlides: ["POST", "exports/heatmaps/{uid}/slides", "b"],
    readHeatmapSlides: ["GET", "exports/heatmaps/{uid}/slides/{slides}"],
    comparisonSlides: ["POST", "exports/comparisons/slides", "b"],
    readComparisonSlides: ["GET", "exports/comparisons/slides/{slides}"],
    auditSlides: ["POST", "exports/audits/{uid}/slides", "b"],
    readAuditSlides: ["GET", "exports/audits/{uid}/slides/{slides}"],
    reportSlides: ["POST", "exports/reports/{uid}/slides", "b"],
    readReportSlides: ["GET", "exports/reports/{uid}/slides/{slides}"],
  },
  workspaces: {
    usage: ["GET", "workspaces/current"],
    members: ["GET", "workspaces/current/members"],
    credits: ["GET", "workspaces/current/credits", "q", "entries"],
  },
  webhooks: {
    list: ["GET", "webhooks"],
    create: ["POST", "webhooks", "b"],
    read: ["GET", "webhooks/{uid}"],
    edit: ["PATCH", "webhooks/{uid}", "b"],
    remove: ["DELETE", "webhooks/{uid}"],
    rotate: ["POST", "webhooks/{uid}/rotate", "b"],
    test: ["POST", "webhooks/{uid}/test"],
    deliveries: ["GET", "webhooks/{uid}/deliveries", "q", "deliveries"],
    replay: ["POST", "webhooks/{uid}/deliveries/{delivery}/replay"],
    replayFailed: ["POST", "webhooks/{uid}/replay"],
  },
  key: {
    read: ["GET", "key"],
  },
};
