import { APPLICATIONS, type Application } from "#contracts/reference.ts";
import type { USER_KINDS } from "#contracts/staff/statistics.ts";

/** Short names of the applications, in the order of `APPLICATIONS`. They are permanent: stored rows use them. */
const KEYS = ["ux", "display", "social", "out_of_home", "commercial", "other"] as const;
type Key = (typeof KEYS)[number];
export type MediaType = "image" | "video";

/** Upper bounds of the times from upload to result that are counted together, in seconds. */
export const WAITS = [10, 20, 30, 60, 120, 300, 600, 1800] as const;

const MEDIA: readonly MediaType[] = ["image", "video"];

/**
 * Measures that stay in effect until they change: the number at the end of a day is the sum of all changes until then. Money in
 * euro cents.
 */
export const LEVELS = [
  "users_trial",
  "users_trial_ended",
  "users_freemium",
  "users_paid",
  "users_unpaid",
  "subscriptions",
  "mrr",
] as const;

const FLOWS = [
  "sign_ups",
  "converted",
  "subscriptions_started",
  "subscriptions_ended",
  "mrr_started",
  "mrr_raised",
  "mrr_lowered",
  "mrr_ended",
  "video_seconds",
  "placed_images",
  "placed_videos",
  "failed",
  "rejected",
] as const;

type OfApplication = `${MediaType}_${Key}`;
type OfWait = `${MediaType}_within_${(typeof WAITS)[number] | "more"}`;

/** Everything that a row of daily counts may count. */
export type Measure = (typeof LEVELS)[number] | (typeof FLOWS)[number] | OfApplication | OfWait;
/** How much each measure changes. */
export type Counts = Readonly<Partial<Record<Measure, number>>>;

/** The measure of users of a kind. */
export const ofUsers = (kind: (typeof USER_KINDS)[number]) => `users_${kind}` as const;
/** The measure of heatmaps of a media type and an application. */
export const ofApplication = (type: MediaType, application: Application): OfApplication =>
  `${type}_${KEYS[APPLICATIONS.indexOf(application)] ?? "other"}`;
/** The measure of a time from upload to result, in seconds. */
export const ofWait = (type: MediaType, seconds: number): OfWait =>
  `${type}_within_${WAITS.find((bound) => seconds <= bound) ?? "more"}`;
/** The measures of all waits, shortest first, with their upper bound in seconds; null where there is none. */
export const waitsOf = (type: MediaType): readonly (readonly [OfWait, number | null])[] => [
  ...WAITS.map((bound) => [`${type}_within_${bound}`, bound] as const),
  [`${type}_within_more`, null],
];

export const MEASURES: readonly Measure[] = [
  ...LEVELS,
  ...FLOWS,
  ...MEDIA.flatMap((type) => KEYS.map((key) => `${type}_${key}` as const)),
  ...MEDIA.flatMap((type) => waitsOf(type).map(([measure]) => measure)),
];

/** The counts with all signs changed. */
export const minus = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([measure, count]) => [measure, -count]));
