import * as z from "zod";
import { AreaOfInterest, Fixation, Metrics } from "./attention.ts";
import { AttentionResult, TemplateImage } from "./attention-result.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { ProjectId } from "./project-id.ts";
import { CATEGORIES, DEVICES } from "./reference.ts";
import { TextBox, TextReading } from "./text-reading.ts";
import { VideoFacts } from "./video.ts";

/** A slice of a page captured in full, with what a view of the whole page needs. */
export const PageSlice = z
  .object({
    ...HeatmapCard.pick({ uid: true, status: true, progress: true, problem: true, thumbnail: true, width: true, height: true })
      .shape,
    ...HeatmapCard.pick({ clarity_score_percentile: true, stands_out: true }).shape,
    number: z.int().min(1).meta({ description: "Counted from the top of the page" }),
    fixations: z.array(Fixation).meta({ description: "Where people look, in viewing order" }),
    imageURL: z.url().nullable().meta({ description: "The slice; null before it is done" }),
    heatmapURL: z.url().nullable().meta({ description: "Only its heatmap overlay; null before it is done" }),
    peekthroughURL: z.url().nullable().meta({ description: "Only what people look at; null before it is done" }),
  })
  .meta({ id: "PageSlice" });
export type PageSlice = z.infer<typeof PageSlice>;

/** A heatmap as its page shows it. For a video, imageURL, heatmapURL and peekthroughURL are videos, H.264 in MP4. */
export const HeatmapDetail = z
  .object({
    ...HeatmapCard.shape,
    category: z.enum(CATEGORIES).nullable().meta({ description: "Code of the application; null for those without one" }),
    device: z.enum([...DEVICES, ""]).meta({ description: "Of UX designs; empty for others", examples: [""] }),
    country: z.string().meta({ description: "Country of its audience; empty for all" }),
    industry: z.string().meta({ description: "Industry of its brand; empty for all" }),
    condition: z.enum(["viewport", ""]).meta({
      description: "`viewport` for UX designs, which are scored by their first screen; empty for others",
      examples: [""],
    }),
    extension: z.string().meta({ description: "Format of the file, such as `png`" }),
    gen: z.int().min(1).meta({ description: "Number of its analysis: grows when it is analysed again" }),
    source: z.string().meta({ description: "Captured URL, or searched keyword; empty for an upload and for a frame" }),
    fingerprint: z.string().nullable().meta({
      description: "Brightness of an image on a coarse grid, in base64, which tells variants of one image; null for videos",
    }),
    video: VideoFacts.nullable().meta({ description: "Null for images, and until the video is done", examples: [null] }),
    page: z
      .object({
        uid: HeatmapId.meta({ description: "The first slice" }),
        title: z.string().meta({ description: "Title of the page" }),
        slices: z.array(PageSlice).meta({ description: "Its slices" }),
      })
      .nullable()
      .meta({
        description: "The page captured in full that this is a slice of, from top to bottom; null for others",
        examples: [null],
      }),
    version_of: z
      .object({
        uid: HeatmapId,
        title: z.string().meta({ description: "Its current title" }),
      })
      .nullable()
      .meta({
        description:
          "The heatmap that it was created as another version of; null for others, and once that is deleted or moved away",
        examples: [null],
      }),
    projectIds: z.array(ProjectId).meta({ description: "Projects that contain it" }),
    metrics: Metrics.nullable().meta({ description: "Its scores; null before it is done" }),
    fixations: z.array(Fixation).meta({ description: "Where people look, in viewing order; empty for videos" }),
    areas_of_interest: z
      .array(AreaOfInterest)
      .meta({ description: "Areas that were drawn on it, with their shares of attention" }),
    attention: AttentionResult.nullable().meta({
      description: "How the attention score was computed; null before that, and for applications without templates",
    }),
    text_in_ad: z
      .array(TextBox)
      .nullable()
      .meta({ description: "Cells of the grid marked by a user; null until then", examples: [null] }),
    text: TextReading.nullable().meta({
      description: "Result of text recognition; null until requested, and for videos",
      examples: [null],
    }),
    templates_images: z
      .array(TemplateImage)
      .meta({ description: "The ad in the templates of its application; empty until it is scored in them" }),
    brandURL: z.url().nullable().meta({ description: "The video with its tracked brand; null until that is done" }),
    seen_as_staff: z.string().nullable().meta({
      description: "Name of the owner, for staff who see a heatmap outside their scope; null for other callers",
    }),
    transferred_from: z.string().meta({ description: "Uid of the user it was transferred from; empty if it never was" }),
    imageURL: z
      .url()
      .nullable()
      .meta({ description: "The upright display copy of the image; for a video, the original with its sound" }),
    heatmapURL: z.url().nullable().meta({
      description: "Only the heatmap overlay, transparent where no one looks; for a video, the video with its heatmap and sound",
    }),
    combined: z
      .url()
      .nullable()
      .meta({ description: "The image with its heatmap; for a video, its most attended frame with its heatmap" }),
    peekthroughURL: z.url().nullable().meta({ description: "Only what people look at; null before it is done" }),
    gazeplot: z.url().nullable().meta({ description: "The image with its fixations; null for videos and before it is done" }),
    mask: z.url().nullable().meta({
      description:
        "16-bit greyscale attention map at the image's own size, largest value 65535; for a video, the mean of all analysed frames",
    }),
    maskArray: z.url().nullable().meta({
      description:
        "The mask as a NumPy array: for an image uint16 [height, width]; for a video uint8 [frames, height, width], smaller than the frame. Null for older results",
    }),
  })
  .meta({ id: "HeatmapDetail" });
export type HeatmapDetail = z.infer<typeof HeatmapDetail>;
