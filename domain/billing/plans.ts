import type { AccessFlag } from "#contracts/reference.ts";

/** What a tier includes, per month; prices in euros. */
export type Plan = {
  readonly title: string;
  readonly monthly: number;
  readonly yearly: number;
  readonly seats: number;
  readonly images: number;
  readonly videos: number;
  readonly access: readonly AccessFlag[];
};

/** The plans that workspaces can be on. */
export const PLANS = {
  basic: { title: "Team", monthly: 229, yearly: 2388, seats: 5, images: 500, videos: 0, access: [] },
  business: { title: "Business", monthly: 449, yearly: 4788, seats: 10, images: 1500, videos: 20, access: ["reports"] },
  agency: { title: "Agency", monthly: 899, yearly: 9588, seats: 20, images: 2500, videos: 40, access: ["reports"] },
} as const satisfies Record<string, Plan>;
export type Tier = keyof typeof PLANS;
