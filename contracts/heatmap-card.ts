import * as z from "zod";
import { HeatmapBenchmark } from "./benchmarks.ts";
import { BrandStatus } from "./brand-status.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { HeatmapStatus } from "./heatmap-status.ts";
import { Application } from "./reference.ts";

/** Why a heatmap ended without a result: a stable code and the message for users. */
export const HeatmapProblem = z
  .object({
    code: z.string().meta({ description: "Stable code, for programs" }),
    message: z.string().meta({ description: "What went wrong, for people" }),
  })
  .meta({ id: "HeatmapProblem" });

/**
 * Source of a heatmap's file if not uploaded: a slice of a website, a video that scrolls it, a banner recording, a frame of a
 * video, a search results page with a thumbnail. Empty: uploaded.
 */
export const HeatmapSubtype = z.enum(["", "website", "scrolling", "html5", "frame", "search"]).meta({
  id: "HeatmapSubtype",
  description:
    "How its file was made: `website`, a captured page or a slice of one; `scrolling`, a video that scrolls through a page; `html5`, a recorded banner; `frame`, a frame of a video; `search`, a search results page; empty: it was uploaded",
  examples: [""],
});
export type HeatmapSubtype = z.infer<typeof HeatmapSubtype>;

/** A heatmap as a card of the list shows it. URLs are presigned and valid for five minutes. */
export const HeatmapCard = z
  .object({
    uid: HeatmapId,
    title: z.string().meta({ description: "As given by its creator, or of the captured page" }),
    type: z.enum(["image", "video"]).meta({ description: "Whether its file is an image or a video" }),
    subtype: HeatmapSubtype,
    application: Application,
    benchmark: HeatmapBenchmark.nullable().meta({
      examples: [null],
      description: "The benchmark that it is compared with; null for the templates of its application",
    }),
    status: HeatmapStatus,
    progress: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Progress of the analysis in percent; null unless in progress" }),
    ready_at: z.iso.datetime().nullable().meta({
      description:
        "Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown",
    }),
    duration: z
      .number()
      .nullable()
      .meta({ description: "Of a video, in seconds; null for images and before inspection", examples: [null] }),
    problem: HeatmapProblem.nullable().meta({ description: "Why it has no result; null unless `status` is `error` or `failed`" }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
    requested_by: z.string().meta({ description: "Uid of the person or key that created it" }),
    requested_by_name: z.string().meta({ description: "Name of the person or key that created it" }),
    tags: z.array(z.string()).meta({ description: "Labels by which it is found" }),
    reference: z.string().nullable().meta({ description: "Its name in your system, if it was created with one" }),
    thumbnail: z.url().nullable().meta({ description: "Small image; null before inspection" }),
    width: z
      .int()
      .nullable()
      .meta({ description: "Pixels of the upright image or video; null before inspection", examples: [1080] }),
    height: z
      .int()
      .nullable()
      .meta({ description: "Pixels of the upright image or video; null before inspection", examples: [1350] }),
    dimensions: z
      .string()
      .meta({ description: "Standard size of a display ad, such as `300x250`; empty for others", examples: [""] }),
    clarity_score_percentile: z
      .number()
      .nullable()
      .meta({
        examples: [64],
        description:
          "Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals`",
      }),
    attention_score: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of its scores in templates; null without any, and for Other and UX Design" }),
    stands_out: z.boolean().nullable().meta({
      description: "False if the image is flat, so that its scores are those of the centre prior; null before it is done",
    }),
    uncertain_scores: z.array(z.enum(["attention", "clarity"])).meta({
      description:
        "Scores of which it is open whether they are above or below average for people: their 90% interval contains the average, and neither side is likely enough (`metrics.statements`). It says nothing about whether there is a number: `clarity_score_percentile` may be a number although it is listed here, and null although it is not",
    }),
    public: z.boolean().meta({ description: "Anyone with its share link can see it" }),
    timeline: z.int().min(0).meta({ description: "Number of comments" }),
    renewing: z.boolean().meta({ description: "A reanalysis is in progress; until it is done the previous result is shown" }),
    logo_tracking_status: BrandStatus.nullable().meta({
      description: "Of a video: the state of its brand analytics; null until it is requested",
    }),
    uploading: z
      .boolean()
      .meta({ description: "Waiting for its file: the upload is in progress, or was abandoned and will expire" }),
    slices: z
      .int()
      .min(0)
      .meta({ description: "Number of slices of a page captured in full, whose first slice this is; otherwise 0" }),
    part_of: HeatmapId.nullable().meta({
      description: "The first slice of the page that this is a further slice of; lists omit it",
    }),
    version: z.int().meta({ description: "Grows with every change; an edit names the one that it is based on" }),
  })
  .meta({ id: "HeatmapCard", description: "A heatmap as lists show it. URLs are presigned and valid for five minutes" });
export type HeatmapCard = z.infer<typeof HeatmapCard>;
