import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics, ScoreInterval } from "./attention.ts";
import { AttentionResult } from "./attention-result.ts";
import { HeatmapBenchmark } from "./benchmarks.ts";
import { BrandObject, BrandResult } from "./brands.ts";
import { Comment } from "./comments.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapDetail } from "./heatmap-detail.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { FrameLabels } from "./labels.ts";
import { ProjectId } from "./project-id.ts";
import { ReportAd, ReportCard, ReportPlacement, ReportRanking } from "./reports.ts";

/** Increases when a program that reads the file has to change. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FILE = "workspace.json";
export const ARCHIVE_SCHEMA_FILE = "workspace.schema.json";

const ArchivedFile = z.object({
  name: z.string().meta({ description: "Path in the zip" }),
  size: z.int().min(0).meta({ description: "In bytes" }),
});

const ArchivedHeatmap = z
  .object({
    uid: HeatmapId,
    title: HeatmapCard.shape.title,
    type: HeatmapCard.shape.type,
    subtype: HeatmapCard.shape.subtype,
    source: HeatmapDetail.shape.source,
    application: HeatmapCard.shape.application,
    device: HeatmapDetail.shape.device,
    dimensions: HeatmapCard.shape.dimensions,
    country: HeatmapDetail.shape.country,
    industry: HeatmapDetail.shape.industry,
    benchmark: HeatmapBenchmark.nullable(),
    tags: HeatmapCard.shape.tags,
    // Archives of earlier releases have none.
    reference: HeatmapCard.shape.reference.default(null),
    created_at: HeatmapCard.shape.created_at,
    created_by_name: HeatmapCard.shape.requested_by_name,
    file_name: z.string().meta({ description: "Name of the uploaded file" }),
    width: HeatmapCard.shape.width,
    height: HeatmapCard.shape.height,
    duration: HeatmapCard.shape.duration,
    projects: z.array(ProjectId),
    areas: z.array(AreaOfInterest),
    clarity: HeatmapCard.shape.clarity_score_percentile,
    metrics: Metrics.nullable(),
    attention: AttentionResult.nullable(),
    fixations: z.array(Fixation),
    brand: BrandResult.nullable().meta({ description: "Brand analytics of a video" }),
    comments: z.array(Comment),
    files: z.array(ArchivedFile),
  })
  .meta({ id: "ArchivedHeatmap" });
export type ArchivedHeatmap = z.infer<typeof ArchivedHeatmap>;

const ArchivedPlacement = ReportPlacement.omit({ heatmap: true });
const ArchivedReport = ReportCard.omit({ leader: true, progress: true, version: true, created_by_uid: true, workspace: true })
  .extend({
    ads: z.array(
      ReportAd.pick({ template_average: true, clarity: true })
        .extend({
          heatmap: HeatmapId,
          title: z.string().optional().meta({ description: "Its title in the report; archives of earlier releases have none" }),
          interval: ScoreInterval.nullable(),
          clarity_interval: ScoreInterval.nullable(),
          placements: z.array(ArchivedPlacement),
        })
        .meta({ id: "ArchivedReportAd" }),
    ),
    rankings: z.array(ReportRanking),
  })
  .meta({ id: "ArchivedReport" });
export type ArchivedReport = z.infer<typeof ArchivedReport>;

const ArchivedProject = z
  .object({ uid: ProjectId, title: z.string(), created_at: z.iso.datetime(), heatmaps: z.array(HeatmapId) })
  .meta({ id: "ArchivedProject" });
export type ArchivedProject = z.infer<typeof ArchivedProject>;

const ArchivedBrandModel = z
  .object({
    uid: z.string(),
    name: z.string(),
    version: z.int().min(0).meta({ description: "Number of successful trainings" }),
    created_at: z.iso.datetime(),
    objects: z.array(
      BrandObject.extend({ text: z.string().optional().meta({ description: "What an object of type text reads" }) }),
    ),
    labels: z.array(FrameLabels.extend({ video: HeatmapId })),
  })
  .meta({ id: "ArchivedBrandModel" });
export type ArchivedBrandModel = z.infer<typeof ArchivedBrandModel>;

/** `workspace.json` in the zip of a workspace: all that is stored about its work. Files are beside it in the zip. */
export const WorkspaceArchive = z
  .object({
    format: z.literal("sightline-workspace"),
    version: z.literal(ARCHIVE_VERSION),
    exported_at: z.iso.datetime(),
    workspace: z.object({ uid: z.string(), name: z.string() }),
    projects: z.array(ArchivedProject),
    heatmaps: z.array(ArchivedHeatmap).meta({ description: "Newest first" }),
    reports: z.array(ArchivedReport),
    // Archives of earlier releases have none.
    brand_models: z.array(ArchivedBrandModel).default([]),
    omitted: z.array(z.object({ uid: HeatmapId, title: z.string() })).meta({
      description: "Heatmaps that were deleted or moved while the zip was created; their files are incomplete or missing",
    }),
  })
  .meta({ id: "WorkspaceArchive" });
export type WorkspaceArchive = z.infer<typeof WorkspaceArchive>;

/** The schema of `workspace.json`, JSON Schema 2020-12. */
export const archiveSchema = (): Record<string, unknown> => ({
  $id: `urn:sightline:workspace:${ARCHIVE_VERSION}`,
  title: "Sightline workspace",
  ...z.toJSONSchema(WorkspaceArchive, { io: "output", unrepresentable: "any" }),
});
