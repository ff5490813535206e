import type Stripe from "stripe";
import { expect, test } from "vitest";
import { linkFolder } from "#domain/sharing/copy-keys.ts";
import {
  invalidCopies,
  invalidGrants,
  invalidInvites,
  invalidLinks,
  invalidSubscriptions,
  type Row,
  type Rows,
  revokedShares,
} from "#test/cloud/kit/stored-rules.ts";

const stored =
  (all: Readonly<Record<string, readonly Row[]>>): Rows =>
  (entity) =>
    all[entity] ?? [];

const accepted = { action: "workspaces.accept_invite", scope: "ws_1", object: "us_1", at: "2026-11-02T00:00:00.000Z" };
const invited = {
  account: [{ uid: "us_1", email: "gus+work@chaos.test" }],
  mail: [{ template: "invite", to: "Gus@chaos.test", data: { workspace: "ws_1" } }],
  audit: [{ action: "workspaces.invite", scope: "ws_1", object: "inv_1" }, accepted],
};

test("an invite is accepted once, by its address, and is then gone", () => {
  expect([...invalidInvites(stored(invited))]).toEqual([]);
  expect([...invalidInvites(stored({ ...invited, audit: [...invited.audit, accepted] }))]).toEqual([
    "1 invites to ws_1 were accepted 2 times",
  ]);
  const toOther = invited.mail.map((mail) => ({ ...mail, to: "max@chaos.test" }));
  expect([...invalidInvites(stored({ ...invited, mail: toOther }))]).toEqual([
    "us_1 joined ws_1 by an invite that was sent to someone else",
  ]);
  const invite = [{ workspaceId: "ws_1", normalisedEmail: "gus@chaos.test", created_at: "2026-11-01T00:00:00.000Z" }];
  expect([...invalidInvites(stored({ ...invited, invite }))]).toEqual(["us_1 joined ws_1 by an invite that is still open"]);
});

test("a subscription grants a month once, and records which", () => {
  const subscription = [{ id: "sub_1", claimedBy: "ws_1", granted: "2026-11-01T00:00:00.000Z" }];
  const grants = (...months: readonly string[]) => ({
    subscription,
    ledgerEntry: months.map((month) => ({ reason: "grant", kind: "image", entry: `grant#sub_1#${month}#image` })),
  });
  const [october, november] = ["2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"];
  expect([...invalidGrants(stored(grants(october, november)))]).toEqual([]);
  expect([...invalidGrants(stored(grants("2026-10-31T23:59:59.000Z", november)))]).toEqual([
    "ws_1 was granted image credits twice for the month of 2026-11-01T00:00:00.000Z",
  ]);
  expect([...invalidGrants(stored(grants(october)))]).toEqual([
    "sub_1 says that image credits were granted for 2026-11-01T00:00:00.000Z, and its ledger does not",
  ]);
});

test("payment events are applied once, and subscriptions match the provider", () => {
  const end = "2026-12-01T00:00:00.000Z";
  const items = { data: [{ current_period_end: Date.parse(end) / 1000 }] };
  const provider = {
    events: new Set(["evt_1"]),
    subscriptions: [{ id: "sub_1", status: "active", items } as unknown as Stripe.Subscription],
  };
  const problems = (rows: Readonly<Record<string, readonly Row[]>>) => [...invalidSubscriptions(stored(rows), provider)];
  const subscription = { id: "sub_1", status: "active", current_period_end: end };
  expect(problems({ stripeEvent: [{ id: "evt_1" }], subscription: [subscription] })).toEqual([]);
  expect(problems({ stripeEvent: [{ id: "evt_1" }, { id: "evt_1" }, { id: "evt_2" }] })).toEqual([
    "the payment event evt_1 was applied 2 times",
    "the payment event evt_2 was applied, which the provider did not send",
  ]);
  const late = { ...subscription, status: "past_due", current_period_end: "2026-11-01T00:00:00.000Z" };
  expect(problems({ subscription: [late] })).toEqual([
    "sub_1 is past_due, and active at the payment provider",
    `the period of sub_1 ends at ${late.current_period_end}, and at ${end} at the payment provider`,
  ]);
});

test("no one reads private data: neither files or the link of a revoked share, nor a heatmap in another scope's project", () => {
  const rows = stored({
    heatmap: [
      { uid: "hm_1", share: "sh_1", scope: "ws_1" },
      { uid: "hm_2", scope: "ws_2" },
    ],
    share: [{ id: "sh_1" }, { id: "sh_2" }],
    project: [{ uid: "pj_1", scope: "ws_1" }],
    link: [
      { heatmap: "hm_1", project: "pj_1" },
      { heatmap: "hm_2", project: "pj_1" },
    ],
  });
  const files = [linkFolder("sh_1", "hm_1"), linkFolder("sh_2", "hm_1"), linkFolder("sh_3", "hm_2")].map(
    (it) => `${it}image.webp`,
  );
  expect([...invalidCopies(rows, files)]).toEqual([
    `${files[1]} of hm_1 is shown by no link`,
    `${files[2]} of hm_2 is shown by no link`,
  ]);
  expect(revokedShares(rows)).toEqual(["sh_2"]);
  expect([...invalidLinks(rows)]).toEqual(["hm_2 is in pj_1, which belongs to someone else"]);
});
