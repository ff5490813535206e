import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { demo } from "#contracts/demo.ts";
import { cloud, createStaff, send, type TestUser, withClockShift, withFixedClock } from "#test/kit/fixtures.ts";
import { solvePhoneProof } from "#test/kit/proof.ts";
import { createSignedInUser as signedUp, signIn, uniqueEmail } from "#test/kit/sign-up.ts";
import { solve } from "#test/kit/solve-challenge.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { totp } from "#test/kit/totp.ts";
import { accountOf, auditLogOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { FactorEnrolmentEntity } = await import("#domain/accounts/second-factor/factor-enrolment.entity.ts");
const { readFactors } = await import("#adapters/second-factor.ts");
const { signOutUser } = await import("#adapters/user-pool.ts");
const { now } = await import("#kit/clock.ts");

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** A signed-in user with a verified address. */
async function enrolled() {
  const person = await signedUp();
  await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true }).go();
  return person;
}

let numbers = 15_555_550_000;
const newPhone = () => `+${numbers++}`;
const start = async (person: TestUser, phone: string) =>
  send(accounts.startPhoneFactor, person, { body: { phone, proof: await solvePhoneProof(person) } });
const confirm = (person: TestUser, by: "sms" | "app", code: string) =>
  send(accounts.confirmFactor, person, { body: { by, code } });
const remove = (person: TestUser) => send(accounts.removeFactor, person);
const codeTo = (phone: string) => /\d{6}/.exec(cloud.texts.findLast(({ to }) => to === phone)?.text ?? "")?.[0] ?? "";
const not = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const changedEmails = async (person: TestUser) =>
  (await queuedEmailsFor((await accountOf(person)).email))
    .filter(({ template }) => template === "second-factor-changed")
    .map(({ what }) => what);

async function withPhone() {
  const person = await enrolled();
  const phone = newPhone();
  await start(person, phone);
  expect((await confirm(person, "sms", codeTo(phone))).status).toBe(200);
  return { person, phone };
}

const appCode = (secret: string, at = now().getTime()): string => totp(secret, at);

describe("a phone number", () => {
  test("a phone number becomes the second factor and the profile's phone number once its code is confirmed", async () => {
    const person = await enrolled();
    const phone = newPhone();
    expect((await send(accounts.secondFactor, person)).body).toEqual({
      sms: false,
      app: false,
      phone: null,
      recoveryCodes: 0,
    });

    const { status, body } = await start(person, phone);
    expect(status).toBe(200);
    expect(body.destination).toBe(`+*******${phone.slice(-4)}`);
    expect(Date.parse(body.expires_at) - now().getTime()).toBeCloseTo(300 * SECOND_MS, -4);
    expect(Date.parse(body.resend_at) - now().getTime()).toBeCloseTo(60 * SECOND_MS, -4);

    const reply = await confirm(person, "sms", codeTo(phone));
    expect(reply).toMatchObject({ status: 200, body: { sms: true, app: false, phone: `+*******${phone.slice(-4)}` } });
    expect((await send(accounts.me, person)).body.phone).toBe(phone);
    expect(await readFactors(person.uid)).toEqual({ sms: true, app: false, phone });
    expect(await changedEmails(person)).toEqual(["on"]);
    expect(await auditLogOf(person.uid)).toEqual([`${person.uid} accounts.second_factor_on ${person.uid}`]);
    // The password alone no longer signs the user in.
    expect((await signIn(person.email)).token).toBe("");
  });

  test("a text message requires a solved bot check, which works once and for ten minutes", async () => {
    const person = await enrolled();
    const ask = (proof: object, phone = newPhone()) => send(accounts.startPhoneFactor, person, { body: { phone, proof } });
    const texts = cloud.texts.length;
    const proof = await solvePhoneProof(person);
    expect(outcome(await ask({ ...proof, solutions: proof.solutions.map((solution) => solution + 1) }))).toEqual([
      400,
      "bot_check.failed",
    ]);
    const ofDemo = solve((await send(demo.challenge, undefined)).body.challenge);
    expect(outcome(await ask(ofDemo))).toEqual([400, "bot_check.failed"]);
    await withClockShift(HOUR_MS, async () => expect(outcome(await ask(proof))).toEqual([400, "bot_check.failed"]));
    expect(cloud.texts.length).toBe(texts);
    expect((await ask(proof)).status).toBe(200);
    expect(outcome(await ask(proof))).toEqual([409, "bot_check.used"]);
    expect(cloud.texts.length).toBe(texts + 1);
  });

  test("the code for a phone number is not stored in plain text", async () => {
    const person = await enrolled();
    const phone = newPhone();
    await start(person, phone);
    const { data } = await FactorEnrolmentEntity.query.byPerson({ uid: person.uid }).go();
    expect(JSON.stringify(data)).not.toContain(codeTo(phone));
  });

  test("a code confirms a phone number only once, even with concurrent requests", async () => {
    const person = await enrolled();
    const phone = newPhone();
    await start(person, phone);
    const code = codeTo(phone);
    const replies = await Promise.all([1, 2, 3].map(() => confirm(person, "sms", code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await changedEmails(person)).toEqual(["on"]);
    const before = await readFactors(person.uid);
    expect(outcome(await confirm(person, "sms", code))).toEqual([409, "factor.not_started"]);
    expect(await readFactors(person.uid)).toEqual(before);
  });

  test("the code of another user does not confirm a phone number", async () => {
    const [ada, eve] = [await enrolled(), await enrolled()];
    const phone = newPhone();
    await start(ada, phone);
    expect(outcome(await confirm(eve, "sms", codeTo(phone)))).toEqual([409, "factor.not_started"]);
    await start(eve, newPhone());
    expect(outcome(await confirm(eve, "sms", codeTo(phone)))).toEqual([400, "factor.code_wrong"]);
    expect(outcome(await confirm(eve, "app", codeTo(phone)))).toEqual([409, "factor.not_started"]);
  });

  test("a phone number can be confirmed in five attempts, and a sixth is rejected even with the right code", async () => {
    const person = await enrolled();
    const phone = newPhone();
    await start(person, phone);
    const code = codeTo(phone);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => confirm(person, "sms", not(code))));
    for (const reply of wrong) expect(outcome(reply)).toEqual([400, "factor.code_wrong"]);
    expect(outcome(await confirm(person, "sms", code))).toEqual([410, "factor.code_expired"]);
    expect(await readFactors(person.uid)).toMatchObject({ sms: false });
    expect((await accountOf(person)).phone).toBe("");
  });

  test("the code for a phone number expires after five minutes", async () => {
    const person = await enrolled();
    const phone = newPhone();
    const began = now().getTime();
    await withFixedClock(began, () => start(person, phone));
    const late = await withFixedClock(began + 301 * SECOND_MS, () => confirm(person, "sms", codeTo(phone)));
    expect(outcome(late)).toEqual([410, "factor.code_expired"]);
    expect((await withFixedClock(began + 299 * SECOND_MS, () => confirm(person, "sms", codeTo(phone)))).status).toBe(200);
  });

  test("a phone number can get another code after one minute, which invalidates the first", async () => {
    const person = await enrolled();
    const phone = newPhone();
    const began = now().getTime();
    await withFixedClock(began, () => start(person, phone));
    const first = codeTo(phone);
    const sent = cloud.texts.length;
    const soon = await withFixedClock(began + 30 * SECOND_MS, () => start(person, newPhone()));
    expect(outcome(soon)).toEqual([429, "factor.resend_locked"]);
    expect(soon.body.message).toMatch(/Please wait (29|30|31) seconds/);
    expect(cloud.texts.length).toBe(sent);

    await withFixedClock(began + 61 * SECOND_MS, async () => {
      expect((await start(person, phone)).status).toBe(200);
      const second = codeTo(phone);
      // Both codes are equal with a probability of one in a million.
      if (first !== second) expect(outcome(await confirm(person, "sms", first))).toEqual([400, "factor.code_wrong"]);
      expect((await confirm(person, "sms", second)).status).toBe(200);
    });
  });

  test("several concurrent requests send one code to a phone number", async () => {
    const person = await enrolled();
    const phone = newPhone();
    const replies = await Promise.all([1, 2, 3, 4].map(() => start(person, phone)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(cloud.texts.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  test("a phone number that cannot receive messages is reported, and another can be tried immediately", async () => {
    const person = await enrolled();
    const phone = newPhone();
    cloud.textless.add(phone);
    expect(outcome(await start(person, phone))).toEqual([400, "factor.phone_undeliverable"]);
    expect((await start(person, newPhone())).status).toBe(200);
  });

  test("a phone number gets at most ten codes per day across users, and a user across phone numbers", async () => {
    const phone = newPhone();
    const noon = new Date(now());
    noon.setUTCHours(24, 0, 0, 0);
    const midnight = noon.getTime() - now().getTime();
    const person = await enrolled();
    for (let minute = 0; minute < 10; minute++)
      expect((await withClockShift(midnight + minute * 61 * SECOND_MS, () => start(person, phone))).status).toBe(200);
    const sent = cloud.texts.length;
    await withClockShift(midnight + HOUR_MS, async () => {
      expect(outcome(await start(person, newPhone()))).toEqual([429, "request.too_many"]);
      expect(outcome(await start(await enrolled(), phone))).toEqual([429, "request.too_many"]);
    });
    expect(cloud.texts.length).toBe(sent);
    expect((await withClockShift(midnight + 25 * HOUR_MS, () => start(person, phone))).status).toBe(200);
  });

  test.each([["0612345678"], ["+0123456789"], ["+3161"], ["+31612345678\n"], [{ $ne: "" }], [""]])(
    "the malformed phone number %j is rejected",
    async (phone) => {
      const person = await enrolled();
      const before = await stateFingerprint();
      expect(outcome(await start(person, phone as string))).toEqual([400, "request.invalid"]);
      expect(await stateFingerprint()).toBe(before);
    },
  );

  test.each([["12345"], ["1234567"], ["12345a"], ["١٢٣٤٥٦"], [123456], [" 123456"]])(
    "the malformed code %j does not confirm a phone number",
    async (code) => {
      const person = await enrolled();
      await start(person, newPhone());
      const before = await stateFingerprint();
      expect(outcome(await confirm(person, "sms", code as string))).toEqual([400, "request.invalid"]);
      expect(await stateFingerprint()).toBe(before);
    },
  );

  test("a phone number can be confirmed with the same code after a user pool failure", async () => {
    const person = await enrolled();
    const phone = newPhone();
    await start(person, phone);
    cloud.poolFailures.add("AdminSetUserMFAPreference");
    expect((await confirm(person, "sms", codeTo(phone))).status).toBe(500);
    expect(await readFactors(person.uid)).toMatchObject({ sms: false });
    expect((await confirm(person, "sms", codeTo(phone))).status).toBe(200);
    expect(await changedEmails(person)).toEqual(["on"]);
  });
});

describe("an authenticator app", () => {
  test("an authenticator app becomes the second factor with a code that it shows, and each code works once", async () => {
    const person = await enrolled();
    const { status, body } = await send(accounts.startAppFactor, person);
    expect(status).toBe(200);
    expect(body.uri).toBe(
      `otpauth://totp/Sightline%3A${encodeURIComponent(person.email)}?secret=${body.secret}&issuer=Sightline`,
    );

    const code = appCode(body.secret);
    expect(outcome(await confirm(person, "app", not(code)))).toEqual([400, "factor.code_wrong"]);
    expect((await confirm(person, "app", code)).body).toMatchObject({ sms: false, app: true, phone: null });
    expect(outcome(await confirm(person, "app", code))).toEqual([409, "factor.not_started"]);
    expect(await changedEmails(person)).toEqual(["on"]);
    expect((await signIn(person.email)).token).toBe("");
  });

  test("an authenticator app can be set up within five minutes and five attempts", async () => {
    const person = await enrolled();
    const { secret } = (await send(accounts.startAppFactor, person)).body;
    expect(outcome(await withClockShift(301 * SECOND_MS, () => confirm(person, "app", appCode(secret))))).toEqual([
      410,
      "factor.code_expired",
    ]);
    for (let tries = 0; tries < 5; tries++)
      expect(outcome(await confirm(person, "app", not(appCode(secret))))).toEqual([400, "factor.code_wrong"]);
    expect(outcome(await confirm(person, "app", appCode(secret)))).toEqual([410, "factor.code_expired"]);
    expect(await readFactors(person.uid)).toMatchObject({ app: false });
  });

  test("an authenticator app can be enabled in addition to a phone number", async () => {
    const { person, phone } = await withPhone();
    const { secret } = (await send(accounts.startAppFactor, person)).body;
    expect((await confirm(person, "app", appCode(secret))).body).toMatchObject({ sms: true, app: true });
    expect(await readFactors(person.uid)).toEqual({ sms: true, app: true, phone });
  });
});

test("an email names the factor that was added or changed, and each is in the audit log", async () => {
  const { person } = await withPhone();
  const confirmApp = async () => {
    const { secret } = (await send(accounts.startAppFactor, person)).body;
    expect((await confirm(person, "app", appCode(secret))).status).toBe(200);
  };
  await confirmApp();
  await confirmApp();
  const other = newPhone();
  await withClockShift(61 * SECOND_MS, async () => {
    expect((await start(person, other)).status).toBe(200);
    expect((await confirm(person, "sms", codeTo(other))).status).toBe(200);
  });
  expect(await readFactors(person.uid)).toEqual({ sms: true, app: true, phone: other });
  await remove(person);
  await confirmApp();
  await withClockShift(122 * SECOND_MS, async () => {
    expect((await start(person, other)).status).toBe(200);
    expect((await confirm(person, "sms", codeTo(other))).status).toBe(200);
  });
  const emails = ["on", "app_added", "app_changed", "phone_changed", "off", "on", "phone_added"];
  expect((await changedEmails(person)).sort()).toEqual(emails.sort());
  expect((await auditLogOf(person.uid)).filter((entry) => entry.includes("second_factor_on"))).toHaveLength(6);
  // The link undoes each of them.
  const links = await queuedEmailsFor((await accountOf(person)).email);
  for (const { what, turnsOff } of links.filter(({ template }) => template === "second-factor-changed"))
    expect([what, turnsOff]).toEqual([what, what !== "off"]);
});

test("setting up a first, another or the same factor requires a sign-in within the last five minutes", async () => {
  const person = await enrolled();
  const expectRejected = async () => {
    const later = { ...person, authTime: Math.floor(now().getTime() / 1000) - 301 };
    const proof = await solvePhoneProof(later);
    const before = await stateFingerprint();
    const phoned = await send(accounts.startPhoneFactor, later, { body: { phone: newPhone(), proof } });
    expect(outcome(phoned)).toEqual([403, "caller.sign_in_required"]);
    expect(outcome(await send(accounts.startAppFactor, later))).toEqual([403, "caller.sign_in_required"]);
    expect(await stateFingerprint()).toBe(before);
  };
  await expectRejected();
  const phone = newPhone();
  await start(person, phone);
  expect((await confirm(person, "sms", codeTo(phone))).status).toBe(200);
  await expectRejected();
  const { secret } = (await send(accounts.startAppFactor, person)).body;
  expect((await confirm(person, "app", appCode(secret))).status).toBe(200);
  await expectRejected();
  expect(await readFactors(person.uid)).toEqual({ sms: true, app: true, phone });
  expect((await withClockShift(61 * SECOND_MS, () => start(person, newPhone()))).status).toBe(200);
});

test("confirming a factor requires a sign-in within the last ten minutes, as the setup can take five", async () => {
  const person = await enrolled();
  const { secret } = (await send(accounts.startAppFactor, person)).body;
  const signedInBefore = (seconds: number) => ({ ...person, authTime: Math.floor(now().getTime() / 1000) - seconds });
  const before = await stateFingerprint();
  expect(outcome(await confirm(signedInBefore(601), "app", appCode(secret)))).toEqual([403, "caller.sign_in_required"]);
  expect(await stateFingerprint()).toBe(before);
  expect(await readFactors(person.uid)).toMatchObject({ app: false });
  expect((await confirm(signedInBefore(590), "app", appCode(secret))).status).toBe(200);
});

test("a request with an idempotency key does not store the app's secret", async () => {
  const person = await enrolled();
  const ask = () => send(accounts.startAppFactor, person, { idempotencyKey: "once" });
  const secrets = [(await ask()).body.secret, (await ask()).body.secret];
  for (const secret of secrets) expect(await stateFingerprint()).not.toContain(secret);
});

test("a session ended elsewhere cannot start or confirm a second factor", async () => {
  const person = await enrolled();
  const { secret } = (await send(accounts.startAppFactor, person)).body;
  await signOutUser(person.uid);
  expect(outcome(await send(accounts.startAppFactor, person))).toEqual([401, "caller.unauthenticated"]);
  expect(outcome(await confirm(person, "app", appCode(secret)))).toEqual([401, "caller.unauthenticated"]);
  expect(await readFactors(person.uid)).toMatchObject({ app: false });
});

describe("turning off the second factor", () => {
  test("turning off the second factor removes every factor, emails the user and writes an audit log entry", async () => {
    const { person, phone } = await withPhone();

    expect((await remove(person)).body).toEqual({ sms: false, app: false, phone: null, recoveryCodes: 0 });

    expect(await changedEmails(person)).toEqual(["on", "off"]);
    expect((await auditLogOf(person.uid)).at(-1)).toBe(`${person.uid} accounts.second_factor_off ${person.uid}`);
    expect((await signIn(person.email)).token).toBeTruthy();
    expect((await accountOf(person)).phone).toBe(phone);
    expect(outcome(await remove(person))).toEqual([409, "factor.not_found"]);
  });

  test("turning off the second factor requires a sign-in within the last five minutes", async () => {
    const { person } = await withPhone();
    const authTime = Math.floor(now().getTime() / 1000) - 301;
    const before = await stateFingerprint();
    expect(outcome(await remove({ ...person, authTime }))).toEqual([403, "caller.sign_in_required"]);
    expect(await stateFingerprint()).toBe(before);
    expect(await readFactors(person.uid)).toMatchObject({ sms: true });
    expect((await remove({ ...person, authTime: authTime + 301 })).status).toBe(200);
  });

  test("staff cannot turn off their second factor", async () => {
    const before = [await createStaff(), await stateFingerprint()] as const;
    expect(outcome(await remove(before[0]))).toEqual([403, "caller.forbidden"]);
    expect(await stateFingerprint()).toBe(before[1]);
  });
});

test("turning off a second factor does not affect other users", async () => {
  const [{ person }, other] = [await withPhone(), await enrolled()];
  await remove(person);
  expect(await changedEmails(other)).toEqual([]);
  expect((await signIn(other.email)).token).toBeTruthy();
  expect((await signIn(uniqueEmail())).rejected).toBeDefined();
});
