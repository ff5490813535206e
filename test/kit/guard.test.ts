import { expect, test } from "vitest";
import * as z from "zod";
import { accounts } from "#contracts/accounts.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import {
  createDeletedUser,
  createEndedTrialUser,
  createFreemiumUser,
  createStaff,
  createStaffWithoutMfa,
  createTrialUser,
  createUnverifiedUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
} from "#test/kit/fixtures.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { scopeOf } = await import("#domain/kit/caller.ts");
const { setClock } = await import("#kit/clock.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { currentScope } = await import("#domain/workspaces/current-scope.ts");
const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { serve } = await import("#lambdas/kit/http.ts");

type Rules = Pick<Operation, "callers" | "unverified">;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const setAccount = ({ uid }: TestUser, change: object) => AccountEntity.patch({ uid }).set(change).go();

/** The result of an operation with these rules for a caller with this authorizer context: allowed, or the error code. */
async function answer(rules: Rules, authorizer: object | undefined): Promise<string> {
  const op = { id: "test.guarded", summary: "", row: "", errors: [], returns: z.object({ code: z.string() }), ...rules } as const;
  const handler = serve("test", { op: { ...op, method: "GET", path: "/guarded" } }, { op: async () => ({ code: "ok" }) });
  const requestContext = { requestId: "r", identity: { sourceIp: "127.0.0.1" }, ...(authorizer && { authorizer }) };
  const event = { httpMethod: "GET", path: "/guarded", requestContext };
  const reply = (await handler(event as never, {} as never)) as { body: string };
  return JSON.parse(reply.body).code;
}
const ask = (rules: Rules, { uid, groups, secondFactor }: TestUser): Promise<string> =>
  answer(rules, {
    userId: uid,
    groups: groups.join(),
    secondFactor: secondFactor ? "on" : "off",
    authTime: String(nowSeconds()),
  });

test("only granted callers pass: by each grant that does not depend on the object, and no one without a grant", async () => {
  const [{ admin, member }, boss] = [await createWorkspace(), await createStaff()];
  const people = {
    trial: await createTrialUser(),
    trialEnded: await createEndedTrialUser(),
    freemium: await createFreemiumUser(),
    member,
    admin,
    staff: boss,
  };
  for (const [subject, person] of Object.entries(people)) {
    expect(await ask({ callers: {} }, person), subject).toBe("caller.forbidden");
    for (const grant of ["yes", "paid", "own"] as const) expect(await ask({ callers: { [subject]: grant } }, person)).toBe("ok");
    const others = Object.keys(people).filter((each) => each !== subject);
    const callers = Object.fromEntries(others.map((each) => [each, "yes" as const]));
    expect(await ask({ callers }, person), `${subject} among the others`).toBe("caller.forbidden");
  }
});

test("a feature is available to people in a workspace that has it and may spend its credits, and to staff", async () => {
  const { uid, member } = await createWorkspace();
  const reports = { callers: { member: "feature:reports", freemium: "feature:reports", staff: "feature:reports" } } as const;
  expect(await ask(reports, member)).toBe("ok");
  expect(await ask({ callers: { member: "feature:object_recognition" } }, member)).toBe("plan.feature_missing");
  expect(await ask(reports, await createFreemiumUser())).toBe("caller.forbidden");
  expect(await ask(reports, await createStaff())).toBe("ok");

  for (const [change, outcome] of [
    [{ subscription: "past_due" }, "ok"],
    [{ subscription: "unpaid" }, "workspace.not_active"],
    [{ subscription: "canceled" }, "workspace.not_active"],
    [{ subscription: "none" }, "workspace.not_active"],
    [{ beta: true }, "ok"],
    [{ beta: true, access: [] }, "plan.feature_missing"],
  ] as const) {
    await setWorkspace(uid, change);
    expect(await ask(reports, member), JSON.stringify(change)).toBe(outcome);
  }
});

test("an unverified caller may call only what is open to them", async () => {
  const person = await createUnverifiedUser();
  const callers = { trial: "yes" } as const;
  expect(await ask({ callers }, person)).toBe("caller.email_unverified");
  expect(await ask({ callers, unverified: true }, person)).toBe("ok");
  expect(await ask({ callers: {}, unverified: true }, person)).toBe("caller.forbidden");
});

test("staff need group, flag and second factor together, and are told if only the second factor is missing", async () => {
  const [boss, without] = [await createStaff(), await createStaffWithoutMfa()];
  const [forStaff, forBoth] = [{ callers: { staff: "yes" } }, { callers: { staff: "yes", freemium: "yes" } }] as const;
  expect(await ask(forStaff, boss)).toBe("ok");
  expect(await ask(forStaff, without)).toBe("caller.second_factor_required");
  expect(await ask(forBoth, without)).toBe("ok");
  expect(await ask({ callers: {} }, without)).toBe("caller.forbidden");
  expect(await ask(forStaff, { ...boss, groups: [] })).toBe("caller.forbidden");
  expect(await ask(forStaff, { ...boss, groups: ["readers", "staff"] })).toBe("ok");
  expect(await ask(forStaff, { ...(await createFreemiumUser()), groups: ["staff"], secondFactor: true })).toBe(
    "caller.forbidden",
  );
  await setAccount(without, { mfa_waived: true });
  expect(await ask(forStaff, without)).toBe("ok");
  await setAccount(boss, { mfa_waived: true, superadmin: false });
  expect(await ask(forStaff, boss)).toBe("caller.forbidden");
});

test("staff in a workspace act as staff with their second factor, and as members without it", async () => {
  const { uid, member } = await createWorkspace();
  await setAccount(member, { superadmin: true });
  const caller = (await resolveCaller({ ...member, groups: ["staff"], secondFactor: true }))!;
  expect(caller).toMatchObject({ subject: "staff", needsSecondFactor: false, workspace: { uid, role: "member" } });
  const without = (await resolveCaller({ ...member, groups: ["staff"], secondFactor: false }))!;
  expect(without).toMatchObject({ subject: "member", needsSecondFactor: true });
});

test("a user without account, with a deleted account, or without authorizer context is anonymous", async () => {
  const anyone = { callers: { trial: "yes" } } as const;
  const gone = await createDeletedUser();
  for (const person of [gone, { ...gone, uid: "nobody" }]) expect(await ask(anyone, person)).toBe("caller.unauthenticated");
  for (const authorizer of [undefined, {}, { userId: 7 }])
    expect(await answer(anyone, authorizer)).toBe("caller.unauthenticated");
});

test("a caller with only an id is a customer with too old a session for operations that need a recent sign-in", async () => {
  const { uid } = await createStaff();
  expect(await answer({ callers: { staff: "yes" } }, { userId: uid })).toBe("caller.forbidden");
  expect(await answer({ callers: { freemium: "yes" } }, { userId: uid })).toBe("ok");
  await setAccount({ uid, groups: [], secondFactor: false }, { signed_out_at: 1 });
  for (const authTime of [undefined, "soon"])
    expect(await answer({ callers: { freemium: "yes" } }, { userId: uid, authTime })).toBe("caller.unauthenticated");
});

test("a session from before the user ended all sessions is invalid; one from then or later is valid", async () => {
  const { uid, admin } = await createWorkspace();
  const at = nowSeconds();
  expect(await currentScope(admin.uid, 0)).toBe(uid);
  await setAccount(admin, { signed_out_at: at });
  for (const [authTime, status] of [
    [at - 1, 401],
    [at, 200],
    [at + 1, 200],
  ] as const) {
    expect((await send(accounts.me, { ...admin, authTime })).status).toBe(status);
    expect(await currentScope(admin.uid, authTime)).toBe(status === 200 ? uid : undefined);
  }
  expect(await currentScope(admin.uid)).toBe(uid);
  expect(await resolveCaller(admin), "a session without a start time").toBeUndefined();
});

test("a trial lasts until the exact time of its end, and a trial without an end has ended", async () => {
  const person = await createTrialUser();
  const { data } = await AccountEntity.get({ uid: person.uid }).go();
  const subjectAt = async (shift: number) => {
    const restore = setClock(() => new Date(Date.parse(data!.trialEnd!) + shift));
    try {
      return (await resolveCaller(person))!.subject;
    } finally {
      restore();
    }
  };
  expect([await subjectAt(-1), await subjectAt(0), await subjectAt(1)]).toEqual(["trial", "trialEnded", "trialEnded"]);
  await AccountEntity.patch({ uid: person.uid }).remove(["trialEnd"]).go();
  expect((await resolveCaller(person))!.subject).toBe("trialEnded");
});

test("the scope of a user is their workspace while they are a member, otherwise their own; none in between or without account", async () => {
  const workspace = await createWorkspace();
  const { uid, member } = workspace;
  const alone = await createTrialUser();
  expect([await currentScope(member.uid), await currentScope(alone.uid)]).toEqual([uid, alone.uid]);
  expect([await currentScope("nobody"), await currentScope((await createDeletedUser()).uid)]).toEqual([undefined, undefined]);
  await MemberEntity.delete({ workspaceId: uid, uid: member.uid }).go();
  expect(await currentScope(member.uid)).toBeUndefined();
  expect(await resolveCaller(member)).toBeUndefined();
  await removeWorkspaceMember(workspace, member);
  expect(await currentScope(member.uid)).toBe(member.uid);
});

test("a member of a deleted workspace is anonymous", async () => {
  const { uid, member } = await createWorkspace();
  await WorkspaceEntity.delete({ uid }).go();
  expect(await resolveCaller(member)).toBeUndefined();
});

test("an operation that needs a recent sign-in is allowed for exactly five minutes after the password was entered", async () => {
  const second = Math.floor(Date.now() / 1000) * 1000;
  const restore = setClock(() => new Date(second));
  try {
    const rejected = await send(accounts.deleteMe, { ...(await createTrialUser()), authTime: second / 1000 - 301 });
    expect([rejected.status, rejected.body.code]).toEqual([403, "caller.sign_in_required"]);
    expect((await send(accounts.deleteMe, { ...(await createTrialUser()), authTime: second / 1000 - 300 })).status).toBe(200);
  } finally {
    restore();
  }
});

test("users see the objects of their workspace, or else their own", async () => {
  const [{ uid, member }, alone] = [await createWorkspace(), await createFreemiumUser()];
  expect(scopeOf((await resolveCaller(member))!)).toBe(uid);
  expect(scopeOf((await resolveCaller(alone))!)).toBe(alone.uid);
});

/** Notes the calls of the table from now on, until `end`. */
async function noteCalls(): Promise<{ calls: string[]; end: () => void }> {
  const { table } = await import("#domain/kit/table.ts");
  const calls: string[] = [];
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        calls.push(String(commandName));
        return next(call);
      },
    { step: "initialize", name: "calls" },
  );
  return { calls, end: () => void table.client.middlewareStack.remove("calls") };
}

test("reading the profile of a returning caller takes two calls, and shows what changed since the last request", async () => {
  const { uid, admin } = await createWorkspace();
  // Settings are read again after 15 seconds, whenever another test read them.
  const at = new Date();
  const restore = setClock(() => at);
  const read = async () => (await send(accounts.me, admin)).body;
  const before = await read();
  const { calls, end } = await noteCalls();
  try {
    expect(await read()).toEqual(before);
    expect(calls).toEqual(["BatchGetItemCommand", "QueryCommand"]);
    await setWorkspace(uid, { imageCredits: 77 });
    expect(await read()).toMatchObject({ imageCredits: 77, workspace: { uid } });
    expect((await send(accounts.editMe, admin, { body: { firstName: "Nora" } })).body).toMatchObject({ firstName: "Nora" });
  } finally {
    end();
    restore();
  }
});

test("a returning caller is read in one call, and always as currently stored", async () => {
  const [{ uid, member }, other] = [await createWorkspace(), await createWorkspace()];
  const { calls, end } = await noteCalls();
  const resolved = async () => {
    calls.length = 0;
    return (await resolveCaller(member))?.workspace;
  };
  try {
    expect(await resolved()).toMatchObject({ uid, role: "member" });
    expect(await resolved()).toMatchObject({ uid, role: "member" });
    expect(calls).toEqual(["BatchGetItemCommand"]);

    await MemberEntity.patch({ workspaceId: uid, uid: member.uid }).set({ role: "admin" }).go();
    await setWorkspace(uid, { access: [] });
    expect(await resolved()).toMatchObject({ uid, role: "admin", access: [] });

    await MemberEntity.create({ workspaceId: other.uid, uid: member.uid, role: "member", joined_at: "2026-01-01" }).go();
    await setAccount(member, { workspace: other.uid });
    expect(await resolved(), "in another workspace").toMatchObject({ uid: other.uid, role: "member" });

    await MemberEntity.delete({ workspaceId: other.uid, uid: member.uid }).go();
    expect(await resolved(), "no longer a member").toBeUndefined();
    await setAccount(member, { deleted_at: "2026-01-01" });
    expect(await resolveCaller(member), "deleted").toBeUndefined();
  } finally {
    end();
  }
});
