import * as z from "zod";

export const TIERS = ["basic", "business", "agency"] as const;
export const Tier = z.enum(TIERS).meta({ id: "Tier" });
export type Tier = z.infer<typeof Tier>;
/** The names under which the plans are sold. */
export const TIER_TITLES: Readonly<Record<Tier, string>> = { basic: "Team", business: "Business", agency: "Agency" };
export const INTERVALS = ["month", "year"] as const;
export const Interval = z.enum(INTERVALS).meta({ id: "Interval" });
export type Interval = z.infer<typeof Interval>;

/** A workspace's subscription as its members see it; mirrors the payment provider. */
export const Subscription = z
  .object({
    /** Active or past due: the workspace may be used. */
    active: z.boolean(),
    status: z.enum(["incomplete", "active", "past_due", "canceled", "unpaid"]),
    tier: z.string(),
    interval: Interval,
    canceled: z.boolean().meta({ description: "Ends at cancel_at and is not renewed" }),
    cancel_at: z.iso.datetime().nullable(),
    current_period_start: z.iso.datetime().nullable(),
    current_period_end: z.iso.datetime().nullable(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;
