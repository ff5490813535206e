import { TIER_TITLES } from "#contracts/subscription.ts";

const TITLES: Readonly<Record<string, string>> = { freemium: "Free", ...TIER_TITLES, custom: "Custom" };

/** The display name of a plan tier. */
export function planTitle(tier: string): string {
  return TITLES[tier] ?? tier;
}
