const TITLES: Record<string, string> = {
  freemium: "Free",
  basic: "Team",
  business: "Business",
  agency: "Agency",
  custom: "Custom",
};

/** The display name of a plan tier. */
export function planTitle(tier: string): string {
  return TITLES[tier] ?? tier;
}
