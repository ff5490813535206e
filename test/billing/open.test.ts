import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { createFreemiumUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { ledgerOf } from "#test/kit/ledger.ts";

const { createAccount } = await import("#domain/billing/create-account.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { MemberEntity } = await import("#domain/workspaces/member.entity.ts");
const { findAccountByEmail } = await import("#domain/accounts/read-account.ts");
const { newId } = await import("#kit/ids.ts");

const entriesOf = async (account: string) => (await ledgerOf(account)).map(({ entry, amount }) => [entry, amount]).sort();
const someone = () => ({
  uid: randomUUID(),
  email: `${randomUUID()}@people.test`,
  email_verified: true,
  firstName: "Ada",
  lastName: "L.",
});

test("a new user starts a 14-day trial with 10 images and 1 video, recorded in the ledger", async () => {
  const person = someone();
  await createAccount(person);

  const { body } = await send(accounts.me, { uid: person.uid, groups: [], secondFactor: false });

  expect(body).toMatchObject({
    role: "trial",
    trialEnded: false,
    imageCredits: 10,
    videoCredits: 1,
    workspace: null,
    name: "Ada L.",
  });
  expect(Date.parse(body.trialEnd!) - Date.now()).toBeCloseTo(14 * 24 * 3600 * 1000, -5);
  expect(await entriesOf(person.uid)).toEqual([
    [`grant#trial#${person.uid}#image`, 10],
    [`grant#trial#${person.uid}#video`, 1],
  ]);
});

test("concurrent and repeated account creation grants credits once and changes nothing else", async () => {
  const person = someone();
  await Promise.all(Array.from({ length: 6 }, () => createAccount(person)));
  await createAccount({ ...person, firstName: "Eve" }, "freemium");

  expect((await send(accounts.me, { uid: person.uid, groups: [], secondFactor: false })).body).toMatchObject({
    firstName: "Ada",
    role: "trial",
    imageCredits: 10,
  });
  expect(await entriesOf(person.uid)).toHaveLength(2);
});

test("the free plan includes 5 images and no video", async () => {
  expect((await send(accounts.me, await createFreemiumUser())).body).toMatchObject({
    role: "freemium",
    imageCredits: 5,
    videoCredits: 0,
    trialEnd: null,
  });
});

test("an account is found by any spelling of its email address", async () => {
  const person = { ...someone(), email: `Ada.Love${Date.now()}@GMail.com` };
  await createAccount(person);
  const [name] = person.email.toLowerCase().split("@");
  expect((await findAccountByEmail(`${name!.replace(".", "")}+news@gmail.com`))?.uid).toBe(person.uid);
});

test("a workspace starts with the seats, flags and credits of its plan, and with its members", async () => {
  const { uid, admin, member } = await createWorkspace();

  const [boss, other] = [(await send(accounts.me, admin)).body, (await send(accounts.me, member)).body];

  expect(boss).toMatchObject({ role: "admin", imageCredits: 1500, videoCredits: 20 });
  expect(boss.workspace).toMatchObject({
    uid,
    name: "Bureau",
    access: ["audits", "copilot", "reports", "youtube_thumbnails"],
    beta: false,
    subscription: { active: true, tier: "business", interval: "month" },
  });
  expect(other).toMatchObject({ role: "member", imageCredits: 1500, workspace: { uid } });
  expect(await entriesOf(uid)).toEqual([
    [`grant#opening#${uid}#image`, 1500],
    [`grant#opening#${uid}#video`, 20],
  ]);
});

test("creating a workspace for a member of another workspace fails and writes nothing", async () => {
  const { admin } = await createWorkspace();
  const fresh = await createFreemiumUser();
  const uid = newId("ws");

  await expect(
    createPreparedWorkspace({ uid, name: "Second", admin: fresh.uid, members: [admin.uid], tier: "basic" }),
  ).rejects.toThrow();

  expect((await MemberEntity.query.byWorkspace({ workspaceId: uid }).go()).data).toEqual([]);
  expect(await entriesOf(uid)).toEqual([]);
  expect((await send(accounts.me, fresh)).body.role).toBe("freemium");
});

test("creating a workspace again changes nothing", async () => {
  const { uid, admin, member } = await createWorkspace();
  await createPreparedWorkspace({ uid, name: "Other name", admin: admin.uid, members: [member.uid], tier: "agency" });
  expect((await send(accounts.me, admin)).body).toMatchObject({ imageCredits: 1500, workspace: { name: "Bureau" } });
});
