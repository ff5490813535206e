import * as z from "zod";
import { ACCESS_FLAGS, type AccessFlag } from "#contracts/reference.ts";
import { type Interval, TIER_TITLES, TIERS, type Tier } from "#contracts/subscription.ts";

/** Seats and monthly credits of a plan; `null` means unlimited. */
type Offer = {
  readonly title: string;
  readonly subtitle: string;
  readonly seats: number | null;
  readonly images: number | null;
  readonly videos: number | null;
  readonly support: "Email" | "Consultant";
  readonly collaboration: boolean;
  readonly templates: boolean;
  /** Features available to its users; `null` if they are negotiated. */
  readonly access: readonly AccessFlag[] | null;
  /** Whether its admin can create API keys and webhooks. */
  readonly api: boolean;
  readonly recommended: boolean;
};

/** A plan that can be bought. */
export type Plan = Offer & {
  readonly seats: number;
  readonly images: number;
  readonly videos: number;
  readonly access: readonly AccessFlag[];
};

const BUSINESS_ACCESS: readonly AccessFlag[] = ["audits", "copilot", "reports", "youtube_thumbnails"];
const AGENCY_ACCESS: readonly AccessFlag[] = [...BUSINESS_ACCESS, "object_recognition"];
const commonFeatures = { collaboration: true, api: true, recommended: false } as const;

/** The plans a workspace can be on. */
export const PLANS: Readonly<Record<Tier, Plan>> = {
  basic: {
    ...commonFeatures,
    title: TIER_TITLES.basic,
    subtitle: "For teams that test their creative",
    seats: 5,
    images: 500,
    videos: 0,
    support: "Email",
    templates: false,
    access: [],
  },
  business: {
    ...commonFeatures,
    title: TIER_TITLES.business,
    subtitle: "For brands testing every campaign",
    recommended: true,
    seats: 10,
    images: 1500,
    videos: 20,
    support: "Consultant",
    templates: true,
    access: BUSINESS_ACCESS,
  },
  agency: {
    ...commonFeatures,
    title: TIER_TITLES.agency,
    subtitle: "For agencies with many brands",
    seats: 20,
    images: 2500,
    videos: 40,
    support: "Consultant",
    templates: true,
    access: AGENCY_ACCESS,
  },
};

/** The free plan; its credits, which are in the defaults, are granted once. */
export const FREE_PLAN: Omit<Offer, "images" | "videos"> = {
  title: "Free",
  subtitle: "For a first look",
  seats: 1,
  support: "Email",
  collaboration: false,
  templates: false,
  access: [],
  api: false,
  recommended: false,
};

/** The plan negotiated by sales. */
export const CUSTOM_PLAN: Offer = {
  title: "Custom",
  subtitle: "For custom needs",
  seats: null,
  images: null,
  videos: null,
  support: "Consultant",
  collaboration: true,
  templates: true,
  access: null,
  api: true,
  recommended: false,
};

/** Initial prices in euros before tax. The prices at the payment provider decide what is charged. */
export const LIST_PRICES: Readonly<Record<Tier, Readonly<Record<Interval, number>>>> = {
  basic: { month: 229, year: 2388 },
  business: { month: 449, year: 4788 },
  agency: { month: 899, year: 9588 },
};

/** Lookup key of a plan's price at the payment provider. */
export const lookupKeyOf = (tier: Tier, interval: Interval): string => `sightline_${tier}_${interval}`;

/** A plan as the metadata of its product at the payment provider; the product name is the tier. */
export function metadataOf(tier: Tier): Readonly<Record<string, string>> {
  const { title, subtitle, seats, images, videos, support, templates, access } = PLANS[tier];
  return {
    tier,
    title,
    subtitle,
    support,
    templates: String(templates),
    access: access.join(","),
    user_seats: String(seats),
    images: String(images),
    videos: String(videos),
  };
}

const count = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const flags = z
  .string()
  .transform((list) => list.split(",").filter(Boolean))
  .pipe(z.array(z.enum(ACCESS_FLAGS)));

/** The tier of a product by its name; undefined for other products. */
export const tierOf = (productName: string): Tier | undefined => TIERS.find((tier) => tier === productName.toLowerCase());

/** A plan as described by its product's metadata; missing or misspelled values fall back to the initial plan. */
export function planOf(tier: Tier, metadata: Readonly<Record<string, string>>): Plan {
  const plan = PLANS[tier];
  const Metadata = z.object({
    title: z.string().min(1).catch(plan.title),
    subtitle: z.string().min(1).catch(plan.subtitle),
    user_seats: count.catch(plan.seats),
    images: count.catch(plan.images),
    videos: count.catch(plan.videos),
    support: z.enum(["Email", "Consultant"]).catch(plan.support),
    templates: z.stringbool().catch(plan.templates),
    access: flags.catch([...plan.access]),
  });
  const { user_seats: seats, ...described } = Metadata.parse(metadata);
  return { ...plan, ...described, seats };
}
