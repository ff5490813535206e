import { describe, expect, test } from "vitest";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { cloud, createFreemiumUser, createStaff, createWorkspace, send, withClockShift } from "#test/kit/fixtures.ts";
import { notifyChanged, payFor, scriptedSubscription } from "#test/kit/subscriptions.ts";
import { accountOf, emailOf, membersOf, queuedEmailsFor, setWorkspace, workspaceOf } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { syncSubscription } = await import("#domain/billing/subscriptions/sync-subscription.ts");
const { renewCustomCredits } = await import("#domain/billing/credits/renew-custom-credits.ts");

const DAY_MS = 24 * 3600 * 1000;
const staff = await createStaff();
const read = async (uid: string) => (await send(staffBackoffice.readWorkspace, staff, { params: { uid } })).body;
const setAccess = async (uid: string, body: { granted: string[]; revoked: string[] }) =>
  (await send(staffBackoffice.setAccess, staff, { params: { uid }, body })).body;
const lastChange = async (uid: string) => (await send(staffBackoffice.audit, staff, { query: { search: uid } })).body.rows[0];

/** Switches the plan at the payment provider, and sends its event to the application. */
async function switchPlan(workspace: string, tier: "basic" | "agency") {
  const id = `sub_${workspace}`;
  cloud.stripe.subscriptions.set(id, { ...cloud.stripe.subscriptions.get(id)!, tier });
  await syncSubscription(id);
}

test("staff see a workspace's members, plan and additions to it; a closed or unknown workspace is not found", async () => {
  const { uid, admin, member } = await createWorkspace();
  expect(await read(uid)).toMatchObject({
    uid,
    admin: { uid: admin.uid },
    people: [
      { uid: admin.uid, role: "admin" },
      { uid: member.uid, role: "member" },
    ],
    plan_seats: 10,
    custom_seats: null,
    monthly: null,
    granted: [],
    revoked: [],
    subscription: "active",
    subscription_id: `sub_${uid}`,
    value: 449,
  });
  await setWorkspace(uid, { closed_at: new Date().toISOString() });
  expect((await read(uid)).code).toBe("workspace.not_found");
  expect((await read("ws_unknown")).code).toBe("workspace.not_found");
});

describe("Features", () => {
  test("a workspace has the features of its plan and granted ones, without revoked ones, and a plan change keeps both", async () => {
    const { uid } = await createWorkspace();
    const changed = await setAccess(uid, { granted: ["copilot"], revoked: ["reports"] });
    expect(changed.access).toEqual(["audits", "youtube_thumbnails", "copilot"]);
    await switchPlan(uid, "agency");
    expect(await read(uid)).toMatchObject({
      tier: "agency",
      plan_access: expect.arrayContaining(["reports", "object_recognition"]),
      access: ["audits", "object_recognition", "youtube_thumbnails", "copilot"],
    });
    await switchPlan(uid, "basic");
    expect((await workspaceOf(uid)).access).toEqual(["copilot"]);
    await setAccess(uid, { granted: [], revoked: [] });
    expect((await workspaceOf(uid)).access).toEqual([]);
    expect(await lastChange(uid)).toMatchObject({
      action: "workspaces.set_access",
      before: { granted_access: ["copilot"], revoked_access: ["reports"] },
      after: { granted_access: [], revoked_access: [] },
    });
  });
});

test("staff set the value of a custom plan until a subscription is paid, and both are recorded", async () => {
  const set = (uid: string, value: number | null) => send(staffBackoffice.setValue, staff, { params: { uid }, body: { value } });
  const { uid } = await createWorkspace({ subscription: "none", beta: true });
  expect((await set(uid, 900)).body).toMatchObject({ value: 900, custom_value: 900 });
  expect(await lastChange(uid)).toMatchObject({
    action: "workspaces.set_value",
    before: { custom_value: null },
    after: { custom_value: 900 },
  });
  expect((await set(uid, null)).body).toMatchObject({ value: 0, custom_value: null });
  const paying = await createWorkspace();
  expect((await set(paying.uid, 900)).body).toMatchObject({ value: 449, custom_value: 900 });
  const id = `sub_${paying.uid}`;
  cloud.stripe.subscriptions.get(id)!.status = "canceled";
  await syncSubscription(id);
  expect(await read(paying.uid)).toMatchObject({ value: 900, subscription: "canceled", test_mode: true });
});

test("staff cancel a subscription that no workspace uses, with its typed id", async () => {
  const person = await createFreemiumUser();
  const id = await payFor(person);
  await notifyChanged(id);
  const cancel = (subscription: string, when: "now" | "period_end", confirmation = subscription) =>
    send(staffBackoffice.cancelUnclaimed, staff, { params: { id: subscription }, body: { when, confirmation } });
  expect((await cancel("sub_unknown", "now")).body.code).toBe("subscription.not_found");
  expect((await cancel(id, "now", "sub_other")).body.code).toBe("confirmation.wrong");
  const { uid } = await createWorkspace();
  expect((await cancel(`sub_${uid}`, "now")).body.code).toBe("subscription.in_use");
  expect((await cancel(id, "period_end")).status).toBe(200);
  expect((await cancel(id, "period_end")).body.code).toBe("subscription.already_canceled");
  expect((await cancel(id, "now")).status).toBe(200);
  expect(scriptedSubscription(id).status).toBe("canceled");
  expect((await cancel(id, "now")).body.code).toBe("subscription.already_canceled");
  expect(await lastChange(id)).toMatchObject({ action: "subscriptions.cancel", after: { canceled: "now" } });
});

describe("Seats", () => {
  test("seats given by staff survive a plan change, and end with it when staff take them back", async () => {
    const { uid } = await createWorkspace();
    const set = (seats: number | null) => send(staffBackoffice.setSeats, staff, { params: { uid }, body: { seats } });
    expect((await set(1)).body).toMatchObject({ code: "workspace.too_few_seats", details: { members: 2 } });
    expect((await set(50)).body).toMatchObject({ seats: 50, custom_seats: 50, plan_seats: 10 });
    await switchPlan(uid, "agency");
    expect(await read(uid)).toMatchObject({ seats: 50, plan_seats: 20 });
    expect((await set(null)).body).toMatchObject({ seats: 20, custom_seats: null });
  });
});

describe("Credits", () => {
  const total = async (uid: string) =>
    (await LedgerEntryEntity.query.history({ account: uid }).go({ pages: "all" })).data
      .filter(({ kind }) => kind === "image")
      .reduce((sum, { amount }) => sum + amount, 0);

  test("staff set the credits of a workspace, and the ledger gets rows with the differences", async () => {
    const { uid } = await createWorkspace();
    const before = await total(uid);
    const reply = await send(staffBackoffice.setWorkspaceCredits, staff, { params: { uid }, body: { images: 7, videos: 2 } });
    expect(reply.body).toMatchObject({ image_credits: 7, video_credits: 2 });
    expect((await total(uid)) - before).toBe(7 - 1500);
    expect(await lastChange(uid)).toMatchObject({ before: { imageCredits: 1500 }, after: { imageCredits: 7 } });
  });

  test("credits that differ from their history are set to its sum, with a reason, unless someone else has changed them", async () => {
    const { uid } = await createWorkspace();
    const person = await createFreemiumUser();
    await WorkspaceEntity.patch({ uid }).add({ imageCredits: 3 }).go();
    // A debit that wrote no balance, below what was left.
    await AccountEntity.patch({ uid: person.uid }).set({ imageCredits: 0 }).go();
    const lost = { entry: "debit#hm_lost", kind: "image", amount: -7, reason: "debit", at: new Date().toISOString() } as const;
    await LedgerEntryEntity.put({ account: person.uid, ...lost }).go();

    const compare = async (of: string) => (await send(staffBackoffice.compareCredits, staff, { params: { uid: of } })).body;
    const reason = "Ticket 417";
    const repair = async (of: string, { balance, history }: Pick<Awaited<ReturnType<typeof compare>>, "balance" | "history">) =>
      (await send(staffBackoffice.repairCredits, staff, { params: { uid: of }, body: { balance, history, reason } })).body;
    const found = await compare(uid);
    expect(found).toMatchObject({ balance: { images: 1503 }, history: { images: 1500 }, agrees: false });
    expect(await repair(uid, { ...found, balance: { ...found.balance, images: 1502 } })).toMatchObject({
      code: "credits.changed",
    });
    expect(await repair(uid, found)).toMatchObject({ balance: { images: 1500 }, agrees: true });
    expect([await total(uid), (await workspaceOf(uid)).imageCredits]).toEqual([1500, 1500]);
    expect(await repair(uid, found)).toMatchObject({ code: "credits.already_equal" });
    expect(await lastChange(uid)).toMatchObject({
      action: "workspaces.repair_credits",
      before: { imageCredits: 1503 },
      after: { imageCredits: 1500, reason },
    });

    const negative = await compare(person.uid);
    expect(negative).toMatchObject({ balance: { images: 0 }, history: { images: -2 }, repaired: { images: 0 } });
    expect(await repair(person.uid, negative)).toMatchObject({ balance: { images: 0 }, history: { images: 0 }, agrees: true });
    expect(await lastChange(person.uid)).toMatchObject({ action: "users.repair_credits", after: { reason } });
  });

  const setMonthly = (uid: string, monthly: object | null) =>
    send(staffBackoffice.setMonthlyCredits, staff, { params: { uid }, body: { monthly } });

  test("monthly credits set by staff replace those of the plan from the subscription's next month", async () => {
    const { uid } = await createWorkspace();
    expect((await setMonthly(uid, { images: 333, videos: 4 })).body.monthly).toEqual({ images: 333, videos: 4 });
    expect((await workspaceOf(uid)).imageCredits).toBe(1500);
    const id = `sub_${uid}`;
    const state = cloud.stripe.subscriptions.get(id)!;
    cloud.stripe.subscriptions.set(id, { ...state, start: state.end, end: state.end + 30 * 24 * 3600 });
    await syncSubscription(id);
    expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 333, videoCredits: 4 });
  });

  test("monthly credits are renewed once a month in beta without a subscription, until staff take them back", async () => {
    const { uid } = await createWorkspace({ subscription: "none", beta: true });
    await setMonthly(uid, { images: 50, videos: 1 });
    await renewCustomCredits();
    expect((await workspaceOf(uid)).imageCredits).toBe(1500);
    await withClockShift(31 * DAY_MS, async () => {
      await renewCustomCredits();
      await renewCustomCredits();
    });
    expect(await workspaceOf(uid)).toMatchObject({ imageCredits: 50, videoCredits: 1 });
    expect(await total(uid)).toBe(50);
    await setMonthly(uid, null);
    expect(await read(uid)).toMatchObject({ monthly: null, renewal_due: null });
    await withClockShift(90 * DAY_MS, renewCustomCredits);
    expect(await total(uid)).toBe(50);
  });
});

describe("People", () => {
  test("a member whom staff remove moves to the free plan and is told; staff cannot remove the admin", async () => {
    const { uid, admin, member } = await createWorkspace();
    const remove = (who: string) => send(staffBackoffice.removeMember, staff, { params: { uid, member: who } });
    expect((await remove(admin.uid)).body.code).toBe("member.is_admin");
    expect((await remove((await createFreemiumUser()).uid)).body.code).toBe("member.not_found");
    expect((await remove(member.uid)).body.people).toHaveLength(1);
    expect(await accountOf(member)).toMatchObject({ role: "freemium", workspace: "" });
    expect((await queuedEmailsFor(await emailOf(member))).map(({ template }) => template)).toContain("member-removed");
  });

  test("a member becomes the admin only with the typed name, and a workspace always has exactly one admin", async () => {
    const { uid, admin, member } = await createWorkspace();
    const change = (body: unknown) => send(staffBackoffice.changeAdmin, staff, { params: { uid }, body });
    expect((await change({ member: member.uid, confirmation: "Other" })).body.code).toBe("confirmation.wrong");
    expect((await change({ member: admin.uid, confirmation: "Bureau" })).body.code).toBe("member.not_found");
    expect((await change({ member: member.uid, confirmation: "bureau" })).body.admin?.uid).toBe(member.uid);
    expect(await membersOf(uid)).toEqual([`admin ${member.uid}`, `member ${admin.uid}`].sort());
    expect(await accountOf(admin)).toMatchObject({ role: "member" });
    expect(await lastChange(uid)).toMatchObject({ before: { admin: admin.uid }, after: { admin: member.uid } });
  });
});

describe("The end of a workspace", () => {
  test("staff cancel a subscription with the typed name, first at the end of its period, and then immediately; in between, they resume it", async () => {
    const { uid } = await createWorkspace();
    const cancel = (when: string, confirmation = "Bureau") =>
      send(staffBackoffice.cancelSubscription, staff, { params: { uid }, body: { when, confirmation } });
    expect((await cancel("now", "Other")).body.code).toBe("confirmation.wrong");
    expect((await cancel("period_end")).body).toMatchObject({ subscription: "active", cancel_at: expect.any(String) });
    expect((await cancel("period_end")).body.code).toBe("workspace.nothing_to_cancel");
    expect(await lastChange(uid)).toMatchObject({ action: "workspaces.cancel_subscription", after: { canceled: "period_end" } });
    const resume = () => send(staffBackoffice.resumeSubscription, staff, { params: { uid } });
    expect((await resume()).body).toMatchObject({ subscription: "active", cancel_at: null });
    expect(await lastChange(uid)).toMatchObject({ action: "workspaces.resume_subscription", after: { cancel_at: null } });
    expect((await resume()).body.code).toBe("workspace.nothing_to_resume");
    expect((await cancel("period_end")).body).toMatchObject({ subscription: "active", cancel_at: expect.any(String) });
    const { body: canceled } = await cancel("now");
    expect(canceled.subscription).toBe("canceled");
    expect(Date.parse(canceled.cancel_at!)).toBeLessThanOrEqual(Date.now());
    const { path, form } = cloud.stripe.calls.findLast(({ method }) => method === "DELETE")!;
    // The unused time is credited.
    expect([path, form.get("prorate")]).toEqual([`/v1/subscriptions/sub_${uid}`, "true"]);
    expect((await cancel("now")).body.code).toBe("workspace.nothing_to_cancel");
  });

  test("closing a workspace moves everyone to the free plan and tells them, but is rejected while the workspace pays", async () => {
    const close = (uid: string, confirmation = "Bureau") =>
      send(staffBackoffice.closeWorkspace, staff, { params: { uid }, body: { confirmation } });
    expect((await close((await createWorkspace()).uid)).body.code).toBe("workspace.has_paid_plan");
    const { uid, admin, member } = await createWorkspace({ subscription: "none", beta: true });
    expect((await close(uid, "Other")).body.code).toBe("confirmation.wrong");
    expect((await close(uid)).status).toBe(200);
    for (const person of [admin, member]) {
      expect(await accountOf(person)).toMatchObject({ role: "freemium", workspace: "" });
      expect((await queuedEmailsFor(await emailOf(person))).map(({ template }) => template)).toContain("member-removed");
    }
    expect(await membersOf(uid)).toEqual([]);
    expect((await workspaceOf(uid)).closed_at).toBeDefined();
    expect((await close(uid)).body.code).toBe("workspace.not_found");
  });

  test("several workspaces are closed at once, each by the same rules as one", async () => {
    const [paying, beta] = [await createWorkspace(), await createWorkspace({ subscription: "none", beta: true })];
    const close = (confirmation: string) =>
      send(staffBackoffice.closeWorkspaces, staff, { body: { workspaces: [paying.uid, beta.uid], confirmation } });
    expect((await close("delete 2 workspaces")).body.code).toBe("confirmation.wrong");
    const { body } = await close("close 2 workspaces");
    expect(body).toMatchObject({ done: [beta.uid], failed: [{ uid: paying.uid, code: "workspace.has_paid_plan" }] });
    expect((await workspaceOf(beta.uid)).closed_at).toBeDefined();
    expect((await workspaceOf(paying.uid)).closed_at).toBeUndefined();
  });
});

describe("Branding", () => {
  const COLOURS = { background: "#ffffff", bar: "#112233", button: "#445566", menu: "#778899" };
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);

  test("staff set the branding of a workspace, which keeps its logo, and removing the branding deletes the logo", async () => {
    const { uid } = await createWorkspace();
    const params = { uid };
    const set = (colours: typeof COLOURS | null) => send(staffBackoffice.setBranding, staff, { params, body: { colours } });
    expect((await set({ ...COLOURS, bar: "red" })).body).toMatchObject({ code: "request.invalid" });
    expect((await send(staffBackoffice.setWorkspaceLogo, staff, { params })).body).toMatchObject({ code: "image.not_uploaded" });
    const { body } = await send(staffBackoffice.uploadWorkspaceLogo, staff, { params, body: { size: PNG.length } });
    const form = new FormData();
    for (const [name, value] of Object.entries(body.upload.fields)) form.append(name, value);
    form.append("file", new Blob([PNG]));
    expect((await fetch(body.upload.url, { method: "POST", body: form })).ok).toBe(true);
    await send(staffBackoffice.setWorkspaceLogo, staff, { params });
    const { branding } = (await set(COLOURS)).body;
    expect(branding).toEqual({ ...COLOURS, logo: expect.any(String) });
    expect(branding!.logo).not.toContain(uid);
    expect((await fetch(branding!.logo!)).headers.get("content-type")).toBe("image/png");
    expect(await lastChange(uid)).toMatchObject({ action: "workspaces.set_branding", after: { branding: COLOURS } });
    expect((await set(null)).body.branding).toBeNull();
    expect((await fetch(branding!.logo!)).status).toBe(404);
    expect((await workspaceOf(uid)).branding).toBeUndefined();
  });
});
