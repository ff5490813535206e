import type { SeedData } from "#local/seed/demo.ts";

/** A user whose workspace is separate from the analyst's in the same table. */
export const NEW_USER = "newcomer@demo.sightline.test";
export const NEW_USERS: SeedData = {
  people: [{ email: NEW_USER, firstName: "Nora", lastName: "Newcomer", role: "freemium" }],
  workspaces: [{ name: "Newcomers", tier: "agency", admin: NEW_USER, members: [] }],
};
