import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AreaOfInterest, DrawnArea, Fixation } from "#contracts/attention.ts";
import type { AttentionResult } from "#contracts/attention-result.ts";
import type { FactBox } from "#contracts/facts.ts";
import { APPLICATIONS, DEVICES } from "#contracts/reference.ts";
import type { TemplateSet } from "#contracts/templates.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { storedAsJson } from "#domain/kit/stored-as-json.ts";
import { table } from "#domain/kit/table.ts";
import type { ShareCalibration } from "#domain/scores/calibration.ts";
import type { StoredMetrics } from "#domain/scores/comparisons.ts";

const text = { type: "string", required: true, default: "" } as const;
const flag = { type: "boolean", required: true, default: false } as const;

/** Results of an analysis; absent before it. */
export const RESULT_ATTRIBUTES = [
  ...(["problem", "width", "height", "duration", "fps", "has_sound", "moments", "segments", "fingerprint"] as const),
  ...(["metrics", "share_relation", "clarity_score_percentile"] as const),
] as const;

/** Attributes that older results lack. */
export type NewerMetric =
  | "area_share"
  | "group"
  | "precise"
  | "intervals"
  | "statements"
  | "comparison"
  | "share_threshold"
  | "calibration";
type AnyMetrics = StoredMetrics | Omit<StoredMetrics, NewerMetric>;
/** Older areas lack `interval`. */
type StoredArea = Omit<AreaOfInterest, "interval"> & Partial<Pick<AreaOfInterest, "interval">>;

/** Attention score of a heatmap in one set of templates. */
export type KindScore = {
  /** Generation that it was computed for. */
  readonly gen: number;
  /** Mean over templates and, of a video, over frames, with its 90% interval; null if no template has a score. */
  readonly score: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** Scores of a video's frames, each the mean over templates. */
  readonly frames?: readonly number[];
  /** Ids of the templates that the upload was scored in. */
  readonly ids: readonly number[];
  /** Number of these with a score, and of those that failed. */
  readonly templates: number;
  readonly failed: number;
  /** Version of the benchmark's reference; empty without scores. */
  readonly reference: string;
  /** Why there is no score; absent in older results. */
  readonly problem?: AttentionResult["problem"];
};
export type TemplateScores = Readonly<Partial<Record<TemplateSet, KindScore>>>;

/** Attributes a reanalysis overwrites before it ends; each as in the entity. */
export type PreviousResult = {
  readonly status: "done" | "error" | "failed";
  readonly problem?: { code: string; message: string };
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly has_sound?: boolean;
  readonly moments?: number;
  readonly segments?: number;
  readonly fingerprint?: string;
  readonly thumbnail: string;
  readonly metrics?: AnyMetrics;
  readonly share_relation?: ShareCalibration;
  readonly clarity_score_percentile?: number;
  readonly fixations: Fixation[];
  /** The type before a reanalysis as another type, and what follows from it. */
  readonly application?: (typeof APPLICATIONS)[number];
  readonly device?: (typeof DEVICES)[number] | "";
  readonly dimensions?: string;
  readonly benchmark?: string;
  readonly benchmark_name?: string;
  readonly benchmark_version?: number;
  readonly benchmark_subjects?: number;
  readonly benchmark_categories?: string[];
};

/**
 * A heatmap from the moment it is paid for. Only the pipeline and the sweep write its status. `listed` (the scope again) indexes
 * it in its scope's list and is absent if it is hidden or deleted. `watched` (a shard) indexes it among the heatmaps to be ended
 * or purged by `deadline`, and is absent if nothing is left to do.
 */
export const HeatmapEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "heatmap", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /**
       * Id of the workspace, or of the user if personal: decides who sees it and, unless `paid_by` is set, whose credit it took.
       */
      scope: { type: "string", required: true },
      /**
       * Id of the user or workspace whose credit it took, if it moved since: into the workspace its creator opened, or by a
       * transfer.
       */
      paid_by: { type: "string" },
      listed: { type: "string" },
      watched: { type: "string" },
      deadline: { type: "string", required: true },
      /** Counts its analyses; the last may have failed. `shown_gen`: the generation whose results it has, if not the last one. */
      gen: { type: "number", required: true, default: 1 },
      shown_gen: { type: "number" },
      /** During a reanalysis: the previous terminal state and results, which the new analysis overwrites. */
      before: storedAsJson(CustomAttributeType<PreviousResult>("any")),
      /** Increases with every change; an edit names the version it is based on. */
      version: { type: "number", required: true, default: 1 },
      status: { type: ["requested", "processed", "done", "error", "failed"] as const, required: true, default: "requested" },
      upload: { type: ["pending", "validated"] as const, required: true, default: "pending" },
      /** Entity tag of the uploaded file when its analysis was requested: no other bytes are analysed. */
      upload_etag: { type: "string" },
      /** When its last analysis was requested; absent in older rows. */
      queued_at: { type: "string" },
      /** Name of the execution that analyses it, once requested. */
      execution: { type: "string" },
      problem: { type: CustomAttributeType<{ code: string; message: string }>("any") },
      /** Whether the creator was on a trial: decides the limits named in error messages. */
      trial: flag,

      title: { type: "string", required: true },
      type: { type: ["image", "video"] as const, required: true },
      subtype: { type: ["", "website", "scrolling", "html5", "frame", "search"] as const, required: true, default: "" },
      /** Captured URL, or searched keyword. */
      source: text,
      /**
       * Uid of the heatmap whose credit also covers this one: a further slice of one website; or `demo` for a heatmap of the public
       * demo. It took no credit and refunds none.
       */
      covered_by: { type: "string" },
      /** Number of slices of a captured page, if more than one; of its first slice, which is the item in lists. */
      slices: { type: "number" },
      /** Uid of the first slice of the page that this is a further slice of. It is in no list. */
      part_of: { type: "string" },
      /** Uid of the heatmap that it is another version of. That may have been deleted or moved since. */
      version_of: { type: "string" },
      /** Its name in the system of its creator. */
      reference: { type: "string" },
      /** Boxes of the headlines of a captured page, in pixels of its image; absent if it has none, and for other heatmaps. */
      headlines: storedAsJson(CustomAttributeType<readonly FactBox[]>("any")),
      application: { type: APPLICATIONS, required: true },
      device: { type: [...DEVICES, ""] as const, required: true, default: "" },
      dimensions: text,
      country: text,
      industry: text,
      condition: { type: ["viewport", ""] as const, required: true, default: "" },
      tags: { type: "list", items: { type: "string" }, required: true, default: [] },
      /** Uid of the benchmark that it is compared with, empty for the shipped one, and the version as it was at the creation. */
      benchmark: text,
      benchmark_name: { type: "string" },
      benchmark_version: { type: "number" },
      benchmark_subjects: { type: "number" },
      /** Categories of the benchmark's templates that it was scored in: `Place: Station`. */
      benchmark_categories: { type: "list", items: { type: "string" } },
      audit: flag,
      frames: flag,
      frames_children: { type: "list", items: { type: "string" }, required: true, default: [] },
      hidden: flag,
      /** Anyone with the link `share` can see it, until `shared_until` if set. Both are absent while it is private. */
      public: flag,
      share: { type: "string" },
      shared_until: { type: "string" },
      email_sent: flag,
      readability: flag,
      logo_tracking: flag,
      logo_tracking_status: { type: "string" },
      text_tracking: flag,
      text_tracking_status: { type: "string" },
      text_tracking_text: text,
      /**
       * Cells of the five-by-five grid that a user marked; absent until then. Result of text recognition; absent until requested.
       */
      text_in_ad: { type: "list", items: { type: "number" } },
      text: storedAsJson(CustomAttributeType<TextReading>("any")),
      /** Time of the last request: a new request makes an earlier run obsolete. */
      text_requested_at: { type: "string" },
      /** Number of its comments, changed without changing the version; and the number of the current discussion. */
      timeline: { type: "number", required: true, default: 0 },
      discussion: { type: "number", required: true, default: 0 },
      /** Highest pin number of the current discussion; absent without pins. */
      pins: { type: "number" },
      /** Attention scores by kind of context; those of single templates are rows of their own. */
      template_scores: { type: CustomAttributeType<TemplateScores>("any"), required: true, default: {} },
      reports: { type: "list", items: { type: "string" }, required: true, default: [] },
      sample: flag,
      transferred_from: text,
      /**
       * Uids of users under whose prefixes files may lie: of transfers, including interrupted ones, until the sweep has deleted
       * them.
       */
      folders_of: { type: "set", items: "string" },
      frames_requested: flag,

      workspace: text,
      requested_by: { type: "string", required: true },
      requested_by_name: text,
      requested_by_email: text,
      created_at: { type: "string", required: true, readOnly: true },
      deleted_at: { type: "string" },
      ttl: { type: "number" },

      /** The file name as given by the user, its extension, and its announced size in bytes. */
      tempFileName: { type: "string", required: true },
      extension: { type: "string", required: true },
      size: { type: "number", required: true },
      /** Width and height of the upright image, in pixels. */
      width: { type: "number" },
      height: { type: "number" },
      /**
       * Attributes of a video: seconds, frames per second drawn (as in the source, limited to 10–60), whether it has sound,
       * analysed frames, and number of segments.
       */
      duration: { type: "number" },
      fps: { type: "number" },
      has_sound: { type: "boolean" },
      moments: { type: "number" },
      segments: { type: "number" },
      /** Segments predicted, and segments also drawn; when inspection ended, and the estimated end of the analysis. */
      segments_predicted: { type: "set", items: "number" },
      segments_done: { type: "set", items: "number" },
      inspected_at: { type: "string" },
      ready_at: { type: "string" },
      /** Id of a multipart upload. */
      upload_id: { type: "string" },

      /** Keys of the served files; empty until they exist. */
      image: text,
      heatmap: text,
      combined: text,
      peekthrough: text,
      gazeplot: text,
      mask: text,
      mask_array: text,
      thumbnail: text,
      /** Key of the video with its tracked brand. */
      logo_tracking_video: text,
      /** Brightness on a coarse grid (images/fingerprint.ts); absent for videos and older results. */
      fingerprint: { type: "string" },
      /** Older results lack some attributes (to-card.ts). */
      metrics: storedAsJson(CustomAttributeType<AnyMetrics>("any")),
      /** Parameters for area intervals, stored when the heatmap was scored so that they never change; absent if unknown. */
      share_relation: storedAsJson(CustomAttributeType<ShareCalibration>("any")),
      clarity_score_percentile: { type: "number" },
      fixations: { ...storedAsJson(CustomAttributeType<Fixation[]>("any")), required: true, default: [] },
      areas_of_interest: { ...storedAsJson(CustomAttributeType<StoredArea[]>("any")), required: true, default: [] },
      /** Areas given at the creation of an image; absent once they are measured. */
      planned_areas: storedAsJson(CustomAttributeType<DrawnArea[]>("any")),
    },
    indexes: {
      byUid: { pk: { field: "pk", composite: ["uid"], casing: "none" }, sk: { field: "sk", composite: [], casing: "none" } },
      byScope: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["listed"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "uid"], casing: "none" },
      },
      byDeadline: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["watched"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["deadline", "uid"], casing: "none" },
      },
      byCreator: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["requested_by"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Heatmap = EntityItem<typeof HeatmapEntity>;
