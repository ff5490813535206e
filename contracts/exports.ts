import * as z from "zod";
import { FILES_IN_RESPONSES, FileLink } from "./file-link.ts";
import { HeatmapProblem } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { sampleId } from "./kit/sample-id.ts";
import { ProjectId } from "./project-id.ts";
import { MAX_HEATMAPS_PER_REQUEST } from "./projects.ts";
import { ReportId } from "./reports.ts";
import { SlideTemplateChoice, SlideTemplateId } from "./slides.ts";

/** Maximum size of a zip's content in bytes; larger requests are rejected before packing. */
export const ZIP_MAX_BYTES = 2 * 1024 ** 3;
/** Maximum size of the content of a workspace's zip, in bytes. */
export const WORKSPACE_ZIP_MAX_BYTES = 10 * 1024 ** 3;

export const ZipId = z
  .string()
  .regex(/^zp_[0-9a-z]{26}$/)
  .meta({ id: "ZipId", description: "Id of a zip" });

/** A zip of a project's finished heatmaps, or of one or several heatmaps, from request to download. Stored for a day. */
export const Zip = z
  .object({
    uid: ZipId,
    status: z.enum(["requested", "packing", "done", "failed"]).meta({ description: "`done` once it can be downloaded" }),
    progress: z.int().min(0).max(100).meta({ description: "Percent" }),
    problem: HeatmapProblem.nullable().meta({ description: "Why it failed; otherwise null" }),
    size: z
      .int()
      .nullable()
      .meta({ description: "In bytes, once it is done", examples: [1_843_200] }),
    url: z.url().nullable().meta({ description: "Presigned URL, valid for five minutes" }),
    expires_at: z.iso.datetime().meta({ description: "Until when it can be downloaded" }),
  })
  .meta({ id: "Zip" });
export type Zip = z.infer<typeof Zip>;

/** Data files: scores and areas of every heatmap, and the per-frame metrics of a video. */
export const DATA_FILES = [
  "scores.json",
  "scores.csv",
  "areas.json",
  "areas.csv",
  "frames.json",
  "frames.csv",
  "brand.json",
  "brand.csv",
] as const;
export const DataFileName = z.enum(DATA_FILES).meta({ id: "DataFileName", description: "Name of a data file" });
export type DataFileName = z.infer<typeof DataFileName>;

/** `sl_`: requested before the prefix was changed, because API keys begin with it, too. They end a day after their request. */
export const SlidesId = z
  .string()
  .regex(/^(sd|sl)_[0-9a-z]{26}$/)
  .meta({ id: "SlidesId", description: "Id of requested slides", examples: [sampleId("sd")] });

export const SLIDE_FORMATS = ["pdf", "pptx"] as const;
export const SlideFormat = z.enum(SLIDE_FORMATS).meta({ id: "SlideFormat", description: "PDF or PowerPoint" });
export type SlideFormat = z.infer<typeof SlideFormat>;

/** Slides of a heatmap, a comparison, a report or an audit, from request to download. Stored for a day. */
export const SlidesExport = z
  .object({
    ...Zip.shape,
    uid: SlidesId,
    type: SlideFormat,
    status: z.enum(["requested", "printing", "done", "failed"]).meta({ description: "`done` once they can be downloaded" }),
    lacks_attention: z.boolean().meta({
      description:
        "Whether the attention score of an ad is missing, because it was still being computed; request the slides again once the ad has it (event `heatmap.scored`)",
    }),
  })
  .meta({ id: "SlidesExport" });
export type SlidesExport = z.infer<typeof SlidesExport>;

/** Maximum heatmaps of a comparison. */
export const MAX_COMPARED = 3;

const slides = {
  type: SlideFormat,
  template: SlideTemplateId.optional().meta({ description: "The first of those that fit unless given" }),
};
const auditors = { trial: "yes", member: "feature:audits", admin: "feature:audits", staff: "yes" } as const;
const report = z.strictObject({ uid: ReportId });

const project = z.strictObject({ uid: ProjectId });
const heatmap = z.strictObject({ uid: HeatmapId });

const data = { row: "B12", method: "GET", callers: everyUser, params: heatmap.extend({ file: DataFileName }) } as const;
const dataErrors = [
  "request.too_many",
  "heatmap.not_found",
  "heatmap.not_ready",
  "heatmap.failed",
  "heatmap.not_video",
  "brand.not_ready",
] as const;

export const exports = contract("exports", {
  workspaceZip: {
    summary: "Request a zip of everything in the workspace; a zip already in progress is not started again",
    row: "E20",
    method: "POST",
    path: "/exports/workspace/zip",
    callers: { admin: "yes" },
    status: 202,
    returns: Zip,
    errors: ["request.too_many", "workspace.not_member", "workspace.empty"],
  },
  readWorkspaceZip: {
    summary: "Get the progress of the workspace's zip, and its download link once it is done",
    row: "E20",
    method: "GET",
    path: "/exports/workspace/zip/{zip}",
    callers: { admin: "yes" },
    params: z.strictObject({ zip: ZipId }),
    returns: Zip,
    errors: ["workspace.not_member", "export.not_found"],
  },
  projectZip: {
    summary: "Request a zip of a project's finished heatmaps; a zip already in progress is not started again",
    row: "C05",
    method: "POST",
    path: "/exports/projects/{uid}/zip",
    callers: everyUser,
    status: 202,
    params: project,
    returns: Zip,
    errors: ["request.too_many", "project.not_found", "project.empty"],
  },
  readProjectZip: {
    summary: "Get the progress of a zip, and its download link once it is done",
    row: "C05",
    method: "GET",
    path: "/exports/projects/{uid}/zip/{zip}",
    callers: everyUser,
    params: project.extend({ zip: ZipId }),
    returns: Zip,
    errors: ["project.not_found", "export.not_found"],
  },
  heatmapZip: {
    summary: "Request a zip of all files of a finished heatmap; a zip already in progress is not started again",
    row: "B12",
    method: "POST",
    path: "/exports/heatmaps/{uid}/zip",
    callers: everyUser,
    status: 202,
    params: heatmap,
    returns: Zip,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_ready", "heatmap.failed"],
  },
  readHeatmapZip: {
    summary: "Get the progress of a heatmap's zip, and its download link once it is done",
    row: "B12",
    method: "GET",
    path: "/exports/heatmaps/{uid}/zip/{zip}",
    callers: everyUser,
    params: heatmap.extend({ zip: ZipId }),
    returns: Zip,
    errors: ["heatmap.not_found", "export.not_found"],
  },
  selectionZip: {
    summary:
      "Request a zip with a folder for each of several heatmaps; it names those without a result, and one already in progress is not started again",
    row: "B12",
    method: "POST",
    path: "/exports/selections/zip",
    callers: everyUser,
    status: 202,
    body: z.strictObject({
      uids: z
        .array(HeatmapId)
        .min(1)
        .max(MAX_HEATMAPS_PER_REQUEST)
        .refine((uids) => new Set(uids).size === uids.length, "Each heatmap can be listed only once")
        .meta({ description: "The heatmaps, of one workspace", examples: [[sampleId("hm"), sampleId("hm", 2)]] }),
    }),
    returns: Zip,
    errors: ["request.too_many", "heatmap.not_found", "heatmap.not_ready", "heatmap.failed", "export.other_scopes"],
  },
  readSelectionZip: {
    summary: "Get the progress of a zip of several heatmaps, and its download link once it is done",
    row: "B12",
    method: "GET",
    path: "/exports/selections/zip/{zip}",
    callers: everyUser,
    params: z.strictObject({ zip: ZipId }),
    returns: Zip,
    errors: ["export.not_found"],
  },
  dataFile: {
    ...data,
    summary:
      "Get a data file of a finished heatmap in the response, which has room for about 6 MB; identical to the one in its zip",
    deprecated: { ...FILES_IN_RESPONSES, instead: "presignDataFile" },
    path: "/exports/heatmaps/{uid}/data/{file}",
    returns: z.object({ content: z.string().meta({ description: "Text of the file" }) }).meta({ id: "DataFile" }),
    errors: [...dataErrors, "export.too_large"],
  },
  presignDataFile: {
    ...data,
    summary: "Get a download link to a data file of a finished heatmap, identical to the one in its zip, of any size",
    path: "/exports/heatmaps/{uid}/data/{file}/link",
    returns: FileLink,
    errors: dataErrors,
  },
  presignOriginal: {
    summary:
      "Get a download link to the uploaded image, which may be larger than the display copy; for a video, to the displayed one",
    row: "B12",
    method: "GET",
    path: "/exports/heatmaps/{uid}/original",
    callers: everyUser,
    params: heatmap,
    returns: z
      .object({ url: z.url().meta({ description: "Presigned URL, valid for five minutes" }) })
      .meta({ id: "OriginalLink" }),
    errors: ["heatmap.not_found", "heatmap.not_ready", "heatmap.failed"],
  },
  slideTemplates: {
    summary: "List the slide templates for a heatmap, or without one for comparisons and reports; the default first",
    row: "B36",
    method: "GET",
    viewable: true,
    path: "/exports/slide-templates",
    callers: everyUser,
    query: z.strictObject({
      heatmap: HeatmapId.optional().meta({ description: "The heatmap; without one, templates for comparisons and reports" }),
    }),
    returns: z.object({ templates: z.array(SlideTemplateChoice) }).meta({ id: "SlideTemplateChoices" }),
    errors: ["request.invalid", "heatmap.not_found"],
  },
  heatmapSlides: {
    summary: "Request a finished heatmap as PDF or PowerPoint; the same content is not printed again within a day",
    row: "B36",
    method: "POST",
    path: "/exports/heatmaps/{uid}/slides",
    callers: everyUser,
    status: 202,
    params: heatmap,
    body: z.strictObject(slides),
    returns: SlidesExport,
    errors: ["request.too_many", "heatmap.not_found", "slides.not_ready", "slides.template_not_found"],
  },
  readHeatmapSlides: {
    summary: "Get the progress of a heatmap's slides, and their download link once they are done",
    row: "B36",
    method: "GET",
    path: "/exports/heatmaps/{uid}/slides/{slides}",
    callers: everyUser,
    params: heatmap.extend({ slides: SlidesId }),
    returns: SlidesExport,
    errors: ["heatmap.not_found", "slides.not_found"],
  },
  comparisonSlides: {
    summary: "Request a comparison of finished heatmaps with the first as PDF or PowerPoint",
    row: "B36",
    method: "POST",
    path: "/exports/comparisons/slides",
    callers: everyUser,
    status: 202,
    body: z.strictObject({
      ...slides,
      uids: z
        .array(HeatmapId)
        .min(2)
        .max(MAX_COMPARED)
        .refine((uids) => new Set(uids).size === uids.length, "Each heatmap can be compared only once")
        .meta({ description: "The heatmaps to compare, with the first one", examples: [[sampleId("hm"), sampleId("hm", 2)]] }),
    }),
    returns: SlidesExport,
    errors: ["request.too_many", "heatmap.not_found", "slides.not_ready", "slides.other_scopes", "slides.template_not_found"],
  },
  readComparisonSlides: {
    summary: "Get the progress of a comparison's slides, and their download link once they are done",
    row: "B36",
    method: "GET",
    path: "/exports/comparisons/slides/{slides}",
    callers: everyUser,
    params: z.strictObject({ slides: SlidesId }),
    returns: SlidesExport,
    errors: ["heatmap.not_found", "slides.not_found"],
  },
  auditSlides: {
    summary: "Request the audit of an image as PDF or PowerPoint",
    row: "B16",
    method: "POST",
    path: "/exports/audits/{uid}/slides",
    callers: auditors,
    status: 202,
    params: heatmap,
    body: z.strictObject(slides),
    returns: SlidesExport,
    errors: ["request.too_many", "heatmap.not_found", "audit.other_type", "slides.not_ready", "slides.template_not_found"],
  },
  readAuditSlides: {
    summary: "Get the progress of an audit's slides, and their download link once they are done",
    row: "B16",
    method: "GET",
    path: "/exports/audits/{uid}/slides/{slides}",
    callers: auditors,
    params: heatmap.extend({ slides: SlidesId }),
    returns: SlidesExport,
    errors: ["heatmap.not_found", "slides.not_found"],
  },
  reportSlides: {
    summary: "Request a report that has ended as PDF or PowerPoint",
    row: "D07",
    method: "POST",
    path: "/exports/reports/{uid}/slides",
    callers: everyUser,
    status: 202,
    params: report,
    body: z.strictObject(slides),
    returns: SlidesExport,
    errors: ["request.too_many", "report.not_found", "slides.not_ready", "slides.template_not_found"],
  },
  readReportSlides: {
    summary: "Get the progress of a report's slides, and their download link once they are done",
    row: "D07",
    method: "GET",
    path: "/exports/reports/{uid}/slides/{slides}",
    callers: everyUser,
    params: report.extend({ slides: SlidesId }),
    returns: SlidesExport,
    errors: ["report.not_found", "slides.not_found"],
  },
} as const satisfies ContractSpec);
