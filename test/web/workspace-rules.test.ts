import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropSquare, dragCrop, INITIAL_CROP } from "#web/app/features/accounts/settings/account-crop.ts";
import { ledgerAmount, ledgerReason } from "#web/app/features/workspaces/credits/ledger-labels.ts";
import { closeBlockedReason } from "#web/app/features/workspaces/leaving/close-blocked-reason.ts";
import { invalidRows, splitEmails, uniqueEmails } from "#web/app/features/workspaces/members/email-list.ts";
import { searchMembers } from "#web/app/features/workspaces/members/search-members.ts";
import { inviteBlockedReason, seatsText } from "#web/app/features/workspaces/members/seats.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { sampleMember, sampleWorkspace } from "./kit/account-state.ts";
import { sampleProfile, sampleSubscription } from "./kit/sample-data.ts";

const workspace = sampleWorkspace(sampleProfile());

test("tools of a plan are offered while the workspace pays or is in beta, and always to staff", () => {
  const of = (own: object) => ({
    superadmin: false,
    workspace: { ...sampleProfile().workspace!, access: ["reports" as const], ...own },
  });
  const ended = { subscription: sampleSubscription({ active: false }) };
  expect(hasAccess(of({}), "reports")).toBe(true);
  expect(hasAccess(of({}), "audits")).toBe(false);
  expect(hasAccess(of({ subscription: null }), "reports")).toBe(false);
  expect(hasAccess(of(ended), "reports")).toBe(false);
  expect(hasAccess(of({ ...ended, beta: true }), "reports")).toBe(true);
  expect(hasAccess({ ...of(ended), superadmin: true }, "reports")).toBe(true);
});

describe("seats", () => {
  test("users can be invited while a seat is free and the subscription is active; otherwise the reason is shown", () => {
    const full = { total: 5, used: 5, free: 0 };
    expect(inviteBlockedReason(workspace)).toBeUndefined();
    expect(inviteBlockedReason({ ...workspace, seats: full })).toBe("All user seats are taken in this workspace.");
    const ended = { subscription: sampleSubscription({ active: false }), beta: false };
    for (const seats of [workspace.seats, full])
      expect(inviteBlockedReason({ seats, ...ended })).toContain("doesn't have an active subscription");
    expect(inviteBlockedReason({ seats: workspace.seats, ...ended, beta: true })).toBeUndefined();
  });

  test("a workspace with more members than seats says so", () => {
    expect(seatsText({ total: 10, used: 5, free: 5 })).toBe("5 of 10 seats are free.");
    expect(seatsText({ total: 5, used: 5, free: 0 })).toBe("All seats are in use.");
    expect(seatsText({ total: 5, used: 7, free: 0 })).toContain("7 people share 5 seats");
  });
});

describe("addresses to invite", () => {
  test("addresses are split from a pasted list with any separator", () => {
    expect(splitEmails('Ada Marsh <ada@north.test>; ben@north.test,\n"Cy" clara@north.test')).toEqual([
      "ada@north.test",
      "ben@north.test",
      "clara@north.test",
    ]);
    expect(splitEmails("no address here")).toEqual([]);
  });

  test("each address is sent once, without empty rows", () => {
    expect(uniqueEmails([" ada@north.test ", "", "ADA@north.test", "ben@north.test"])).toEqual([
      "ADA@north.test",
      "ben@north.test",
    ]);
    expect(invalidRows(["ada@north.test", "", "ben@"])).toEqual([2]);
  });
});

test("members are found by name or address, the admin first", () => {
  const members = [2, 0, 1].map(sampleMember);
  const withAdmin = [...members, { ...sampleMember(5), role: "admin" as const }];
  expect(searchMembers(withAdmin, "").map(({ firstName }) => firstName)).toEqual(["Grace", "Ben", "Clara", "Dilan"]);
  expect(searchMembers(members, "VOGEL").map(({ firstName }) => firstName)).toEqual(["Clara"]);
  expect(searchMembers(members, "dilan@").map(({ firstName }) => firstName)).toEqual(["Dilan"]);
});

test("ledger entries are described in plain words", () => {
  const nothing = { note: "", heatmap_title: null };
  expect(ledgerReason({ ...nothing, reason: "debit" })).toBe("Heatmap created");
  expect(ledgerReason({ ...nothing, reason: "debit", heatmap_title: "Poster" })).toBe("Heatmap created: Poster");
  expect(ledgerReason({ ...nothing, reason: "refund", heatmap_title: "Poster" })).toBe("Refunded (heatmap failed): Poster");
  expect(ledgerReason({ ...nothing, reason: "adjust", note: "thanks" })).toBe("Adjusted by Sightline: thanks");
  expect(ledgerReason({ ...nothing, reason: "adjust", note: "Upgraded to Business" })).toBe("Upgraded to Business");
  expect(ledgerAmount({ amount: 1500, kind: "image" })).toBe("+1,500 images");
  expect(ledgerAmount({ amount: -1, kind: "video" })).toBe("−1 video");
});

test("a workspace closes only without an active subscription and without other members", () => {
  expect(closeBlockedReason(workspace)).toContain("cancel it first");
  expect(closeBlockedReason({ ...workspace, subscription: null })).toContain("other members");
  expect(closeBlockedReason({ subscription: null, members: workspace.members.slice(0, 1) })).toBeUndefined();
});

describe("cropping an image to a square", () => {
  const size = { width: 400, height: 200 };

  test("a crop starts in the middle with the size of the shorter side", () => {
    expect(cropSquare(size, INITIAL_CROP)).toEqual({ left: 100, top: 0, side: 200 });
    expect(cropSquare(size, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, side: 100 });
  });

  test("dragging an image to the right reveals its left part", () => {
    expect(cropSquare(size, dragCrop(size, INITIAL_CROP, { x: 0.25, y: 0 })).left).toBe(50);
  });

  test("a crop never leaves the image", () => {
    const part = fc.double({ min: -20, max: 20, noNaN: true });
    const pixels = fc.integer({ min: 1, max: 8000 });
    fc.assert(
      fc.property(pixels, pixels, fc.double({ min: 1, max: 4, noNaN: true }), part, part, (width, height, zoom, x, y) => {
        const { left, top, side } = cropSquare(
          { width, height },
          dragCrop({ width, height }, { ...INITIAL_CROP, zoom }, { x, y }),
        );
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(height + 1e-6);
      }),
    );
  });
});
