import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, onTestFinished, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { deliver } from "#test/kit/deliver.ts";
import { eventuallyConsistentReads } from "#test/kit/eventually-consistent-reads.ts";
import { filesUnder } from "#test/kit/files.ts";
import {
  addWorkspaceMember,
  cloud,
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createUnverifiedUser,
  createWorkspace,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { createStaffInPool } from "#test/kit/pool-users.ts";
import { createSignedInUser as signedUp, signIn, signUp, uniqueEmail } from "#test/kit/sign-up.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { buyWorkspace, payFor } from "#test/kit/subscriptions.ts";
import {
  auditLogOf,
  emailOf,
  inviteEmail,
  membersOf,
  queuedEmailsFor,
  setWorkspace,
  tokenFor,
  workspaceOf,
} from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { ConsentEntity } = await import("#domain/accounts/consent.entity.ts");
const { ActionEntity } = await import("#domain/accounts/links/action.entity.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { handler: purgeHandler } = await import("#lambdas/accounts/purge.ts");
const { handler: sweep } = await import("#lambdas/heatmaps/sweep.ts");
const { findAccountByEmail } = await import("#domain/accounts/read-account.ts");
const { client } = await import("#adapters/storage/bucket.ts");
const { putFile } = await import("#adapters/storage.ts");

const HOUR_MS = 3600 * 1000;
const remove = (person: TestUser) => send(accounts.deleteMe, person);
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const rowOf = async ({ uid }: TestUser) => (await AccountEntity.get({ uid }).go({ consistent: true })).data;
const purge = ({ uid }: TestUser) => deliver(purgeHandler, "account.deleted", { object: uid });
const purgeWorkspace = (uid: string) => deliver(purgeHandler, "workspace.closed", { object: uid });

/** A user in the user pool, with a verified address. */
async function enrolled() {
  const person = await signedUp();
  await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
  return person;
}

async function rejectedWithoutTrace(person: TestUser, status: number, code: string) {
  const before = await stateFingerprint();
  expect(outcome(await remove(person))).toEqual([status, code]);
  expect(await stateFingerprint()).toBe(before);
}

/** Expects that the member count matches the members, and that every member's account names the workspace. */
async function expectSound(workspaceId: string): Promise<void> {
  const members = await membersOf(workspaceId);
  const { memberCount, closed_at } = await workspaceOf(workspaceId);
  expect(memberCount).toBe(members.length);
  expect(members.filter((one) => one.startsWith("admin "))).toHaveLength(closed_at ? 0 : 1);
  for (const one of members) {
    const { data } = await AccountEntity.get({ uid: one.split(" ")[1]! }).go({ consistent: true });
    expect(data).toMatchObject({ workspace: workspaceId });
    expect(data?.deleted_at).toBeUndefined();
  }
}

describe("deleting an account", () => {
  test("deleting an account ends access immediately, emails the user and writes an audit log entry", async () => {
    const person = await enrolled();

    expect(await remove(person)).toMatchObject({ status: 200, body: {} });

    expect(outcome(await send(accounts.me, person))).toEqual([401, "caller.unauthenticated"]);
    expect(outcome(await remove(person))).toEqual([401, "caller.unauthenticated"]);
    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
    expect((await queuedEmailsFor(person.email)).map(({ template }) => template)).toContain("account-deleted");
    expect(await auditLogOf(person.uid)).toEqual([`${person.uid} accounts.delete ${person.uid}`]);
  });

  test("deleting an account succeeds when the user pool fails, which the log shows, and the purge repeats that", async () => {
    const person = await enrolled();
    cloud.poolFailures.add("AdminDeleteUser");
    const lines = await loggedDuring("INFO", async () => expect((await remove(person)).status).toBe(200));
    const [logged] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "WARN");
    expect(logged).toMatchObject({ message: "the user pool was not changed", error: { name: "InternalErrorException" } });
    await purge(person);
    expect((await signIn(person.email)).rejected).toBe("NotAuthorizedException");
  });

  test("concurrent requests to delete an account publish one event", async () => {
    const person = await enrolled();
    const replies = await Promise.all(Array.from({ length: 6 }, () => remove(person)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data } = await OutboxEntity.scan
      .where((change, { eq }) => `${eq(change.object, person.uid)} AND ${eq(change.type, "account.deleted")}`)
      .go({ pages: "all" });
    expect(data).toHaveLength(1);
  });

  test("deleting an account requires a sign-in within the last five minutes", async () => {
    const authTime = Math.floor(Date.now() / 1000) - 301;
    await rejectedWithoutTrace({ ...(await createTrialUser()), authTime }, 403, "caller.sign_in_required");
  });

  test("a user with an unverified address can delete their account", async () => {
    expect((await remove(await createUnverifiedUser())).status).toBe(200);
  });

  test("deleting the account of a member removes them from the workspace and frees the seat", async () => {
    const office = await createWorkspace();
    const [email, seats] = [await emailOf(office.member), (await workspaceOf(office.uid)).seats];

    expect((await remove(office.member)).status).toBe(200);

    await expectSound(office.uid);
    expect(await membersOf(office.uid)).toEqual([`admin ${office.admin.uid}`]);
    expect((await send(workspaces.read, office.admin)).body.seats).toEqual({ total: seats, used: 1, free: seats - 1 });
    expect(await findAccountByEmail(email)).toBeUndefined();
  });

  test("an admin with a subscription or members cannot delete their account, and a sole admin closes their workspace with it", async () => {
    const office = await createWorkspace();
    await rejectedWithoutTrace(office.admin, 409, "account.has_subscription");
    await setWorkspace(office.uid, { subscription: "past_due" });
    await rejectedWithoutTrace(office.admin, 409, "account.has_subscription");
    await setWorkspace(office.uid, { subscription: "canceled" });
    await rejectedWithoutTrace(office.admin, 409, "account.has_members");

    await remove(office.member);
    expect((await remove(office.admin)).status).toBe(200);
    expect(await workspaceOf(office.uid)).toMatchObject({ memberCount: 0, closed_at: expect.any(String) });
    await expectSound(office.uid);
  });

  test("the last staff user cannot delete their account; when the last two delete concurrently, one stays", async () => {
    const flaggedOnly = await createStaff();
    const first = await createStaffInPool();
    await rejectedWithoutTrace(first, 409, "account.last_staff");
    const second = await createStaffInPool();

    const replies = await Promise.all([remove(first), remove(second)]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await rowOf(flaggedOnly))?.deleted_at).toBeUndefined();
  });

  test("deleting an account while an invite is accepted leaves no member without an account and no seat without a member", async () => {
    for (let round = 0; round < 8; round++) {
      const office = await createWorkspace();
      const person = await createFreemiumUser();
      const { token } = await inviteEmail(office.admin, await emailOf(person));
      const accept = () => send(workspaces.acceptInvite, person, { body: { token } });
      const both = round % 2 ? [() => remove(person), accept] : [accept, () => remove(person)];
      const replies = await Promise.all(both.map((each) => each()));
      expect(replies[round % 2 ? 0 : 1]?.status).toBe(200);
      await expectSound(office.uid);
      expect(await membersOf(office.uid)).not.toContain(`member ${person.uid}`);
    }
  });

  test("deleting an account has the same outcome before and after an invite is accepted", async () => {
    for (const acceptFirst of [true, false]) {
      const office = await createWorkspace();
      const person = await createFreemiumUser();
      const { token } = await inviteEmail(office.admin, await emailOf(person));
      const accept = () => send(workspaces.acceptInvite, person, { body: { token } });
      if (acceptFirst) expect((await accept()).status).toBe(200);
      expect((await remove(person)).status).toBe(200);
      expect((await accept()).status).toBe(401);
      await expectSound(office.uid);
    }
  });

  test("an account that is deleted while the admin removes the member frees one seat", async () => {
    const office = await createWorkspace();
    const other = await addWorkspaceMember(office);
    await Promise.all([remove(other), send(workspaces.removeMember, office.admin, { params: { uid: other.uid } })]);
    await expectSound(office.uid);
    expect((await workspaceOf(office.uid)).memberCount).toBe(2);
  });
});

describe("purging a deleted account", () => {
  test("a purge deletes the sign-in, heatmaps, files, consents, links, emails and personal data of a deleted account", async () => {
    const person = await enrolled();
    const [finished, running, hidden] = [
      await createDoneHeatmap(person),
      await createGenerated(person, undefined, { reference: "order-7" }),
      await createDoneHeatmap(person),
    ];
    const entered = { benchmark_name: "Posters", headlines: [{ left: 0, top: 0, width: 10, height: 10 }] };
    await HeatmapEntity.patch({ uid: finished }).set(entered).go();
    await HeatmapEntity.patch({ uid: hidden }).set({ hidden: true }).remove(["listed"]).go();
    const answered = await send(accounts.editMe, person, { body: { firstName: "Grace" }, idempotencyKey: "mine" });
    expect(answered.body.email).toBe(person.email);
    await remove(person);

    await purge(person);

    expect(await filesUnder(`${person.uid}/`)).toEqual([]);
    for (const uid of [finished, running, hidden]) {
      const heatmap = await heatmapRow(uid);
      expect(heatmap).toMatchObject({ title: "", tempFileName: "", requested_by_name: "", requested_by_email: "" });
      expect([heatmap.listed, heatmap.deleted_at]).toEqual([undefined, expect.any(String)]);
      expect([heatmap.reference, heatmap.benchmark_name, heatmap.headlines]).toEqual([undefined, undefined, undefined]);
    }
    expect((await ConsentEntity.query.byPerson({ uid: person.uid }).go()).data).toEqual([]);
    expect((await ActionEntity.query.byPerson({ uid: person.uid }).go()).data).toEqual([]);
    expect((await queuedEmailsFor(person.email)).map(({ template }) => template)).toEqual(["account-deleted"]);
    expect((await IdempotencyEntity.query.byKey({ uid: person.uid }).go()).data).toEqual([]);
    const account = JSON.stringify(await rowOf(person));
    for (const trace of [person.email, "Grace", "Lovelace"]) expect(account).not.toContain(trace);
    const { data: ledger } = await LedgerEntryEntity.query.history({ account: person.uid }).go();
    expect(ledger.length).toBeGreaterThan(0);
  });

  test("the sweep deletes files that an analysis stores after the purge of an account", async () => {
    const person = await enrolled();
    const uid = await createGenerated(person);
    await remove(person);
    await purge(person);
    await putFile(`${person.uid}/${uid}/${uid}-g1-heatmap.png`, Buffer.from("late"), "image/png");
    await failHeatmap({ uid, gen: 1 }, "analysis_failed");
    await withClockShift(6 * HOUR_MS, () => invoke(sweep));
    expect(await filesUnder(`${person.uid}/`)).toEqual([]);
    expect((await heatmapRow(uid)).watched).toBeUndefined();
  });

  test("a purge keeps heatmaps in a workspace that stays open, without the member's name", async () => {
    const office = await createWorkspace();
    const uid = await createDoneHeatmap(office.member);
    await remove(office.member);

    await purge(office.member);

    const seen = await send(heatmaps.read, office.admin, { params: { uid } });
    expect(seen).toMatchObject({ status: 200, body: { title: "Poster", requested_by_name: "Former member" } });
    expect((await heatmapRow(uid)).requested_by_email).toBe("");
    expect((await filesUnder(`${office.member.uid}/${uid}/`)).length).toBe(12);
  });

  test("the purge of the last account deletes all heatmaps of the closed workspace, including hidden ones of former members", async () => {
    const office = await createWorkspace();
    const [own, colleagues, hidden] = [
      await createDoneHeatmap(office.admin),
      await createDoneHeatmap(office.member),
      await createDoneHeatmap(office.member),
    ];
    await HeatmapEntity.patch({ uid: hidden }).set({ hidden: true }).remove(["listed"]).go();
    await purgeWorkspace(office.uid);
    expect((await send(heatmaps.read, office.admin, { params: { uid: own } })).status).toBe(200);
    await setWorkspace(office.uid, { subscription: "canceled" });
    await send(workspaces.leave, office.member);
    expect((await send(workspaces.close, office.admin)).status).toBe(200);

    await purgeWorkspace(office.uid);

    for (const uid of [own, colleagues, hidden])
      expect(await heatmapRow(uid)).toMatchObject({ title: "", requested_by_name: "", deleted_at: expect.any(String) });
    for (const { uid } of [office.admin, office.member]) expect(await filesUnder(`${uid}/`)).toEqual([]);
  });

  test("a purge completes on retry after a failure, and changes nothing when repeated", async () => {
    const person = await enrolled();
    await createDoneHeatmap(person);
    await remove(person);
    cloud.poolFailures.add("AdminDeleteUser");
    await expect(purge(person)).rejects.toThrow();
    expect((await rowOf(person))?.email).toBe(person.email);

    await purge(person);
    const after = await stateFingerprint();
    await purge(person);
    expect(await stateFingerprint()).toBe(after);
    expect(await filesUnder(`${person.uid}/`)).toEqual([]);
  });

  test("a purge expires an open checkout page, and cancels a subscription paid just before deletion exactly once", async () => {
    const [waiting, paid] = [await createFreemiumUser(), await createFreemiumUser()];
    await send(billing.startCheckout, waiting, { body: { tier: "basic", interval: "month" } });
    const page = [...cloud.stripe.sessions.values()].at(-1)!;
    const id = await payFor(paid);
    for (const person of [waiting, paid]) expect((await remove(person)).status).toBe(200);

    const lagging = await eventuallyConsistentReads(async () => {
      for (const person of [waiting, paid, paid]) await purge(person);
    });

    expect(lagging.filter((read) => String(read).includes("#owner_"))).toEqual([]);
    expect(page.status).toBe("expired");
    expect(cloud.stripe.subscriptions.get(id)?.status).toBe("canceled");
    const cancels = cloud.stripe.calls.filter(({ method }) => method === "DELETE");
    expect(cancels.filter(({ path }) => path.endsWith(id))).toHaveLength(1);
  });

  test("a purge that cannot delete the files of a heatmap has canceled the subscription and deleted the personal data before", async () => {
    const person = await createFreemiumUser();
    const uid = await createDoneHeatmap(person);
    const id = await payFor(person);
    const email = await emailOf(person);
    await remove(person);
    const storage = mockClient(client);
    onTestFinished(() => storage.restore());
    storage.on(ListObjectsV2Command).callsFake(({ Prefix = "" }) => {
      if (Prefix.includes(uid)) throw new Error("no connection");
      return {};
    });
    await expect(purge(person)).rejects.toThrow("no connection");
    expect(JSON.stringify(await rowOf(person))).not.toContain(email);
    expect(cloud.stripe.subscriptions.get(id)?.status).toBe("canceled");
  });

  test("a purge keeps the subscription of a workspace that was transferred to another admin", async () => {
    const founder = await createFreemiumUser();
    const { uid, id } = await buyWorkspace(founder);
    const heir = await addWorkspaceMember({ uid, admin: founder, member: founder });
    await send(workspaces.offerTransfer, founder, { body: { email: await emailOf(heir) } });
    const token = await tokenFor(await emailOf(heir));
    expect((await send(workspaces.acceptInvite, heir, { body: { token } })).status).toBe(200);
    await remove(founder);
    await purge(founder);
    expect(cloud.stripe.subscriptions.get(id)?.status).toBe("active");
    expect((await workspaceOf(uid)).subscription).toBe("active");
  });

  test("a purge changes nothing for active accounts and unknown users", async () => {
    const office = await createWorkspace();
    await createDoneHeatmap(office.member);
    const before = await stateFingerprint();
    await purge(office.member);
    await purge({ uid: "unknown", groups: [], secondFactor: false });
    expect(await stateFingerprint()).toBe(before);
  });

  test("a purged address can sign up again, but gets no other trial", async () => {
    const email = uniqueEmail();
    const first = await signUp({ email });
    const token = (await signIn(email)).token ?? "";
    const person = { uid: first.body.uid, groups: [], secondFactor: false, accessToken: token } satisfies TestUser;
    await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
    await remove(person);
    await purge(person);

    const again = await signUp({ email: email.replace("@", "+second@") });

    expect(again.status).toBe(201);
    expect(again.body.uid).not.toBe(person.uid);
    const profile = await send(accounts.me, { uid: again.body.uid, groups: [], secondFactor: false });
    expect(profile.body).toMatchObject({ role: "freemium", imageCredits: 0, videoCredits: 0, firstName: "Ada" });
    expect((await signUp({ email })).body.code).toBe("account.exists");

    // Deleting an unverified account must not restore the trial either.
    await remove({ uid: again.body.uid, groups: [], secondFactor: false });
    const third = await signUp({ email });
    const { body } = await send(accounts.me, { uid: third.body.uid, groups: [], secondFactor: false });
    expect(body).toMatchObject({ role: "freemium", imageCredits: 0 });
  });

  test("a purge keeps the trial of an address if its only previous account was never verified", async () => {
    const email = uniqueEmail();
    const { body } = await signUp({ email });
    await remove({ uid: body.uid, groups: [], secondFactor: false });

    const owner = await signUp({ email });

    expect(owner.status).toBe(201);
    const profile = await send(accounts.me, { uid: owner.body.uid, groups: [], secondFactor: false });
    expect(profile.body).toMatchObject({ role: "trial", imageCredits: 10, videoCredits: 1 });
  });
});

test("the account-deleted email can still be sent after the purge", async () => {
  const person = await enrolled();
  await createTestHeatmap(person);
  await remove(person);
  await purge(person);
  const { data } = await EmailEntity.query.byAddress({ to: person.email }).go();
  expect(data).toMatchObject([{ template: "account-deleted", state: "queued", data: { firstName: "Ada" } }]);
});
