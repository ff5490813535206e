import { describe, expect, test } from "vitest";
import { drawerFor, screensFor, toolsFor } from "#web/app/routes/shell/navigation.ts";
import { sampleProfile, sampleSubscription } from "./kit/sample-data.ts";

const workspace = sampleProfile().workspace!;
const trial = sampleProfile({ role: "trial", workspace: null });
const freemium = sampleProfile({ role: "freemium", workspace: null });
const member = sampleProfile({ role: "member" });
const admin = sampleProfile();
const staff = sampleProfile({ role: "freemium", workspace: null, superadmin: true });
const withAccess = (...access: typeof workspace.access) => sampleProfile({ workspace: { ...workspace, access } });

const labelsOf = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);
const MAIN = ["Dashboard", "Heatmaps", "Projects"];

describe("the tabs", () => {
  test("the tabs are the same for everyone, plus Reports on a trial and on plans with reports", () => {
    for (const profile of [freemium, member, admin]) expect(labelsOf(screensFor(profile))).toEqual(MAIN);
    for (const profile of [trial, withAccess("reports"), staff])
      expect(labelsOf(screensFor(profile))).toEqual([...MAIN, "Reports"]);
  });

  test("the tabs keep Reports when the plan has ended", () => {
    const subscription = sampleSubscription({ active: false, status: "canceled" });
    const profile = sampleProfile({ workspace: { ...workspace, access: ["reports"], subscription } });
    expect(labelsOf(screensFor(profile))).toEqual([...MAIN, "Reports"]);
  });
});

describe("the drawer", () => {
  test.each([
    ["a trial", trial, ["Home", "Support"]],
    ["the Free plan", freemium, ["Home", "Reports", "Support"]],
    ["a member", member, ["Home", "Reports", "Workspace", "Plan", "Support"]],
    ["an admin", admin, ["Home", "Reports", "Workspace", "Plan", "API", "Support"]],
  ])("the drawer of %s lists the pages that they can use", (_who, profile, labels) =>
    expect(labelsOf(drawerFor(profile))).toEqual(labels),
  );
});

test("tools are shown only to workspaces that have them", () => {
  for (const profile of [trial, freemium, member, admin, withAccess("reports")]) expect(toolsFor(profile)).toEqual([]);
  expect(toolsFor(withAccess("youtube_thumbnails"))).toMatchObject([{ to: "/youtube", label: "YouTube thumbnail" }]);
});
