import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { freezeToHourStart, send, type TestUser } from "#test/kit/fixtures.ts";
import { solvePhoneProof } from "#test/kit/proof.ts";
import { cloud, createSignedInUser, latestEmailCode, queuedEmailsTo, signIn, uniqueEmail } from "#test/kit/sign-up.ts";
import { auditLogOf, publishedEvents } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { RecoveryCodesEntity } = await import("#domain/accounts/second-factor/recovery-codes.entity.ts");
const { enableSmsFactor, readFactors } = await import("#adapters/second-factor.ts");

let numbers = 15_555_650_000;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const recover = (email: string, code: string, ip: string = randomUUID()) =>
  send(accounts.useRecoveryCode, undefined, { body: { email, code }, ip });
const create = (person: TestUser) => send(accounts.createRecoveryCodes, person);
const left = async (person: TestUser) => (await send(accounts.secondFactor, person)).body.recoveryCodes;

/** A user whose second factor is a phone, and their recovery codes. */
async function withCodes() {
  const person = await createSignedInUser();
  await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
  return { person, codes: await withPhone(person) };
}

/** Sets up a phone; returns the recovery codes that come with it. */
async function withPhone(person: TestUser): Promise<readonly string[]> {
  const phone = `+${numbers++}`;
  await send(accounts.startPhoneFactor, person, { body: { phone, proof: await solvePhoneProof(person) } });
  const code = /\d{6}/.exec(cloud.texts.findLast(({ to }) => to === phone)?.text ?? "")?.[0] ?? "";
  const { status, body } = await send(accounts.confirmFactor, person, { body: { by: "sms", code } });
  expect(status).toBe(200);
  return body.newRecoveryCodes ?? [];
}

test("the first second factor comes with ten different codes, and only their digests are stored", async () => {
  const { person, codes } = await withCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const { data } = await RecoveryCodesEntity.get({ uid: person.uid }).go();
  expect(JSON.stringify(data)).not.toContain(codes[0]);
  expect(JSON.stringify(data)).not.toContain(codes[0]?.replaceAll("-", ""));
  expect(await left(person)).toBe(10);
});

test("a code turns two-factor authentication off once, and the password signs in again", async () => {
  const { person, codes } = await withCodes();
  const [code = ""] = codes;
  expect((await signIn(person.email)).token).toBe("");
  expect((await recover(person.email, code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect((await signIn(person.email)).token).toBeTruthy();
  expect(await left(person)).toBe(9);
  expect(await auditLogOf(person.uid)).toContain(`${person.uid} accounts.second_factor_recovered ${person.uid}`);
  expect(await queuedEmailsTo(person.email)).toContainEqual(
    expect.objectContaining({ template: "second-factor-changed", data: expect.objectContaining({ what: "recovered" }) }),
  );

  // With a phone again, the used code is worth nothing and the others still work.
  await enableSmsFactor(person.uid, `+${numbers++}`);
  expect(outcome(await recover(person.email, code))).toEqual([400, "factor.recovery_code_wrong"]);
  expect((await recover(person.email, codes[1] ?? "")).status).toBe(200);
  expect(await left(person)).toBe(8);
});

test("only one of several concurrent uses of a recovery code counts", async () => {
  const { person, codes } = await withCodes();
  const replies = await Promise.all([1, 2, 3].map(() => recover(person.email, codes[0] ?? "")));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(await left(person)).toBe(9);
  const notices = (await queuedEmailsTo(person.email)).filter(({ data }) => data.what === "recovered");
  expect(notices).toHaveLength(1);
});

test("a wrong code, another user's code and an unknown address get the same answer", async () => {
  const [ada, eve] = [await withCodes(), await withCodes()];
  const wrong = await recover(ada.person.email, eve.codes[0] ?? "");
  const unknown = await recover(uniqueEmail(), eve.codes[0] ?? "");
  expect(outcome(wrong)).toEqual([400, "factor.recovery_code_wrong"]);
  expect(outcome(unknown)).toEqual(outcome(wrong));
  expect(await readFactors(ada.person.uid)).toMatchObject({ sms: true });
});

test("guesses are limited to ten an hour for a mailbox and for an IP address", async () => {
  freezeToHourStart();
  const { person, codes } = await withCodes();
  for (let tried = 0; tried < 10; tried++) expect((await recover(person.email, "AAAA-AAAA-AAAA-AAAA")).status).toBe(400);
  expect(outcome(await recover(person.email, codes[0] ?? ""))).toEqual([429, "request.too_many"]);
  const ip = randomUUID();
  for (let tried = 0; tried < 10; tried++) expect((await recover(uniqueEmail(), "AAAA", ip)).status).toBe(400);
  expect((await recover(uniqueEmail(), "AAAA", ip)).status).toBe(429);
});

test("new codes replace the old ones after a recent sign-in, with a notice by email", async () => {
  const { person, codes } = await withCodes();
  const old = { ...person, authTime: Math.floor(Date.now() / 1000) - 301 };
  expect(outcome(await create(old))).toEqual([403, "caller.sign_in_required"]);
  const { status, body } = await create(person);
  expect(status).toBe(200);
  expect(body.codes).toHaveLength(10);
  expect(await queuedEmailsTo(person.email)).toContainEqual(
    expect.objectContaining({ template: "second-factor-changed", data: expect.objectContaining({ what: "codes" }) }),
  );
  expect(outcome(await recover(person.email, codes[0] ?? ""))).toEqual([400, "factor.recovery_code_wrong"]);
  expect((await recover(person.email, body.codes[0] ?? "")).status).toBe(200);
});

test("turning two-factor authentication off deletes the codes, and none are given without it", async () => {
  const { person } = await withCodes();
  expect((await send(accounts.removeFactor, person)).body).toMatchObject({ recoveryCodes: 0 });
  expect(outcome(await create(person))).toEqual([409, "factor.not_found"]);
});

test("recovery codes stay while two-factor authentication cannot be turned off, and the user's tabs learn when it is", async () => {
  const { person, codes } = await withCodes();
  const changes = async () => (await publishedEvents(person.uid, person.uid)).filter((type) => type === "account.edited").length;
  const before = await changes();
  cloud.poolFailures.add("AdminSetUserMFAPreference");
  expect((await send(accounts.removeFactor, person)).status).toBe(500);
  expect([await left(person), await changes()]).toEqual([10, before]);
  expect((await send(accounts.removeFactor, person)).status).toBe(200);
  expect([await left(person), await changes()]).toEqual([0, before + 1]);

  const [code = ""] = await withPhone(person);
  const afterSetUp = await changes();
  expect(codes).not.toContain(code);
  expect((await recover(person.email, code)).status).toBe(200);
  expect(await changes()).toBe(afterSetUp + 1);
});

test("the owner who secures their account turns off a factor that someone else turned on, and invalidates its codes", async () => {
  const { person, codes } = await withCodes();
  const link = await latestEmailCode(person.email, "second-factor-changed");
  expect((await send(accounts.recover, undefined, { body: { code: link } })).status).toBe(200);
  expect(await readFactors(person.uid)).toMatchObject({ sms: false, app: false });
  await enableSmsFactor(person.uid, `+${numbers++}`);
  expect(outcome(await recover(person.email, codes[0] ?? ""))).toEqual([400, "factor.recovery_code_wrong"]);
});

test("the link of another notice deletes the codes but keeps the factor, and so does any link for staff", async () => {
  const { person, codes } = await withCodes();
  expect((await create(person)).status).toBe(200);
  const renewed = await latestEmailCode(person.email, "second-factor-changed");
  expect((await send(accounts.recover, undefined, { body: { code: renewed } })).status).toBe(200);
  expect(await readFactors(person.uid)).toMatchObject({ sms: true });
  expect(outcome(await recover(person.email, codes[0] ?? ""))).toEqual([400, "factor.recovery_code_wrong"]);

  const agent = await createSignedInUser();
  await AccountEntity.patch({ uid: agent.uid }).set({ email_verified: true, superadmin: true }).go();
  await withPhone(agent);
  const link = await latestEmailCode(agent.email, "second-factor-changed");
  expect((await send(accounts.recover, undefined, { body: { code: link } })).status).toBe(200);
  expect(await readFactors(agent.uid)).toMatchObject({ sms: true });
  expect((await RecoveryCodesEntity.get({ uid: agent.uid }).go()).data).toBeNull();
});

test("a staff member who used a code is a customer until they set up a factor again", async () => {
  const { person, codes } = await withCodes();
  await AccountEntity.patch({ uid: person.uid }).set({ superadmin: true }).go();
  expect((await recover(person.email, codes[0] ?? "")).status).toBe(200);
  const { body } = await send(accounts.me, { ...person, groups: ["staff"], secondFactor: false });
  expect(body.superadmin).toBe(false);
});
