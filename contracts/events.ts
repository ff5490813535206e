import * as z from "zod";

/** All event types. */
const EVENT_TYPES = [
  "heatmap.created",
  "heatmap.queued",
  "heatmap.processed",
  "heatmap.progressed",
  "heatmap.done",
  "heatmap.failed",
  "heatmap.edited",
  "heatmap.removed",
  "heatmap.text_requested",
  "heatmap.placed",
  "heatmap.scored",
  "heatmap.transferred",
  "audit.requested",
  "audit.changed",
  "audit.done",
  "audit.failed",
  "capture.done",
  "chat.requested",
  "chat.changed",
  "comment.changed",
  "comment.removed",
  "project.created",
  "project.edited",
  "project.removed",
  "report.created",
  "report.edited",
  "report.removed",
  "report.done",
  "report.failed",
  "zip.requested",
  "zip.done",
  "zip.failed",
  "slides.requested",
  "slides.done",
  "slides.failed",
  "account.opened",
  "account.verified",
  "account.edited",
  "account.renamed",
  "account.role_changed",
  "account.signed_out",
  "account.trial_ended",
  "account.export_requested",
  "account.export_continued",
  "account.deleted",
  "workspace.opened",
  "workspace.edited",
  "workspace.closed",
  "member.joined",
  "member.removed",
  "member.admin_changed",
  "invite.changed",
  "subscription.changed",
  "credits.granted",
  "credits.low",
  "benchmark.removed",
  "share.changed",
  "batch.done",
  "brand.done",
  "brand.rejected",
  "brand.requested",
  "brand.frames_requested",
  "brand.training_requested",
  "brand.model_removed",
  "mail.queued",
  "webhook.queued",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Traits of a heatmap in `heatmap.done`, so that the event bus calls only the functions it concerns: it is to be audited,
 * belongs to the public demo, is in a report, has a share link, is a further slice of a page, is scored in templates, or is a
 * video.
 */
const HEATMAP_TRAITS = ["audit", "demo", "report", "shared", "slice", "templates", "video"] as const;
export type HeatmapTrait = (typeof HEATMAP_TRAITS)[number];

/**
 * An event: what happened to which object of which scope (workspace or user; an email is its own scope), and when. Consumers
 * deduplicate by `id`.
 */
export const DomainEvent = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  scope: z.string(),
  /**
   * Id of the object that `type` names: the heatmap (also of audits, captures, chats, `share.changed`, `brand.done`,
   * `brand.rejected`, `brand.requested` and `brand.frames_requested`), brand model, batch, project, report, user, workspace,
   * invite, zip, slides, email or delivery of a webhook.
   */
  object: z.string(),
  at: z.iso.datetime(),
  /** Only of `heatmap.done`. */
  traits: z.array(z.enum(HEATMAP_TRAITS)).optional(),
});
export type DomainEvent = z.infer<typeof DomainEvent>;

/** Which function of `lambdas/` handles which events. The rules of the event bus and the handlers are made from it. */
export const CONSUMED_EVENTS = {
  accountExports: ["account.export_continued", "account.export_requested"],
  accountPurges: ["account.deleted", "workspace.closed"],
  audits: ["account.deleted", "audit.requested", "heatmap.done", "heatmap.placed", "heatmap.removed"],
  batches: ["heatmap.done", "heatmap.failed", "heatmap.removed"],
  benchmarkPurges: ["benchmark.removed"],
  brandModels: ["account.deleted", "brand.model_removed", "brand.training_requested", "heatmap.removed", "workspace.closed"],
  brands: ["brand.requested", "heatmap.done", "heatmap.removed"],
  captures: ["account.deleted"],
  comments: ["account.deleted", "comment.removed", "heatmap.removed", "heatmap.transferred"],
  copilot: ["account.deleted", "chat.requested", "heatmap.removed", "heatmap.transferred"],
  creatorNames: ["account.renamed"],
  customers: ["account.renamed"],
  demo: ["heatmap.done", "heatmap.failed"],
  directory: [
    "account.deleted",
    "account.edited",
    "account.opened",
    "account.role_changed",
    "account.verified",
    "heatmap.created",
    "heatmap.done",
    "heatmap.edited",
    "heatmap.failed",
    "heatmap.removed",
    "heatmap.transferred",
    "member.admin_changed",
    "member.joined",
    "member.removed",
    "subscription.changed",
    "workspace.closed",
    "workspace.edited",
    "workspace.opened",
  ],
  exports: [
    "account.deleted",
    "benchmark.removed",
    "heatmap.removed",
    "heatmap.transferred",
    "project.removed",
    "report.removed",
    "workspace.closed",
  ],
  heatmapMoves: ["workspace.opened"],
  labelFrames: ["brand.frames_requested"],
  mail: ["mail.queued"],
  projects: [
    "account.deleted",
    "heatmap.removed",
    "heatmap.transferred",
    "project.removed",
    "workspace.closed",
    "workspace.opened",
  ],
  reports: [
    "account.deleted",
    "account.renamed",
    "heatmap.done",
    "heatmap.failed",
    "heatmap.placed",
    "heatmap.removed",
    "heatmap.transferred",
    "report.created",
    "workspace.closed",
    "workspace.opened",
  ],
  search: ["heatmap.created", "heatmap.edited", "heatmap.removed"],
  sharing: [
    "account.deleted",
    "brand.done",
    "brand.rejected",
    "heatmap.done",
    "heatmap.placed",
    "heatmap.removed",
    "heatmap.transferred",
    "report.edited",
    "report.removed",
    "share.changed",
    "workspace.closed",
  ],
  slides: ["slides.requested"],
  statistics: [
    "account.deleted",
    "account.edited",
    "account.opened",
    "account.role_changed",
    "account.trial_ended",
    "heatmap.done",
    "heatmap.failed",
    "member.admin_changed",
    "member.joined",
    "member.removed",
    "subscription.changed",
    "workspace.closed",
    "workspace.opened",
  ],
  templateScores: ["heatmap.done", "heatmap.edited"],
  textRecognition: ["heatmap.text_requested"],
  webhooks: [
    "audit.done",
    "audit.failed",
    "batch.done",
    "brand.done",
    "brand.rejected",
    "capture.done",
    "credits.granted",
    "credits.low",
    "heatmap.done",
    "heatmap.failed",
    "heatmap.removed",
    "heatmap.scored",
    "report.done",
    "report.failed",
    "slides.done",
    "slides.failed",
    "webhook.queued",
    "workspace.closed",
    "workspace.edited",
    "zip.done",
    "zip.failed",
  ],
  zips: ["zip.requested"],
} as const satisfies Readonly<Record<string, readonly [EventType, ...EventType[]]>>;

/** A consumer of events. */
export type Consumer = keyof typeof CONSUMED_EVENTS;
/** The event types that a consumer handles. */
export type ConsumedBy<Name extends Consumer> = (typeof CONSUMED_EVENTS)[Name][number];
/** Events that a consumer gets only with one of these traits. */
export const REQUIRED_TRAITS: {
  readonly [Name in Consumer]?: { readonly [Type in ConsumedBy<Name>]?: readonly HeatmapTrait[] };
} = {
  audits: { "heatmap.done": ["audit"] },
  brands: { "heatmap.done": ["video"] },
  demo: { "heatmap.done": ["demo"] },
  reports: { "heatmap.done": ["report"] },
  sharing: { "heatmap.done": ["report", "shared", "slice"] },
  templateScores: { "heatmap.done": ["templates"] },
};

/** An event that a consumer handles. */
export type ConsumedEvent<Name extends Consumer> = DomainEvent & { readonly type: ConsumedBy<Name> };
