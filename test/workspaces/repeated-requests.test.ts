import { expect, test } from "vitest";
import type * as z from "zod";
import { billing } from "#contracts/billing.ts";
import { CATALOGUE } from "#contracts/catalogue.ts";
import type { Contract } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { workspaces } from "#contracts/workspaces.ts";
import {
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createWorkspace,
  send,
  type TestUser,
  withFixedClock,
} from "#test/kit/fixtures.ts";
import { notifyChanged, payFor } from "#test/kit/subscriptions.ts";
import { accountOf, emailOf, inviteEmail, membersOf, publishedEvents, workspaceOf } from "#test/kit/workspaces.ts";

const { claimKey, fingerprint } = await import("#domain/kit/idempotency.ts");

const leave = (person: TestUser, idempotencyKey?: string) =>
  send(workspaces.leave, person, { ...(idempotencyKey !== undefined && { idempotencyKey }) });
const remove = (admin: TestUser, { uid }: TestUser) => send(workspaces.removeMember, admin, { params: { uid } });
async function join(admin: TestUser, person: TestUser) {
  const { token } = await inviteEmail(admin, await emailOf(person));
  expect((await send(workspaces.acceptInvite, person, { body: { token, leave: true } })).status).toBe(200);
}

test("leaving again with the same idempotency key, after a lost response, gets the first response and leaves nothing twice", async () => {
  const { uid, member } = await createWorkspace();
  expect((await leave(member, "out")).status).toBe(200);
  const again = await leave(member, "out");
  expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, {}, "true"]);
  expect(await publishedEvents(uid, member.uid)).toEqual(["member.removed"]);
  expect((await workspaceOf(uid)).memberCount).toBe(1);

  const other = await createWorkspace();
  await join(other.admin, member);
  expect((await leave(member, "out")).headers["idempotent-replayed"]).toBe("true");
  expect(await membersOf(other.uid)).toContain(`member ${member.uid}`);
});

test("closing a workspace again with the same idempotency key gets the first response", async () => {
  const { uid, admin, member } = await createWorkspace({ subscription: "canceled" });
  await remove(admin, member);
  const close = (idempotencyKey: string) => send(workspaces.close, admin, { idempotencyKey });
  expect((await close("end")).status).toBe(200);
  expect(await close("end")).toMatchObject({ status: 200, body: {}, headers: { "idempotent-replayed": "true" } });
  expect(await close("another")).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  // The first event is its creation.
  expect(await publishedEvents(uid, uid)).toEqual(["workspace.edited", "workspace.closed"]);
});

test("switching to the free plan again with the same idempotency key gets the first response, on a trial and in a workspace", async () => {
  const { member } = await createWorkspace();
  for (const person of [await createTrialUser(), member]) {
    const convert = () => send(billing.switchToFreePlan, person, { body: { leave: true }, idempotencyKey: "free" });
    expect((await convert()).status).toBe(200);
    expect(await convert()).toMatchObject({ status: 200, body: {}, headers: { "idempotent-replayed": "true" } });
    expect((await accountOf(person)).imageCredits).toBe(5);
  }
});

test("creating a workspace again with the same idempotency key gets the first response, although its admin may create none", async () => {
  const person = await createFreemiumUser();
  await notifyChanged(await payFor(person), "customer.subscription.created");
  const create = (name: string) => send(billing.createWorkspace, person, { body: { name }, idempotencyKey: "new" });
  const first = await create("Studio");
  expect(first.status).toBe(201);
  expect(await create("Studio")).toMatchObject({ status: 201, body: first.body, headers: { "idempotent-replayed": "true" } });
  expect(await create("Other")).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
});

test("a stored response belongs to one person: no one else gets it with the same key", async () => {
  const { member } = await createWorkspace();
  expect((await leave(member, "shared-key")).status).toBe(200);
  const { admin } = await createWorkspace();
  for (const other of [admin, await createFreemiumUser(), await createTrialUser()])
    expect(await leave(other, "shared-key")).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  expect((await leave(member)).status).toBe(403);
  expect((await send(workspaces.close, member, { idempotencyKey: "shared-key" })).status).toBe(403);
});

test("a member whom someone else removed is rejected, whatever they repeat", async () => {
  const { uid, admin, member } = await createWorkspace({ subscription: "canceled" });
  const requests = [
    () => send(workspaces.rename, admin, { body: { name: "Ours" }, idempotencyKey: "rename" }),
    () =>
      send(workspaces.editMember, admin, {
        params: { uid: member.uid },
        body: { firstName: "Ada", lastName: "Byron" },
        idempotencyKey: "edit",
      }),
    // It failed, so it took no permission.
    () => send(workspaces.close, admin, { idempotencyKey: "close" }),
  ];
  const first = [];
  for (const request of requests) first.push((await request()).status);
  expect(first).toEqual([200, 200, 409]);
  expect((await requests[2]!()).headers["idempotent-replayed"]).toBe("true");

  const body = { member: member.uid, confirmation: "Ours" };
  expect((await send(staffBackoffice.changeAdmin, await createStaff(), { params: { uid }, body })).status).toBe(200);
  await remove(member, admin);
  for (const request of requests) expect(await request()).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  expect(await leave(admin, "leave")).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
});

test("an invalid request of a rejected caller is rejected, also with a key", async () => {
  const { member } = await createWorkspace();
  expect((await leave(member, "out")).status).toBe(200);
  const reply = await send(workspaces.leave, member, { body: { colour: "red" }, idempotencyKey: "out" });
  expect(reply).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  expect(await leave(member, "x".repeat(201))).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
});

test("while the first attempt may still be running, the repetition of a person who has left waits for it", async () => {
  const { member } = await createWorkspace();
  const at = Date.now();
  const content = fingerprint({ operation: "workspaces.leave" });
  await withFixedClock(at, () => claimKey(member.uid, "running", content, 7000));
  expect((await leave(member)).status).toBe(200);
  const early = await withFixedClock(at, () => leave(member, "running"));
  expect(early).toMatchObject({ status: 409, body: { code: "request.in_progress" }, headers: { "retry-after": "8" } });
  expect(await withFixedClock(at + 8001, () => leave(member, "running"))).toMatchObject({ status: 403 });
});

test("a response that callers get without permission contains nothing but a workspace's id and a role", () => {
  const contracts = Object.values(CATALOGUE).flatMap((api) => Object.values<Contract>(api));
  const changing = contracts.flatMap((contract) => Object.values(contract)).filter(({ changesScope }) => changesScope);
  expect(changing.map(({ id }) => id).sort()).toEqual([
    "billing.createWorkspace",
    "billing.switchToFreePlan",
    "workspaces.acceptInvite",
    "workspaces.close",
    "workspaces.leave",
  ]);
  const fields = changing.flatMap(({ returns }) => Object.keys((returns as z.ZodObject).shape));
  expect([...new Set(fields)].sort()).toEqual(["role", "workspace"]);
  for (const { api, callers } of changing) expect([api, callers.key]).toEqual([undefined, undefined]);
});
