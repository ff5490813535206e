import type { Cast } from "#local/seed/demo.ts";

/** Somebody whose workspace is told apart from the analyst's in one table. */
export const NEWCOMER = "newcomer@demo.sightline.test";
export const NEWCOMERS: Cast = {
  people: [{ email: NEWCOMER, firstName: "Nora", lastName: "Newcomer", role: "freemium" }],
  workspaces: [{ name: "Newcomers", tier: "agency", admin: NEWCOMER, members: [] }],
};
