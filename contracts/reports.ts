import * as z from "zod";
import { ScoreInterval, ShareOfAttention } from "./attention.ts";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";
import { everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { HeatmapTitle } from "./new-heatmap.ts";
import { TemplateFile, TemplateKind } from "./templates.ts";

/** Maximum ads and templates per report. */
export const MAX_ADS_PER_REPORT = 20;
export const MAX_TEMPLATES_PER_REPORT = 100;

export const ReportId = z
  .string()
  .regex(/^rp_[0-9a-z]{26}$/)
  .meta({ id: "ReportId", description: "Id of a report" });

/**
 * requested: ads are being analysed or scored. done: every ad is scored in every template. partial: an ad was dropped, or a
 * template could not be scored. failed: no ad is left.
 */
export const ReportStatus = z.enum(["requested", "done", "partial", "failed"]).meta({
  id: "ReportStatus",
  description:
    "`requested`: in progress; `done`: every ad is scored in every template; `partial`: without some ads or templates; `failed`: no ad is left",
});
export type ReportStatus = z.infer<typeof ReportStatus>;

/** KPI by which ads are ranked. */
export const ReportKpi = z.enum(["attention", "clarity"]).meta({ id: "ReportKpi", description: "KPI by which ads are ranked" });
export type ReportKpi = z.infer<typeof ReportKpi>;

const Template = z
  .int()
  .min(1)
  .meta({ description: "Id of a template", examples: [28] });

/** An ad that is no longer in the report, and why. */
export const DroppedAd = z
  .object({
    uid: HeatmapId,
    title: z.string().meta({ description: "Its name" }),
    reason: z.enum(["failed", "removed"]).meta({ description: "Its analysis failed, or it was removed" }),
  })
  .meta({ id: "DroppedAd" });

/** The ad that leads the ranking by the first KPI. */
const Leader = z.object({
  uid: HeatmapId,
  title: z.string().meta({ description: "Its name" }),
  kpi: ReportKpi,
  value: z.number().min(0).max(100).meta({ description: "Its score by that KPI" }),
  decided: z.boolean().meta({ description: "False if the difference to any other ad is too close to call" }),
  original: z.url().nullable().meta({ description: "The ad; null if it is not available" }),
  heatmap: z.url().nullable().meta({ description: "The ad with its heatmap" }),
  peekthrough: z.url().nullable().meta({ description: "Only what people look at" }),
});

/** A report as a card of the list shows it. URLs are presigned and valid for five minutes. */
export const ReportCard = z
  .object({
    uid: ReportId,
    title: z.string().meta({ description: "Its name in lists" }),
    type: TemplateKind,
    status: ReportStatus,
    attention_benchmark: z.boolean().meta({ description: "Whether ads are ranked by their attention scores" }),
    clarity_benchmark: z.boolean().meta({ description: "Whether ads are ranked by their clarity" }),
    heatmaps: z.array(HeatmapId).max(MAX_ADS_PER_REPORT).meta({ description: "Ids of its ads" }),
    ids: z.array(Template).max(MAX_TEMPLATES_PER_REPORT).meta({ description: "Ids of its templates" }),
    dropped: z.array(DroppedAd).meta({ description: "Ads that are no longer in it" }),
    created_by_uid: z.string().meta({ description: "Uid of the person or key that created it" }),
    created_by_name: z.string().meta({ description: "Name of the person or key that created it" }),
    workspace: z.string().meta({ description: "Empty for personal reports" }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
    version: z.int().meta({ description: "Grows with every change" }),
    progress: z
      .int()
      .min(0)
      .max(99)
      .nullable()
      .meta({ description: "Percent of placements that ended, at most 99; null unless requested" }),
    leader: Leader.nullable().meta({ description: "Null until the report has ended, and if no ad has a value" }),
  })
  .meta({ id: "ReportCard", description: "A report as lists show it. URLs are presigned and valid for five minutes" });
export type ReportCard = z.infer<typeof ReportCard>;

/**
 * One ad in one template. `failed`: it could not be scored. `waiting`: not yet. `other_size`: a display ad that has another size
 * than the template, and is not placed in it.
 */
export const ReportPlacement = z
  .object({
    template: Template.meta({ description: "Id of the template" }),
    state: z
      .enum(["waiting", "done", "failed", "other_size"])
      .meta({ description: "`other_size`: the ad does not fit in the template" }),
    share: ShareOfAttention.nullable().meta({
      description: "Share of the attention of the scene that the ad receives; null until it is done",
    }),
    score: z.number().min(0).max(100).nullable().meta({ description: "0 to 100; null until it is done" }),
    interval: ScoreInterval.nullable().meta({ description: "90% interval of the score" }),
    heatmap: z.url().nullable().meta({ description: "The scene with its heatmap" }),
  })
  .meta({ id: "ReportPlacement" });
export type ReportPlacement = z.infer<typeof ReportPlacement>;

/** An ad of a report. `template_average`: the mean of its scores in the report's templates that take it, with its interval. */
export const ReportAd = z
  .object({
    heatmap: HeatmapCard.meta({ description: "The heatmap of the ad, with its title in the report" }),
    template_average: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Mean of its scores in the templates that take it; null without any" }),
    interval: ScoreInterval.nullable().meta({ description: "90% interval of that mean" }),
    clarity: z.number().min(0).max(100).nullable().meta({ description: "0 to 100; null where it is too uncertain for a number" }),
    clarity_interval: ScoreInterval.nullable().meta({ description: "90% interval of the clarity" }),
    placements: z.array(ReportPlacement).meta({ description: "In the order of the report’s templates" }),
    original: z.url().nullable().meta({ description: "The ad" }),
    heatmap_image: z.url().nullable().meta({ description: "The ad with its heatmap" }),
    peekthrough: z.url().nullable().meta({ description: "Only what people look at" }),
  })
  .meta({ id: "ReportAd" });
export type ReportAd = z.infer<typeof ReportAd>;

/**
 * A place of the ranking. `difference` is that of the leader to this ad; for attention with a 90% interval over the templates that
 * scored both, which says how much templates differ.
 */
const Place = z.object({
  uid: HeatmapId,
  value: z.number().min(0).max(100).meta({ description: "Its score by the KPI" }),
  difference: z.number().nullable().meta({ description: "Leader’s value minus this one; null if no template scored both" }),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .meta({ description: "90% interval of the difference over the templates; null where none can be computed" }),
  too_close: z.boolean().meta({ description: "The leader is not reliably better; false for the leader itself" }),
});

export const ReportRanking = z
  .object({
    kpi: ReportKpi,
    places: z.array(Place).meta({ description: "Highest first; ads without a value are missing" }),
    winner: HeatmapId.nullable().meta({
      description: "Null if its difference to any other ad is too close to call, or if no template scored all ads",
    }),
  })
  .meta({ id: "ReportRanking" });
export type ReportRanking = z.infer<typeof ReportRanking>;

const CatalogueEntry = TemplateFile.pick({ id: true, kind: true, name: true, categories: true, slot: true })
  .extend({
    thumbnail: z.string().meta({ description: "Path of its image on this site", examples: ["/templates/ooh/28.webp"] }),
  })
  .meta({ id: "CatalogueTemplate", description: "A context in which ads are placed" });
export type CatalogueTemplate = z.infer<typeof CatalogueEntry>;

export const ReportDetail = z
  .object({
    report: ReportCard.meta({ description: "The report without its results" }),
    ads: z.array(ReportAd).meta({ description: "Its ads, in their order" }),
    templates: z.array(CatalogueEntry).meta({ description: "Its templates" }),
    rankings: z.array(ReportRanking).meta({ description: "One per KPI, the first KPI first; empty while it is requested" }),
  })
  .meta({ id: "ReportDetail" });
export type ReportDetail = z.infer<typeof ReportDetail>;

const title = z.string().trim().min(1, "Name is required").max(200).meta({ description: "Its name in lists" });
const isUnique = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

export const NewReport = z
  .strictObject({
    title,
    type: TemplateKind,
    attention_benchmark: z.boolean().default(true).meta({ description: "Rank the ads by their attention scores" }),
    clarity_benchmark: z.boolean().default(true).meta({ description: "Rank the ads by their clarity" }),
    heatmaps: z
      .array(HeatmapId)
      .min(1, "Add at least one ad")
      .max(MAX_ADS_PER_REPORT)
      .refine(isUnique, "Each ad can be added only once")
      .meta({ description: "Ids of the heatmaps of its ads, in the order of the report" }),
    titles: z
      .array(
        z.strictObject({
          heatmap: HeatmapId.meta({ description: "Id of the heatmap of the ad" }),
          title: HeatmapTitle.meta({ description: "Its title in the report", examples: ["Poster, version B"] }),
        }),
      )
      .max(MAX_ADS_PER_REPORT)
      .optional()
      .meta({ description: "Titles of ads in the report; by default an ad has the title of its heatmap" }),
    ids: z
      .array(Template)
      .min(1, "Select at least one template")
      .max(MAX_TEMPLATES_PER_REPORT)
      .refine(isUnique, "Each template can be selected only once")
      .meta({ description: "Ids of its templates, which `GET /v1/reports/templates` lists" }),
  })
  .refine(({ titles = [], heatmaps }) => titles.every(({ heatmap }) => heatmaps.includes(heatmap)), {
    path: ["titles"],
    message: "A title can only be that of an ad of the report",
  })
  .refine(({ titles = [] }) => isUnique(titles.map(({ heatmap }) => heatmap)), {
    path: ["titles"],
    message: "Each ad can have only one title",
  })
  .refine((report) => report.attention_benchmark || report.clarity_benchmark, {
    path: ["attention_benchmark"],
    message: "Select at least one KPI",
  })
  .meta({ id: "NewReport" });
export type NewReport = z.infer<typeof NewReport>;

const params = z.strictObject({ uid: ReportId });
const feature = { member: "feature:reports", admin: "feature:reports", staff: "yes" } as const;

export const reports = contract("reports", {
  list: {
    summary: "List the caller's reports, newest first",
    row: "D01",
    method: "GET",
    viewable: true,
    path: "/reports",
    callers: everyUser,
    query: z.strictObject({
      limit: pageLimit(20),
      last: PageCursor,
    }),
    returns: z.object({ reports: z.array(ReportCard), last: NextPage }).meta({ id: "ReportPage" }),
    errors: ["request.invalid"],
    shows: ["report"],
  },
  templates: {
    summary: "List the templates of a kind",
    row: "D01",
    method: "GET",
    viewable: true,
    path: "/reports/templates",
    callers: everyUser,
    query: z.strictObject({ type: TemplateKind.meta({ description: "The kind" }) }),
    returns: z.object({ templates: z.array(CatalogueEntry) }).meta({ id: "TemplateCatalogue" }),
    errors: ["request.invalid"],
  },
  read: {
    summary: "Get a report with its ads, their scores in each template, and the rankings",
    row: "D01",
    method: "GET",
    viewable: true,
    path: "/reports/{uid}",
    callers: everyUser,
    params,
    returns: ReportDetail,
    errors: ["report.not_found"],
    shows: ["report"],
  },
  create: {
    summary: "Create a report from heatmaps; it costs no credits",
    row: "D02",
    method: "POST",
    path: "/reports",
    callers: { trial: "yes", ...feature },
    status: 201,
    body: NewReport,
    returns: ReportCard,
    errors: [
      "request.too_many",
      "heatmap.not_found",
      "report.other_type",
      "report.ad_failed",
      "report.template_not_found",
      "report.template_missing",
      "report.too_many_templates",
      "report.one_per_trial",
      "report.not_found",
    ],
  },
  rename: {
    summary: "Rename a report",
    row: "D03",
    method: "PATCH",
    path: "/reports/{uid}",
    callers: feature,
    params,
    body: z.strictObject({ title }),
    returns: ReportCard,
    errors: ["report.not_found"],
  },
  addAds: {
    summary: "Add ads to a report that has ended. They are scored in its templates, and it ends again; it costs no credits",
    row: "D03",
    method: "POST",
    path: "/reports/{uid}/ads",
    callers: feature,
    status: 202,
    params,
    body: z.strictObject({
      ads: z
        .array(
          z.strictObject({
            heatmap: HeatmapId.meta({ description: "Id of the heatmap of the ad" }),
            title: HeatmapTitle.optional().meta({
              description: "Its title in the report. Default: that of its heatmap",
              examples: ["Poster, version B"],
            }),
          }),
        )
        .min(1, "Add at least one ad")
        .max(MAX_ADS_PER_REPORT)
        .refine((ads) => isUnique(ads.map(({ heatmap }) => heatmap)), "Each ad can be added only once")
        .meta({ description: "The ads to add, in their order after those of the report" }),
    }),
    returns: ReportCard,
    errors: [
      "request.too_many",
      "report.not_found",
      "report.in_progress",
      "report.too_many_ads",
      "report.ad_exists",
      "heatmap.not_found",
      "report.other_type",
      "report.other_size",
      "report.ad_failed",
    ],
  },
  arrangeAds: {
    summary: "Reorder the ads of a report and change their titles in it; `version` is the one the change is based on",
    row: "D03",
    method: "PUT",
    path: "/reports/{uid}/ads",
    callers: feature,
    params,
    body: z.strictObject({
      version: z.int().meta({ description: "`version` of the report that the change is based on" }),
      ads: z
        .array(
          z.strictObject({
            heatmap: HeatmapId.meta({ description: "Id of the heatmap of the ad" }),
            title: HeatmapTitle.nullable()
              .optional()
              .meta({
                description:
                  "Its title in the report; null for the title of its heatmap, which it then follows. Default: unchanged",
                examples: ["Poster, version B"],
              }),
          }),
        )
        .min(1)
        .max(MAX_ADS_PER_REPORT)
        .refine((ads) => isUnique(ads.map(({ heatmap }) => heatmap)), "Each ad can be listed only once")
        .meta({ description: "All its ads, in their new order" }),
    }),
    returns: ReportCard,
    errors: ["request.invalid", "report.not_found", "report.changed", "report.ad_not_found"],
  },
  removeAd: {
    summary: "Remove an ad from a report, also one of `dropped`; the last one stays",
    row: "D03",
    method: "DELETE",
    path: "/reports/{uid}/ads/{heatmap}",
    callers: feature,
    params: z.strictObject({ uid: ReportId, heatmap: HeatmapId }),
    returns: ReportCard,
    errors: ["report.not_found", "report.ad_not_found", "report.last_ad"],
  },
  removeTemplate: {
    summary: "Remove a template from a report, which changes its results; the last one stays",
    row: "D03",
    method: "DELETE",
    path: "/reports/{uid}/templates/{template}",
    callers: feature,
    params: z.strictObject({
      uid: ReportId,
      template: z
        .string()
        .regex(/^[1-9]\d{0,5}$/, "Must be the number of a template.")
        .meta({ description: "Id of a template" }),
    }),
    returns: ReportCard,
    errors: ["report.not_found", "report.template_not_found", "report.last_template", "report.last_of_size"],
  },
  retry: {
    summary: "Score failed templates again, and ads that were dropped",
    row: "D08",
    method: "POST",
    path: "/reports/{uid}/retry",
    callers: { trial: "yes", ...feature },
    status: 202,
    params,
    returns: ReportCard,
    errors: ["report.not_found", "report.nothing_failed", "report.still_failed"],
  },
  remove: {
    summary: "Delete a report; its heatmaps stay, except hidden ones",
    row: "D04",
    method: "DELETE",
    path: "/reports/{uid}",
    callers: { ...everyUser, member: "own" },
    params,
    returns: z.object({ deleted: ReportId }).meta({ id: "DeletedReport" }),
    errors: ["report.not_found"],
  },
} as const satisfies ContractSpec);
