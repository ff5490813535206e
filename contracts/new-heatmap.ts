import * as z from "zod";
import { AREAS_MAX, DrawnArea } from "./attention.ts";
import { BenchmarkChoice } from "./benchmarks.ts";
import { Reference } from "./heatmap-filter.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { ProjectId } from "./project-id.ts";
import {
  AD_DIMENSIONS,
  Application,
  COUNTRIES,
  DEVICE_MISSING,
  DEVICES,
  IMAGE_EXTENSIONS,
  IMAGE_MAX_BYTES,
  INDUSTRIES,
  NOT_FOR_IMAGES,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  VIDEO_ONLY,
  VideoExtension,
} from "./reference.ts";

/** Maximum projects that a new heatmap is added to. */
export const MAX_PROJECTS_OF_UPLOAD = 10;

export const MAX_TITLE_LENGTH = 200;
export const HeatmapTitle = z.string().trim().min(1).max(MAX_TITLE_LENGTH);
export const HeatmapTags = z.array(z.string().trim().min(1).max(50)).max(50);

/** Fields that describe a new heatmap, whatever its source. */
export const DESCRIBED = {
  country: z
    .enum(Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]])
    .default("")
    .meta({ description: "Country of its audience; empty for all" }),
  industry: z.enum(INDUSTRIES).default("").meta({ description: "Industry of its brand; empty for all" }),
  tags: HeatmapTags.default([]).meta({ description: "Labels by which it is found" }),
  reference: Reference.optional().meta({ description: "Its name in your system, such as the number of an order" }),
} as const;

/** Whether a file with this extension is a video, so that its heatmap takes a video credit. */
export const isVideo = (extension: string): extension is VideoExtension => VideoExtension.safeParse(extension).success;

/** The user's input before an upload. The extension is the declared format; the analysis detects it from the content. */
export const NewHeatmap = z
  .strictObject({
    title: HeatmapTitle.meta({ description: "Its name in lists" }),
    application: Application,
    benchmark: BenchmarkChoice.optional().meta({ description: "A benchmark of the same kind as the application" }),
    device: z
      .enum([...DEVICES, ""])
      .default("")
      .meta({ description: "Required for UX Design" }),
    dimensions: z
      .enum([...AD_DIMENSIONS, ""])
      .default("")
      .meta({ description: "Required for Display Ads" }),
    ...DESCRIBED,
    hidden: z
      .boolean()
      .optional()
      .meta({ description: "Only an ad of reports: not listed and not found by search; needs permission to create reports" }),
    audit: z.boolean().optional().meta({
      description: "Of an image: audit it as soon as it is analysed, if the workspace has audits and its application has one",
    }),
    areas_of_interest: z.array(DrawnArea).max(AREAS_MAX).optional().meta({
      description: "Areas of an image to measure as soon as it is analysed; what lies beyond its edges is left out",
    }),
    version_of: HeatmapId.optional().meta({
      description:
        "The heatmap of the image that this one is another version of, such as before an edit: its page leads to their comparison",
    }),
    projectIds: z.array(ProjectId).max(MAX_PROJECTS_OF_UPLOAD).default([]).meta({ description: "Projects to add it to" }),
    file: z
      .strictObject({
        name: z
          .string()
          .min(1)
          .max(255)
          .meta({ description: "Name of the file, for people", examples: ["poster.png"] }),
        size: z.int().min(1).max(VIDEO_MAX_BYTES).meta({ description: "Bytes" }),
        extension: z
          .enum([...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS])
          .meta({ description: "Declared format; the analysis detects it from the content" }),
      })
      .meta({ description: "The file that will be uploaded" }),
  })
  .refine(({ file }) => isVideo(file.extension) || file.size <= IMAGE_MAX_BYTES, {
    path: ["file", "size"],
    message: "An image can have at most 25 MB.",
  })
  .refine(({ application, file }) => isVideo(file.extension) || !VIDEO_ONLY.includes(application), {
    path: ["application"],
    message: NOT_FOR_IMAGES,
  })
  .refine(({ areas_of_interest: areas = [], file }) => areas.length === 0 || !isVideo(file.extension), {
    path: ["areas_of_interest"],
    message: "Add the areas of a video once it has been analysed.",
  })
  .refine(({ areas_of_interest: areas = [] }) => new Set(areas.map(({ uid }) => uid)).size === areas.length, {
    path: ["areas_of_interest"],
    message: "Two areas have the same ID.",
  })
  .refine((heatmap) => heatmap.application !== "UX Design" || heatmap.device !== "", {
    path: ["device"],
    message: DEVICE_MISSING,
  })
  .refine((heatmap) => heatmap.application !== "Display Ads" || heatmap.dimensions !== "", {
    path: ["dimensions"],
    message: 'dimensions are required for Display Ads, such as "300x250".',
  })
  .meta({ id: "NewHeatmap", description: "A heatmap of a file that will be uploaded" });
export type NewHeatmap = z.infer<typeof NewHeatmap>;
