import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { copilot } from "#contracts/copilot.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { SUPPORT_VIEW_HEADER } from "#contracts/kit/support-view.ts";
import { projects } from "#contracts/projects.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { CASES, type Scene } from "#test/authorization/cases.ts";
import {
  createFreemiumUser,
  createStaff,
  createWorkspace,
  freezeToHourStart,
  send,
  servedContracts,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";

const { createDoneHeatmap } = await import("#test/kit/heatmaps.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
const { RateLimitEntity } = await import("#domain/kit/rate-limit.entity.ts");

const operations = Object.entries(servedContracts).flatMap(([domain, { contract }]) =>
  Object.entries<Operation>(contract).map(([name, op]) => ({ id: `${domain}.${name}`, op })),
);

/** A view of a user by a member of staff, and the headers of its requests. */
async function viewOf(user: TestUser, staff?: TestUser) {
  const by = staff ?? (await createStaff());
  const { status, body } = await send(staffBackoffice.startSupportView, by, {
    params: { uid: user.uid },
    body: { reason: "Their report stays empty" },
  });
  expect(status).toBe(201);
  return { staff: by, view: body, headers: { [SUPPORT_VIEW_HEADER]: body.uid } };
}

const MINUTE_MS = 60_000;

test("a support view shows the application as the user sees it; its reason, what was read and its end are recorded", async () => {
  const { admin, uid: workspace } = await createWorkspace();
  const { staff, view, headers } = await viewOf(admin);
  const lastLogin = async () => (await AccountEntity.get({ uid: admin.uid }).go()).data?.last_login;
  const before = await lastLogin();

  const { body: me } = await send(accounts.me, staff, { headers });
  expect(me).toMatchObject({ uid: admin.uid, role: "admin", superadmin: false, workspace: { uid: workspace } });
  for (let time = 0; time < 2; time++) expect((await send(heatmaps.list, staff, { headers })).status).toBe(200);
  expect(await lastLogin()).toBe(before);

  const { body: ended } = await send(staffBackoffice.endSupportView, staff, { params: { uid: view.uid } });
  expect(ended).toMatchObject({ running: false, user: { uid: admin.uid }, reason: "Their report stays empty" });
  expect(ended.reads).toMatchObject([
    { operation: "accounts.me", path: "/accounts/me", count: 1 },
    { operation: "heatmaps.list", path: "/heatmaps", count: 2 },
  ]);
  await send(staffBackoffice.endSupportView, staff, { params: { uid: view.uid } });
  const { body: seen } = await send(accounts.supportViews, admin);
  expect(seen).toEqual({ views: [{ started_at: view.started_at, ended_at: ended.ended_at }] });
  const { data: records } = await AuditLogEntity.query.byScope({ scope: workspace }).go();
  expect(records).toMatchObject([
    {
      actor: staff.uid,
      action: "users.start_view",
      object: admin.uid,
      change: { after: { reason: "Their report stays empty" } },
    },
    { actor: staff.uid, action: "users.end_view", object: admin.uid, change: { after: { ended: "by staff", objects_read: 2 } } },
  ]);
});

test("a support view allows only reads without side effects, and does not count as activity of the user", async () => {
  freezeToHourStart();
  expect(operations.filter(({ op }) => op.viewable && op.method !== "GET")).toEqual([]);
  const { admin, member, ...workspace } = await createWorkspace({ access: ACCESS_FLAGS });
  const scene: Scene = { person: admin, colleague: member, others: { ...workspace, admin, member } };
  const { staff, headers } = await viewOf(admin);
  const requests = new Map<string, object>();
  for (const { id, op } of operations.filter(({ id, op }) => op.viewable && !id.startsWith("public"))) {
    const { object, request } = CASES[id] ?? {};
    const made = object && (await object.of("own", scene));
    const name = /\{(\w+)\}/.exec(op.path)?.[1];
    requests.set(id, { ...(made && name && { params: { [name]: made } }), ...(await request?.(scene, made ?? "")) });
  }
  // The first search in a scope has it indexed.
  await send(heatmaps.facets, admin);
  const before = await stateFingerprint();
  for (const { id, op } of operations) {
    const reply = await send(op, staff, { ...requests.get(id), headers, idempotencyKey: "again" });
    const code = op.method === "GET" ? "support_view.hidden" : "support_view.read_only";
    if (id.startsWith("public") && !op.callers.anonymous) expect([id, reply.status]).toEqual([id, 401]);
    else if (op.viewable) expect([id, reply.status]).toEqual([id, 200]);
    else expect([id, reply.status, reply.body.code]).toEqual([id, 403, code]);
  }
  expect(await stateFingerprint()).toBe(before);

  const at = Math.floor(Date.now() / 1000);
  const countOf = async ({ uid }: TestUser) => {
    const who = createHash("sha256").update(uid).digest("base64url");
    return (await RateLimitEntity.get({ what: "heatmaps.area_moments", who, window: at - (at % 3600) }).go()).data?.count;
  };
  expect([await countOf(admin), await countOf(staff)]).toEqual([undefined, 1]);
});

test("a support view hides what only the user may read: their conversations with Co-Pilot", async () => {
  const { admin: user } = await createWorkspace({ access: ACCESS_FLAGS });
  const { staff, headers } = await viewOf(user);
  const params = { uid: await createDoneHeatmap(user) };
  expect((await send(copilot.read, user, { params })).status).toBe(200);
  expect(await send(copilot.read, staff, { params, headers })).toMatchObject({
    status: 403,
    body: { code: "support_view.hidden" },
  });
});

test("an ended, expired, forged or foreign support view is rejected", async () => {
  const user = await createFreemiumUser();
  const { staff, view, headers } = await viewOf(user);
  const rejected = { status: 403, body: { code: "support_view.ended" } };
  const read = (by: TestUser, id = view.uid) => send(accounts.me, by, { headers: { [SUPPORT_VIEW_HEADER]: id } });

  for (const id of ["", "me", `sv_${"0".repeat(26)}`, user.uid]) expect(await read(staff, id), id).toMatchObject(rejected);
  expect(await read(await createStaff())).toMatchObject(rejected);
  expect(await read(user)).toMatchObject(rejected);
  expect((await withClockShift(14 * MINUTE_MS, () => read(staff))).status).toBe(200);
  expect(await withClockShift(15 * MINUTE_MS, () => read(staff))).toMatchObject(rejected);
  const { endSupportView: end } = staffBackoffice;
  expect((await send(end, await createStaff(), { params: { uid: view.uid } })).body.code).toBe("support_view.not_found");
  expect((await read(staff)).status).toBe(200);
  await send(end, staff, { params: { uid: view.uid } });
  expect(await read(staff)).toMatchObject(rejected);
  expect(await send(projects.create, staff, { headers, body: { title: "Autumn" } })).toMatchObject({ status: 403 });
});

test("a support view ends when the staff member loses the role or the second factor, or the user becomes staff", async () => {
  const user = await createFreemiumUser();
  const { staff, headers } = await viewOf(user);
  const statusOf = async (by: TestUser) => (await send(accounts.me, by, { headers })).body.code;

  expect(await statusOf({ ...staff, secondFactor: false })).toBe("support_view.ended");
  expect(await statusOf({ ...staff, groups: [] })).toBe("support_view.ended");
  await AccountEntity.patch({ uid: user.uid }).set({ superadmin: true }).go();
  expect(await statusOf(staff)).toBe("support_view.ended");
  await AccountEntity.patch({ uid: user.uid }).set({ superadmin: false }).go();
  expect(await statusOf(staff)).toBeUndefined();
  await AccountEntity.patch({ uid: staff.uid }).set({ superadmin: false }).go();
  expect(await statusOf(staff)).toBe("support_view.ended");
});

test("staff cannot open a support view of themselves or other staff, and need a reason", async () => {
  const staff = await createStaff();
  const start = (uid: string, reason = "A question") =>
    send(staffBackoffice.startSupportView, staff, { params: { uid }, body: { reason } });
  expect((await start(staff.uid)).body.code).toBe("user.is_self");
  expect((await start((await createStaff()).uid)).body.code).toBe("support_view.is_staff");
  expect((await start((await createFreemiumUser()).uid, " ")).body.code).toBe("request.invalid");
});
