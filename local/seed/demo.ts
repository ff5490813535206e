/** Password of all demo users; printed at start and in the README. */
export const DEMO_PASSWORD = "look-where-people-look";

export type DemoPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "trial" | "freemium";
  readonly staff?: true;
};
export type DemoWorkspace = {
  readonly name: string;
  readonly tier: "business" | "agency";
  readonly admin: string;
  readonly members: readonly string[];
};
/** A partner with a referral link: `/signup?aff=<uid>`. */
export type DemoPartner = { readonly uid: string; readonly name: string };
/** Users, workspaces and partners to create at first start. */
export type SeedData = {
  readonly people: readonly DemoPerson[];
  readonly workspaces: readonly DemoWorkspace[];
  readonly partners?: readonly DemoPartner[];
};

const demoEmail = (name: string) => `${name}@demo.sightline.test`;

/** Demo accounts of one machine: admin and member of a workspace on the largest plan, a trial, a free account, and staff. */
export const DEMO_DATA: SeedData = {
  people: [
    { email: demoEmail("admin"), firstName: "Ada", lastName: "Admin", role: "freemium" },
    { email: demoEmail("member"), firstName: "Max", lastName: "Member", role: "freemium" },
    { email: demoEmail("trial"), firstName: "Tess", lastName: "Trial", role: "trial" },
    { email: demoEmail("free"), firstName: "Fred", lastName: "Free", role: "freemium" },
    { email: demoEmail("staff"), firstName: "Stan", lastName: "Staff", role: "freemium", staff: true },
  ],
  workspaces: [{ name: "Demo Studio", tier: "agency", admin: demoEmail("admin"), members: [demoEmail("member")] }],
  partners: [{ uid: "demo", name: "Demo Partner" }],
};
/** Owner of the sample heatmaps. */
export const DEMO_ADMIN = demoEmail("admin");

/** One user whose workspace has the credits of the largest plan. */
export const ANALYST = "analyst@demo.sightline.test";
export const ANALYST_CREDITS = { images: 2500, videos: 40 } as const;
export const ANALYST_DATA: SeedData = {
  people: [{ email: ANALYST, firstName: "Ann", lastName: "Analyst", role: "freemium" }],
  workspaces: [{ name: "Analysis", tier: "agency", admin: ANALYST, members: [] }],
};
