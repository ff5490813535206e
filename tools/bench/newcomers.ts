import type { SeedData } from "#local/seed/demo.ts";

/** A user whose workspace is separate from the analyst's in the same table. */
export const NEWCOMER = "newcomer@demo.sightline.test";
export const NEWCOMERS: SeedData = {
  people: [{ email: NEWCOMER, firstName: "Nora", lastName: "Newcomer", role: "freemium" }],
  workspaces: [{ name: "Newcomers", tier: "agency", admin: NEWCOMER, members: [] }],
};
