const TITLES: Record<string, string> = {
  freemium: "Free",
  basic: "Team",
  business: "Business",
  agency: "Agency",
  custom: "Custom",
};

/** What a plan is called, by its tier. */
export function planTitle(tier: string): string {
  return TITLES[tier] ?? tier;
}
