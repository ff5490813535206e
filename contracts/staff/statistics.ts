import * as z from "zod";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { Application } from "#contracts/reference.ts";

/** Kinds of users in statistics; `paid` and `unpaid` are members of a workspace that has a paid plan or has none. */
export const USER_KINDS = ["trial", "trial_ended", "freemium", "paid", "unpaid"] as const;
export type UserKind = (typeof USER_KINDS)[number];
export const PERIODS = ["day", "week", "month"] as const;
/** Periods in one response. */
export const MAX_PERIODS = 120;

/** Assumed value of a euro in US dollars, in which AWS charges. A lower value than the real one overstates costs. */
export const DOLLARS_PER_EURO = 1.1;

const count = z.int();
const euros = z.number();
const Wait = z
  .object({
    median: z
      .int()
      .nullable()
      .meta({ description: "Half of the results were there within so many seconds; null: later than all bounds" }),
    slowest: z.int().nullable().meta({ description: "The same of 95 of 100 results" }),
  })
  .nullable()
  .meta({ description: "Null if no wait is known" });

/** Events of a day, of a week from Monday on, or of a month (UTC). Levels are those at its end. */
export const StatisticsPeriod = z
  .object({
    start: z.iso.date(),
    users: z.object({ trial: count, trial_ended: count, freemium: count, paid: count, unpaid: count }),
    sign_ups: count,
    converted: count.meta({ description: "Users who signed up in the period and have bought a plan since" }),
    subscriptions: z.object({ end: count, started: count, ended: count }),
    mrr: z
      .object({ end: euros, started: euros, raised: euros, lowered: euros, ended: euros })
      .meta({ description: "Monthly recurring revenue in euros before tax and discounts" }),
    heatmaps: z
      .array(z.object({ application: Application, images: count, videos: count }))
      .meta({ description: "Analysed heatmaps by the day of their creation" }),
    video_seconds: count,
    failed: count,
    rejected: count.meta({ description: "Heatmaps whose file could not be analysed" }),
    waits: z.object({ image: Wait, video: Wait }).meta({ description: "From upload to result" }),
    cost: z
      .number()
      .meta({ description: "Estimated cost of the analyses in euros, of prices in US dollars at `DOLLARS_PER_EURO`" }),
  })
  .meta({ id: "StatisticsPeriod" });
export type StatisticsPeriod = z.infer<typeof StatisticsPeriod>;

/** Heatmaps that were created in a month and analysed. */
export const MonthlyUsage = z
  .object({
    year: z.int(),
    month: z.int().min(1).max(12),
    heatmaps: z.object({ image: z.int().min(0), video_seconds: z.number().min(0) }),
  })
  .meta({ id: "MonthlyUsage" });
export type MonthlyUsage = z.infer<typeof MonthlyUsage>;

/** Statistics for staff. */
export const staffStatistics = contract("statistics", {
  periods: {
    summary: "Get users, revenue and analyses of the last days, weeks or months (UTC), of all users and workspaces",
    row: "G01",
    api: "staff",
    method: "GET",
    path: "/statistics/periods",
    callers: { staff: "yes" },
    query: z.strictObject({
      by: z.enum(PERIODS).default("month"),
      count: z.coerce.number().int().min(1).max(MAX_PERIODS).default(12),
    }),
    returns: z
      .object({ periods: z.array(StatisticsPeriod).meta({ description: "Oldest first; the last one is not over" }) })
      .meta({ id: "StatisticsPeriods" }),
    errors: ["request.invalid"],
  },
  usage: {
    summary: "Get the analysed images and seconds of videos of the last twelve months (UTC), of a workspace or of everyone",
    row: "G01",
    api: "staff",
    method: "GET",
    path: "/statistics/usage",
    callers: { staff: "yes" },
    query: z.strictObject({
      workspace: z
        .string()
        .regex(/^ws_\w{1,60}$/, "This is not a workspace id.")
        .optional(),
    }),
    returns: z.object({ months: z.array(MonthlyUsage).meta({ description: "Oldest first" }) }).meta({ id: "Usage" }),
    errors: ["request.invalid"],
  },
} as const satisfies ContractSpec);
