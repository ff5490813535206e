import { describe, expect, test } from "vitest";
import type { Profile } from "#contracts/profile.ts";
import { nextSteps } from "#web/app/features/heatmaps/home/next-steps.ts";
import { accountBannersFor, shouldOfferUpgrade } from "#web/app/routes/shell/account-banner.ts";
import { sampleProfile, sampleSubscription } from "./kit/sample-data.ts";

const alone = (own: Partial<Profile>) => sampleProfile({ workspace: null, ...own });
const paying = (own: Parameters<typeof sampleSubscription>[0], person: Partial<Profile> = {}) =>
  sampleProfile({ workspace: { ...sampleProfile().workspace!, subscription: sampleSubscription(own) }, ...person });
const bannerFor = (profile: Profile) => {
  const banners = accountBannersFor(profile);
  expect(banners.length).toBeLessThan(2);
  return banners[0];
};
const ended = { active: false, status: "canceled" } as const;

describe("the Upgrade button", () => {
  test("Upgrade is offered on a trial, on the free plan and in a workspace without an active plan", () => {
    expect(shouldOfferUpgrade(alone({ role: "trial" }))).toBe(true);
    expect(shouldOfferUpgrade(alone({ role: "freemium" }))).toBe(true);
    expect(shouldOfferUpgrade(paying(ended))).toBe(true);
    expect(shouldOfferUpgrade(paying(ended, { role: "member" }))).toBe(true);
  });

  test("Upgrade is not offered while a plan is active or past due, nor to staff without a workspace", () => {
    expect(shouldOfferUpgrade(paying({}))).toBe(false);
    expect(shouldOfferUpgrade(paying({ status: "past_due" }))).toBe(false);
    expect(shouldOfferUpgrade(alone({ role: "admin", superadmin: true }))).toBe(false);
  });
});

describe("the account banner", () => {
  test("the banner is hidden by default", () => {
    for (const profile of [paying({}), alone({ role: "trial" }), alone({ role: "freemium" })])
      expect(bannerFor(profile)).toBeUndefined();
  });

  test("a banner tells people that we cannot deliver emails to them, below the one about their plan", () => {
    const [plan, email] = accountBannersFor(
      alone({ role: "trial", trialEnded: true, email: "ada@typo.test", emailUndelivered: true }),
    );
    expect(plan?.text).toContain("Your trial has ended");
    expect(email).toMatchObject({ text: expect.stringContaining("to ada@typo.test"), action: { to: "/account" } });
    expect(email?.dismissal).toBeUndefined();
  });

  test("the banner tells people that they were removed from a workspace, until they dismiss it", () => {
    const banner = bannerFor(alone({ role: "freemium", removedFrom: "North Studio" }));
    expect(banner?.text).toContain("no longer a member of North Studio");
    expect(banner?.dismissal).toContain("North Studio");
    expect(bannerFor(paying({}, { removedFrom: "North Studio" }))).toBeUndefined();
  });

  test("the banner tells users with an ended trial what still works", () => {
    const banner = bannerFor(alone({ role: "trial", trialEnded: true }));
    expect(banner?.text).toContain("Your trial has ended!");
    expect(banner?.text).toContain("still here to view and download");
    expect(banner?.action?.to).toBe("/subscription");
  });

  test("the banner links the admin to billing after a failed payment, and refers members to the admin", () => {
    expect(bannerFor(paying({ status: "past_due" }))?.action?.label).toBe("Manage billing");
    const member = bannerFor(paying({ status: "past_due" }, { role: "member" }));
    expect(member?.text).toContain("Your admin");
    expect(member?.action).toBeUndefined();
  });

  test("the banner asks a workspace without a plan to choose one, and shows a discount to beta workspaces", () => {
    expect(bannerFor(paying(ended))?.text).toBe(
      "Oops! It seems that your workspace doesn't have an active subscription. Pick one to continue.",
    );
    expect(bannerFor(paying(ended, { role: "member" }))?.action).toBeUndefined();
    const workspace = { ...sampleProfile().workspace!, beta: true, subscription: null };
    expect(bannerFor(sampleProfile({ workspace }))?.text).toContain("special discount");
    expect(bannerFor(sampleProfile({ workspace, role: "member" }))).toBeUndefined();
  });
});

describe("next steps", () => {
  const keys = (profile: Profile, hasHeatmaps: boolean, lacksFactor = true) =>
    nextSteps(profile, { hasHeatmaps, lacksFactor }).map(({ key }) => key);

  test("the next steps start with the first heatmap and are at most three", () => {
    expect(keys(alone({ role: "trial" }), false)).toEqual(["first", "plan", "secure"]);
    expect(keys(sampleProfile(), true)).toEqual(["team", "secure", "trust"]);
    expect(keys(alone({ role: "freemium" }), true)).toEqual(["more", "secure", "trust"]);
    expect(keys(sampleProfile({ role: "member" }), true)).toEqual(["secure", "trust"]);
  });

  test("the first heatmap may be a video only for users with video credits", () => {
    const text = (videoCredits: number) =>
      nextSteps(alone({ role: "freemium", videoCredits }), { hasHeatmaps: false, lacksFactor: false })[0]!.text;
    expect(text(1)).toBe("Drop an image or video anywhere on this page.");
    expect(text(0)).toBe("Drop an image anywhere on this page.");
  });

  test("the next steps omit securing an account that has two-factor authentication", () => {
    expect(keys(alone({ role: "trial" }), false, false)).toEqual(["first", "plan", "trust"]);
    expect(keys(sampleProfile({ role: "member" }), true, false)).toEqual(["trust"]);
  });
});
