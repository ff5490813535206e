// Generated from the contracts of the public API by `npm run clients:generate`. Do not edit.
import type { CallOptions, Paged } from "../call.ts";
import type {
  Application,
  AreaMoments,
  AuditReading,
  BannerJob,
  BannerRequest,
  CreatedHeatmap,
  DeletedHeatmap,
  DeletedProject,
  DeletedReport,
  FactsReading,
  FrameHeatmap,
  FrameMetrics,
  GenerateJob,
  HeatmapCard,
  HeatmapDetail,
  HeatmapId,
  HeatmapPage,
  NewHeatmap,
  NewReport,
  ProjectCard,
  ProjectHeatmaps,
  ProjectPage,
  ReportCard,
  ReportDetail,
  ReportPage,
  TemplateCatalogue,
  TemplateKind,
  Upload,
  UploadLinks,
  WebsiteJob,
  WebsiteRequest,
  WorkspaceUsage,
} from "./types.ts";

export interface Heatmaps {
  /** List the caller's heatmaps, newest first, 50 per page; a filtered page may be shorter although `last` is not null. Scope: `heatmaps:read`. */
  list(
    query?: {
      /** Each word must be a prefix of a word in the title or a tag, ignoring case and accents */
      readonly words?: string | undefined;
      /** All must match; may be repeated up to ten times */
      readonly tags?: string | readonly string[] | undefined;
      /** Uid of the creator */
      readonly owner?: string | undefined;
      readonly application?: Application | undefined;
      readonly type?: "image" | "video" | undefined;
      readonly benchmark?: string | undefined;
      /** Category of a template of its benchmark that it was scored in, such as `Place: Station` */
      readonly benchmark_category?: string | undefined;
      /** Signed cursor of the previous page, for the same filter */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<HeatmapPage, HeatmapCard>;
  /** Create a heatmap for one image or video credit, and get its presigned upload. Scope: `heatmaps:write`. */
  create(body: NewHeatmap, options?: CallOptions): Promise<CreatedHeatmap>;
  /** Get a new presigned upload for a heatmap whose file has not arrived; for a multipart upload, with the parts already received. Scope: `heatmaps:write`. */
  refreshUpload(uid: string, options?: CallOptions): Promise<Upload>;
  /** Get presigned URLs to upload parts by PUT, each bound to its part's exact size. Scope: `heatmaps:write`. */
  presignParts(
    uid: string,
    body: {
      readonly parts: readonly number[];
    },
    options?: CallOptions,
  ): Promise<UploadLinks>;
  /** Start the analysis of an uploaded file; idempotent. Scope: `heatmaps:write`. */
  generate(uid: string, options?: CallOptions): Promise<GenerateJob>;
  /** Get a heatmap with its scores and presigned URLs of its files. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<HeatmapDetail>;
  /** Update title, tags, type, device, areas of interest or cells with text; `version` is the one the edit is based on. Scope: `heatmaps:write`. */
  edit(
    uid: string,
    body: {
      readonly version: number;
      readonly title?: string | undefined;
      readonly tags?: readonly string[] | undefined;
      readonly areas_of_interest?:
        | readonly {
            readonly uid: string;
            readonly name: string;
            readonly left: number;
            readonly top: number;
            readonly width: number;
            readonly height: number;
          }[]
        | undefined;
      readonly application?: Application | undefined;
      readonly device?: "mobile" | "desktop" | "" | undefined;
      /** Cells of the five-by-five grid that contain text, numbered from 1 along the rows */
      readonly text_in_ad?: readonly number[] | undefined;
    },
    options?: CallOptions,
  ): Promise<HeatmapDetail>;
  /** Delete a finished heatmap and its files; or cancel the caller's own unfinished upload, which is refunded immediately. Scope: `heatmaps:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedHeatmap>;
  /** Get the per-frame metrics of a finished video. Scope: `heatmaps:read`. */
  frames(uid: string, options?: CallOptions): Promise<FrameMetrics>;
  /** Get the per-frame shares of attention of a finished video's areas of interest. Scope: `heatmaps:read`. */
  areasOverTime(uid: string, options?: CallOptions): Promise<AreaMoments>;
  /** Create a heatmap of one frame of a finished video for one image credit. Scope: `heatmaps:write`. */
  createFrameHeatmap(
    uid: string,
    body: {
      /** Second of the video at which the frame is shown */
      readonly time: number;
      readonly title?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<FrameHeatmap>;
}

export interface Captures {
  /** Capture a website for one image credit, with one heatmap per slice; a scrolling video also takes a video credit. Scope: `heatmaps:write`. */
  website(body: WebsiteRequest, options?: CallOptions): Promise<WebsiteJob>;
  /** Record an HTML5 banner for one video credit. Scope: `heatmaps:write`. */
  banner(body: BannerRequest, options?: CallOptions): Promise<BannerJob>;
}

export interface Audits {
  /** Get what is measured about an image: its elements with their attention, its layout and its scores. Scope: `heatmaps:read`. */
  facts(uid: string, options?: CallOptions): Promise<FactsReading>;
  /** Request the facts of a finished image. Repeating the request returns its state. Scope: `heatmaps:write`. */
  requestFacts(uid: string, options?: CallOptions): Promise<FactsReading>;
  /** Get the audit of an image: a UX audit for UX Design, a creative audit for Display Ads, Social media and Out Of Home. Scope: `heatmaps:read`. */
  read(uid: string, options?: CallOptions): Promise<AuditReading>;
  /** Request the audit of a finished image. A request while one is being made returns its state. Scope: `heatmaps:write`. */
  request(uid: string, options?: CallOptions): Promise<AuditReading>;
}

export interface Projects {
  /** List the caller's projects, newest first, 50 per page. Scope: `projects:read`. */
  list(
    query?: {
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<ProjectPage, ProjectCard>;
  /** Create an empty project. Scope: `projects:write`. */
  create(
    body: {
      readonly title: string;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
  /** Get a project with its heatmaps, newest first, 50 per page. Scope: `projects:read`. */
  read(
    uid: string,
    query?: {
      /** Signed cursor of the previous page */
      readonly last?: string | undefined;
    },
    options?: CallOptions,
  ): Paged<ProjectHeatmaps, HeatmapCard>;
  /** Rename a project. Scope: `projects:write`. */
  rename(
    uid: string,
    body: {
      readonly title: string;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
  /** Delete a project; its heatmaps stay. Scope: `projects:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedProject>;
  /** Add heatmaps to a project and remove others. Scope: `projects:write`. */
  changeHeatmaps(
    uid: string,
    body: {
      readonly add?: readonly HeatmapId[] | undefined;
      readonly remove?: readonly HeatmapId[] | undefined;
    },
    options?: CallOptions,
  ): Promise<ProjectCard>;
}

export interface Reports {
  /** List the caller's reports, newest first, 20 per page. Scope: `reports:read`. */
  list(
    query?: {
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
      readonly type: TemplateKind;
    },
    options?: CallOptions,
  ): Promise<TemplateCatalogue>;
  /** Get a report with its ads, their scores in each template, and the rankings. Scope: `reports:read`. */
  read(uid: string, options?: CallOptions): Promise<ReportDetail>;
  /** Delete a report; its heatmaps stay, except hidden ones. Scope: `reports:write`. */
  remove(uid: string, options?: CallOptions): Promise<DeletedReport>;
  /** Score failed templates again, and ads that were dropped. Scope: `reports:write`. */
  retry(uid: string, options?: CallOptions): Promise<ReportCard>;
}

export interface Workspaces {
  /** Get the credits and features of the key's workspace. Scope: `workspace:read`. */
  usage(options?: CallOptions): Promise<WorkspaceUsage>;
}

/** The operations of the public API by domain. */
export interface Resources {
  readonly heatmaps: Heatmaps;
  readonly captures: Captures;
  readonly audits: Audits;
  readonly projects: Projects;
  readonly reports: Reports;
  readonly workspaces: Workspaces;
}

/** Method and path of each operation, what follows the parameters of the path, and the list that its pages contain. */
export type OperationRow = readonly [method: string, path: string, inputs: string, items?: string];

export const OPERATIONS: Readonly<Record<keyof Resources, Readonly<Record<string, OperationRow>>>> = {
  heatmaps: {
    list: ["GET", "/heatmaps", "q", "heatmaps"],
    create: ["POST", "/heatmaps", "b"],
    refreshUpload: ["POST", "/heatmaps/{uid}/upload-form", ""],
    presignParts: ["POST", "/heatmaps/{uid}/upload-parts", "b"],
    generate: ["POST", "/heatmaps/{uid}/generate", ""],
    read: ["GET", "/heatmaps/{uid}", ""],
    edit: ["PATCH", "/heatmaps/{uid}", "b"],
    remove: ["DELETE", "/heatmaps/{uid}", ""],
    frames: ["GET", "/heatmaps/{uid}/frames", ""],
    areasOverTime: ["GET", "/heatmaps/{uid}/area-moments", ""],
    createFrameHeatmap: ["POST", "/heatmaps/{uid}/frame-heatmap", "b"],
  },
  captures: {
    website: ["POST", "/captures/website", "b"],
    banner: ["POST", "/captures/banner", "b"],
  },
  audits: {
    facts: ["GET", "/audits/{uid}/facts", ""],
    requestFacts: ["POST", "/audits/{uid}/facts", ""],
    read: ["GET", "/audits/{uid}", ""],
    request: ["POST", "/audits/{uid}", ""],
  },
  projects: {
    list: ["GET", "/projects", "q", "projects"],
    create: ["POST", "/projects", "b"],
    read: ["GET", "/projects/{uid}", "q", "heatmaps"],
    rename: ["PATCH", "/projects/{uid}", "b"],
    remove: ["DELETE", "/projects/{uid}", ""],
    changeHeatmaps: ["PATCH", "/projects/{uid}/heatmaps", "b"],
  },
  reports: {
    list: ["GET", "/reports", "q", "reports"],
    create: ["POST", "/reports", "b"],
    templates: ["GET", "/reports/templates", "q"],
    read: ["GET", "/reports/{uid}", ""],
    remove: ["DELETE", "/reports/{uid}", ""],
    retry: ["POST", "/reports/{uid}/retry", ""],
  },
  workspaces: {
    usage: ["GET", "/workspaces/current", ""],
  },
};
