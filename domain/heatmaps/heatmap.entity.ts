import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AreaOfInterest, Fixation, Metrics } from "#contracts/attention.ts";
import type { TextReading } from "#contracts/heatmaps.ts";
import { APPLICATIONS, DEVICES } from "#contracts/reference.ts";
import { table } from "#domain/kit/table.ts";
import type { ShareRelation } from "#domain/scores/calibration.ts";

const text = { type: "string", required: true, default: "" } as const;
const flag = { type: "boolean", required: true, default: false } as const;

/** What an analysis finds out, and that there is not before. */
export const MEASURED = [
  ...(["problem", "width", "height", "duration", "fps", "has_sound", "moments", "segments"] as const),
  ...(["metrics", "share_relation", "clarity_score_percentile"] as const),
] as const;

type AnyMetrics = Metrics | Omit<Metrics, "intervals" | "calibration">;

/** What an analysis writes over before it has ended; each as in the entity. */
export type Before = {
  readonly status: "done" | "error" | "failed";
  readonly problem?: { code: string; message: string };
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly has_sound?: boolean;
  readonly moments?: number;
  readonly segments?: number;
  readonly thumbnail: string;
  readonly metrics?: AnyMetrics;
  readonly share_relation?: ShareRelation;
  readonly clarity_score_percentile?: number;
  readonly fixations: Fixation[];
};

/**
 * A heatmap from the moment it is paid for. Only the pipeline and the sweep write its status.
 * `listed` (the scope again) keeps it in its scope's list and is absent when it is hidden or deleted; `watched` (a shard) keeps it
 * among what somebody still has to end or purge by `deadline`, and is absent once nothing is left to do.
 */
export const HeatmapEntity = new Entity(
  {
    model: { service: "heatmaps", entity: "heatmap", version: "1" },
    attributes: {
      uid: { type: "string", required: true, readOnly: true },
      /** Id of the workspace, or of the person when personal: who sees it and, unless `paid_by` says otherwise, whose credit it took. */
      scope: { type: "string", required: true },
      /** Id of the person, or the workspace, whose credit it took before it moved: a person's into the workspace he opened, any by a transfer. */
      paid_by: { type: "string" },
      listed: { type: "string" },
      watched: { type: "string" },
      deadline: { type: "string", required: true },
      /** Counts its analyses; the last may have ended badly. `shown_gen`: the one whose results it has, where that is not the last one. */
      gen: { type: "number", required: true, default: 1 },
      shown_gen: { type: "number" },
      /** While it is analysed again: how it had ended and what had been measured, which the new analysis writes over. */
      before: { type: CustomAttributeType<Before>("any") },
      /** Rises with every change; an edit names the one it was made against. */
      version: { type: "number", required: true, default: 1 },
      status: { type: ["requested", "processed", "done", "error", "failed"] as const, required: true, default: "requested" },
      upload: { type: ["pending", "validated"] as const, required: true, default: "pending" },
      /** Entity tag of the uploaded file when its analysis was asked for: no other bytes are analysed. */
      upload_etag: { type: "string" },
      /** Name of the execution that analyses it, from the moment it is asked for. */
      execution: { type: "string" },
      problem: { type: CustomAttributeType<{ code: string; message: string }>("any") },
      /** Whether the creator was on trial: decides the limits a refusal names. */
      trial: flag,

      title: { type: "string", required: true },
      type: { type: ["image", "video"] as const, required: true },
      subtype: { type: ["", "website", "scrolling", "html5", "frame", "search"] as const, required: true, default: "" },
      /** Address that was captured, or words that were searched for. */
      source: text,
      /** Uid of the heatmap whose credit covers this one too: a further slice of one website. It took none and gives none back. */
      covered_by: { type: "string" },
      application: { type: APPLICATIONS, required: true },
      device: { type: [...DEVICES, ""] as const, required: true, default: "" },
      dimensions: text,
      country: text,
      industry: text,
      condition: { type: ["viewport", ""] as const, required: true, default: "" },
      tags: { type: "list", items: { type: "string" }, required: true, default: [] },
      benchmark: text,
      audit: flag,
      frames: flag,
      frames_children: { type: "list", items: { type: "string" }, required: true, default: [] },
      hidden: flag,
      /** Whoever has the link `share` can see it, until `shared_until` where there is an end. Neither is there while it is private. */
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
      /** Boxes of the five-by-five grid that somebody marked; absent until somebody did. What text recognition found; absent until it was asked for. */
      text_in_ad: { type: "list", items: { type: "number" } },
      text: { type: CustomAttributeType<TextReading>("any") },
      /** When that was asked for last: whoever asks anew makes what was under way too late. */
      text_requested_at: { type: "string" },
      /** Number of its comments, which changes with them and leaves its version alone; and which of its discussions is the present one. */
      timeline: { type: "number", required: true, default: 0 },
      discussion: { type: "number", required: true, default: 0 },
      /** The highest number of a place that was commented in its present discussion; absent until one was. */
      pins: { type: "number" },
      template_scores: { type: CustomAttributeType<Record<string, number>>("any"), required: true, default: {} },
      templates: {
        type: CustomAttributeType<{ ooh_ids: string[]; display_ids: string[]; social_ids: string[] }>("any"),
        required: true,
        default: () => ({ ooh_ids: [], display_ids: [], social_ids: [] }),
      },
      reports: { type: "list", items: { type: "string" }, required: true, default: [] },
      sample: flag,
      transferred_from: text,
      /** Uids of people in whose folders files of it may lie: whom it was transferred from and to, also where that broke off, until the sweep has seen to it. */
      folders_of: { type: "set", items: "string" },
      frames_requested: flag,
      attention_scores: { type: "list", items: { type: "number" }, required: true, default: [] },

      workspace: text,
      requested_by: { type: "string", required: true },
      requested_by_name: text,
      requested_by_email: text,
      created_at: { type: "string", required: true, readOnly: true },
      deleted_at: { type: "string" },
      ttl: { type: "number" },

      /** The file as the person named it, its extension, and its size in bytes as announced. */
      tempFileName: { type: "string", required: true },
      extension: { type: "string", required: true },
      size: { type: "number", required: true },
      /** Of the picture as shown, upright, in pixels. */
      width: { type: "number" },
      height: { type: "number" },
      /** Of a video: seconds, frames a second that are drawn (the source's, but 10 to 60), whether it has sound, analysed moments, and segments it is analysed in. */
      duration: { type: "number" },
      fps: { type: "number" },
      has_sound: { type: "boolean" },
      moments: { type: "number" },
      segments: { type: "number" },
      /** Segments that are predicted, and those that are drawn too; when inspection ended, and when the analysis should end by the speed so far. */
      segments_predicted: { type: "set", items: "number" },
      segments_done: { type: "set", items: "number" },
      inspected_at: { type: "string" },
      ready_at: { type: "string" },
      /** Id of an upload in parts. */
      upload_id: { type: "string" },

      /** Keys of the pictures that are served; empty until there are any. */
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
      /** The creative in benchmark templates, by keys. */
      templates_images: {
        type: CustomAttributeType<{ id: string; original: string; heatmap: string }[]>("any"),
        required: true,
        default: [],
      },

      /** Of before there were intervals: without `intervals` and `calibration`. */
      metrics: { type: CustomAttributeType<AnyMetrics>("any") },
      /** What intervals of areas are made with, as it was when the heatmap was scored, so that they never change; absent where none are known. */
      share_relation: { type: CustomAttributeType<ShareRelation>("any") },
      clarity_score_percentile: { type: "number" },
      fixations: { type: CustomAttributeType<Fixation[]>("any"), required: true, default: [] },
      /** Of before there were intervals: without `interval`. */
      areas_of_interest: {
        type: CustomAttributeType<(Omit<AreaOfInterest, "interval"> & Partial<Pick<AreaOfInterest, "interval">>)[]>("any"),
        required: true,
        default: [],
      },
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
      byMaker: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["requested_by"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["created_at", "uid"], casing: "none" },
      },
    },
  },
  table,
);
export type Heatmap = EntityItem<typeof HeatmapEntity>;
