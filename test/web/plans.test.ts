import { describe, expect, test } from "vitest";
import type { Plan } from "#contracts/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { currentTier, planButton } from "#web/app/features/billing/plans/plan-button.ts";
import { featuresOf } from "#web/app/features/billing/plans/plan-features.ts";
import { maxYearlySaving, priceOf } from "#web/app/features/billing/plans/price.ts";
import { subscriptionStatus } from "#web/app/features/billing/subscription/subscription-status.ts";
import { nextSteps } from "#web/app/features/heatmaps/home/next-steps.ts";
import { euros } from "#web/kit/format.ts";
import { samplePlans } from "./kit/account-state.ts";
import { sampleProfile, sampleSubscription } from "./kit/sample-data.ts";

const plans = samplePlans();
const plan = (tier: Plan["tier"]) => plans.find((candidate) => candidate.tier === tier)!;
const inWorkspace = (subscription: ReturnType<typeof sampleSubscription> | null, own: Partial<Profile> = {}) =>
  sampleProfile({ workspace: { ...sampleProfile().workspace!, subscription }, ...own });
const button = (tier: Plan["tier"], profile?: Profile) => planButton(plan(tier), "year", { profile, salesCallUrl: undefined });

describe("price", () => {
  test("a yearly price is shown per month, rounded, and per year", () => {
    expect(priceOf(plan("basic"), "year")).toEqual({ perMonth: 199, perYear: 2388 });
    expect(priceOf(plan("business"), "year")).toEqual({ perMonth: 399, perYear: 4788 });
    expect(priceOf(plan("agency"), "month")).toEqual({ perMonth: 899, perYear: undefined });
    expect(priceOf(plan("freemium"), "year")).toEqual({ perMonth: 0, perYear: undefined });
    expect(priceOf(plan("custom"), "year")).toBeUndefined();
  });

  test("the advertised saving is the largest actual saving", () => {
    expect(maxYearlySaving(plans)).toBe(13.1);
    expect(maxYearlySaving([plan("custom"), plan("freemium")])).toBeUndefined();
  });

  test("euros show cents only if they are not zero", () => {
    expect([2388, 240.79, 0, 5.5].map(euros)).toEqual(["€2,388", "€240.79", "€0", "€5.50"]);
  });
});

describe("the button of a plan", () => {
  test("the button leads visitors to sign-up, and everyone to a call for the custom plan, or to support where none can be scheduled", () => {
    expect(button("business")).toEqual({ label: "Start trial", href: "/signup?plan=business&interval=year" });
    expect(button("freemium")).toEqual({ label: "Start trial", href: "/signup" });
    const salesCallUrl = "https://calls.test/sightline";
    for (const profile of [undefined, sampleProfile()]) {
      expect(button("custom", profile)).toEqual({ label: "Contact us", href: "/support" });
      const call = planButton(plan("custom"), "year", { profile, salesCallUrl });
      expect(call).toEqual({ label: "Schedule call", href: salesCallUrl });
    }
  });

  test("the button lets users on a trial, an ended trial or the free plan buy", () => {
    for (const own of [{ role: "trial" }, { role: "trial", trialEnded: true }, { role: "freemium" }] as const)
      expect(button("basic", sampleProfile({ ...own, workspace: null }))).toEqual({ label: "Purchase" });
    expect(button("freemium", sampleProfile({ role: "trial", workspace: null }))).toEqual({ label: "Choose" });
  });

  test("the button of the free plan is disabled for its users", () => {
    expect(button("freemium", sampleProfile({ role: "freemium", workspace: null })).blockedReason).toBe(
      "You’re on the Free plan.",
    );
  });

  test("the button lets the admin change an active plan, and is disabled for members except on the free plan", () => {
    const active = (own: Parameters<typeof sampleSubscription>[0]) =>
      inWorkspace(sampleSubscription({ tier: "business", ...own }));
    expect(button("business", active({ interval: "year" }))).toEqual({
      label: "Current plan",
      blockedReason: "This is your current plan.",
    });
    expect(button("business", active({ interval: "month" }))).toEqual({ label: "Switch to yearly", changes: true });
    expect(button("agency", active({}))).toEqual({ label: "Upgrade to Agency", changes: true });
    expect(button("basic", active({}))).toEqual({ label: "Switch to Team", changes: true });
    expect(button("agency", inWorkspace(sampleSubscription({ status: "past_due" }), { role: "member" })).blockedReason).toContain(
      "admin",
    );
    expect(button("freemium", inWorkspace(sampleSubscription())).blockedReason).toBeUndefined();
    expect(button("freemium", inWorkspace(sampleSubscription(), { role: "member" })).blockedReason).toBeUndefined();
  });

  test("the button lets only the admin buy for a workspace without a plan", () => {
    expect(button("basic", inWorkspace(null))).toEqual({ label: "Purchase" });
    expect(button("basic", inWorkspace(null, { role: "member" })).blockedReason).toContain("Only your workspace admin");
  });

  test("the button is disabled for an unclaimed subscription, for staff, and for plans that are not sold", () => {
    expect(
      button("basic", sampleProfile({ role: "trial", workspace: null, unclaimedSubscription: true })).blockedReason,
    ).toBeDefined();
    expect(button("basic", sampleProfile({ superadmin: true })).blockedReason).toBe("Staff don’t need a plan.");
    const unsold = { ...plan("basic"), prices: { month: null, year: null } };
    const trial = sampleProfile({ role: "trial", workspace: null });
    expect(planButton(unsold, "year", { profile: trial, salesCallUrl: undefined }).blockedReason).toContain("isn’t available");
  });

  test("the card of the current plan is marked only while it is active", () => {
    expect(currentTier(undefined)).toBeUndefined();
    expect(currentTier(inWorkspace(sampleSubscription()))).toBe("business");
    expect(currentTier(inWorkspace(sampleSubscription({ active: false, status: "canceled" })))).toBeUndefined();
    expect(currentTier(sampleProfile({ role: "freemium", workspace: null }))).toBe("freemium");
    expect(currentTier(sampleProfile({ role: "trial", workspace: null }))).toBeUndefined();
  });
});

describe("the features of a plan", () => {
  const texts = (tier: Plan["tier"]) => featuresOf(plan(tier)).map(({ text, isIncluded }) => `${isIncluded ? "+" : "-"} ${text}`);

  test("the features of a plan have the same order on every card, including missing features", () => {
    expect(texts("freemium")).toEqual([
      "+ 1 user seat",
      "+ 5 image heatmaps",
      "- No video heatmaps",
      "+ Clarity score",
      "+ Email support",
      "+ Projects",
      "- Team collaboration",
      "- Template reports",
      "- Audits",
      "- Co-Pilot",
      "- API and webhooks",
    ]);
    const missing = featuresOf(plan("freemium")).filter(({ isIncluded }) => !isIncluded);
    expect(missing.filter(({ saysSo }) => saysSo).map(({ text }) => text)).toEqual(["No video heatmaps"]);
    expect(texts("business").slice(0, 3)).toEqual([
      "+ 10 user seats",
      "+ 1,500 image heatmaps a month",
      "+ 20 video heatmaps a month",
    ]);
    expect(texts("basic").slice(-3)).toEqual(["- Audits", "- Co-Pilot", "+ API and webhooks"]);
    expect(texts("business").slice(-3)).toEqual(["+ Audits", "+ Co-Pilot", "+ API and webhooks"]);
    expect(texts("custom").slice(0, 2)).toEqual(["+ Unlimited user seats", "+ Unlimited image heatmaps"]);
    expect(texts("custom").slice(-2)).toEqual(["+ Audits and Co-Pilot on request", "+ API and webhooks"]);
  });
});

test("a subscription describes its status in a sentence", () => {
  const line = (own: Parameters<typeof sampleSubscription>[0]) => subscriptionStatus(sampleSubscription(own));
  expect(line({}).line).toBe("Renews on August 14th 2027.");
  expect(line({ canceled: true, cancel_at: "2027-08-14T09:00:00.000Z" })).toMatchObject({
    state: "Active",
    line: "Ends on August 14th 2027.",
  });
  expect(line({ status: "past_due" }).state).toBe("Payment failed");
  expect(line({ status: "unpaid", active: false }).state).toBe("Unpaid");
  expect(line({ status: "incomplete", active: false }).state).toBe("Waiting for payment");
  expect(line({ status: "canceled", active: false }).state).toBe("Ended");
});

test("Home offers the plan chosen before the sign-up, and the skipped questions after the first heatmap", () => {
  const trial = sampleProfile({ role: "trial", workspace: null, followedUp: false });
  const chosen = { tier: "agency", interval: "year" } as const;
  expect(nextSteps(trial, { hasHeatmaps: false, lacksFactor: true, chosen }).map(({ title, to }) => [title, to])).toContainEqual([
    "Continue with the Agency plan",
    "/subscription?plan=agency&interval=year",
  ]);
  const keys = (hasHeatmaps: boolean) => nextSteps(trial, { hasHeatmaps, lacksFactor: true }).map(({ key }) => key);
  expect([keys(false).includes("survey"), keys(true).includes("survey")]).toEqual([false, true]);
});
