import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { accounts, LEGAL } from "#contracts/accounts.ts";
import {
  addWorkspaceMember,
  cloud,
  createFreemiumUser,
  createStaff,
  createTrialUser,
  createUnverifiedUser,
  createWorkspace,
  freezeToHourStart,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";
import {
  decompressionBombPng,
  emptyFile,
  noise,
  png,
  rotatedJpeg,
  textFile,
  transparentPng,
  truncatedJpeg,
} from "#test/kit/images.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { accountOf, auditEntriesOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { ConsentEntity } = await import("#domain/accounts/consent.entity.ts");
const { enableSmsFactor } = await import("#adapters/second-factor.ts");

const edit = (person: TestUser, body: object) => send(accounts.editMe, person, { body });
const HOUR_MS = 3600 * 1000;

/** Expects a refusal, and that nothing anywhere is different afterwards. */
async function rejectedWithoutTrace(
  work: () => Promise<{ status: number; body: { code?: string } }>,
  status: number,
  code: string,
) {
  const before = await stateFingerprint();
  const reply = await work();
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(await stateFingerprint()).toBe(before);
}

describe("name and phone", () => {
  test("change, and the full name follows", async () => {
    const person = await createTrialUser();

    const reply = await edit(person, { firstName: "  Grace ", lastName: "Hopper", phone: "+15555550123" });

    expect(reply).toMatchObject({ status: 200, body: { firstName: "Grace", name: "Grace Hopper", phone: "+15555550123" } });
    expect((await edit(person, { lastName: "Murray" })).body).toMatchObject({ name: "Grace Murray", phone: "+15555550123" });
    expect((await edit(person, { phone: "" })).body.phone).toBe("");
  });

  test("take every script and emoji", async () => {
    const names = { firstName: "👩🏽‍🔬 Ağaoğlu", lastName: "张伟 إبراهيم Ó’Neil-Šimůnek" };
    expect((await edit(await createTrialUser(), names)).body).toMatchObject(names);
  });

  test.each([
    ["a name of 10 kB", { firstName: "x".repeat(10_240) }],
    ["a name of 101 characters", { lastName: "x".repeat(101) }],
    ["a name of blanks", { firstName: "   " }],
    ["a name that turns the text around", { firstName: "Ada\u202egpj.exe" }],
    ["a name with an isolate", { firstName: "Ada\u2066x" }],
    ["a name of two lines", { lastName: "Lovelace\r\nBcc: all@people.test" }],
    ["a name with a zero byte", { firstName: "Ada\u0000" }],
    ["a number for a name", { firstName: 7 }],
    ["no name", { firstName: null }],
    ["a phone without its country", { phone: "0612345678" }],
    ["a phone with blanks", { phone: "+31 6 12345678" }],
    ["a phone too long", { phone: `+${"1".repeat(16)}` }],
    ["an address", { email: "new@people.test" }],
    ["a role", { role: "admin" }],
    ["credits", { imageCredits: 1000 }],
    ["staff rights", { firstName: "Ada", superadmin: true }],
    ["a trial's end", { trialEnd: "2099-01-01T00:00:00.000Z" }],
    ["a prototype", JSON.parse('{"__proto__":{"superadmin":true},"constructor":{}}')],
  ])("refuse %s, and nothing changes", async (_, body) => {
    const person = await createTrialUser();
    await rejectedWithoutTrace(() => edit(person, body), 400, "request.invalid");
  });

  test("are not a member's to change, and on record when an admin changes them", async () => {
    const { admin, member } = await createWorkspace();
    await rejectedWithoutTrace(() => edit(member, { firstName: "Eve" }), 403, "caller.forbidden");
    await rejectedWithoutTrace(() => send(accounts.setAvatar, member, { body: { image: null } }), 403, "caller.forbidden");

    expect((await edit(admin, { firstName: "Eve" })).status).toBe(200);
    expect(await auditEntriesOf(admin.uid)).toEqual([`${admin.uid} accounts.edit ${admin.uid}`]);
  });

  test("of two changes at once both are kept", async () => {
    const person = await createTrialUser();
    await Promise.all([edit(person, { firstName: "Grace" }), edit(person, { lastName: "Hopper" })]);
    expect((await send(accounts.me, person)).body.name).toBe("Grace Hopper");
  });

  test("a number that sign-in codes go to stays", async () => {
    const { createSignedInUser } = await import("#test/kit/sign-up.ts");
    const person = await createSignedInUser();
    await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true, phone: "+15555550123" }).go();
    await enableSmsFactor(person.uid, "+15555550123");

    await rejectedWithoutTrace(() => edit(person, { phone: "" }), 409, "account.phone_is_factor");
    await rejectedWithoutTrace(() => edit(person, { phone: "+15555550124" }), 409, "account.phone_is_factor");
    expect((await edit(person, { firstName: "Grace", phone: "+15555550123" })).status).toBe(200);
  });
});

describe("an avatar", () => {
  const set = (person: TestUser, image: Buffer | null) =>
    send(accounts.setAvatar, person, { body: { image: image?.toString("base64") ?? null } });
  const pixelsOf = (url: string) => sharp(Buffer.from(url.split(",")[1] ?? "", "base64"));

  test("is cropped to its middle, 256 × 256, and can be removed", async () => {
    const person = await createTrialUser();
    const { status, body } = await set(person, await png(640, 480));
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^data:image\/webp;base64,/);
    expect(await pixelsOf(body.avatar).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect((await set(person, null)).body.avatar).toBe("");
  });

  test("is upright and tells nothing of where it was taken", async () => {
    const picture = await sharp(await rotatedJpeg())
      .keepMetadata()
      .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1" }, IFD0: { Make: "Camera" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();

    const { avatar } = (await set(await createTrialUser(), picture)).body;

    const { exif, xmp, iptc, icc, orientation } = await pixelsOf(avatar).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    // Stored with its left half red and turned a quarter clockwise: red is above.
    const [above, below] = await Promise.all(
      [40, 215].map((top) => pixelsOf(avatar).extract({ left: 128, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    );
    expect(above![1]).toBeLessThan(60);
    expect(below![1]).toBeGreaterThan(200);
  });

  test("of pure noise still fits", async () => {
    const picture = await sharp(noise(300, 300), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { avatar } = (await set(await createTrialUser(), picture)).body;
    expect(avatar.length).toBeLessThanOrEqual(30_000);
  });

  test("keeps its transparency", async () => {
    const { avatar } = (await set(await createTrialUser(), await transparentPng())).body;
    expect((await pixelsOf(avatar).metadata()).hasAlpha).toBe(true);
  });

  test.each([
    ["text", async () => textFile()],
    [
      "a drawing that could reach out",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ["a picture that breaks off", truncatedJpeg],
    ["a bomb of 400 megapixels", async () => decompressionBombPng()],
    ["nothing", async () => emptyFile()],
    ["another file behind a signature", async () => Buffer.from("\xff\xd8\xff not a picture", "latin1")],
    ["more than 1 MB", async () => Buffer.concat([await png(), Buffer.alloc(1_000_001)])],
  ])("refuses %s, and nothing changes", async (_, make) => {
    const person = await createTrialUser();
    const picture = await make();
    await rejectedWithoutTrace(() => set(person, picture), 400, "account.avatar_unreadable");
  });

  test("refuses what is no base 64 or far too long", async () => {
    const person = await createTrialUser();
    const put = (image: unknown) => send(accounts.setAvatar, person, { body: { image } });
    await rejectedWithoutTrace(() => put("data:image/png;base64,AAAA"), 400, "request.invalid");
    await rejectedWithoutTrace(() => put("A".repeat(1_400_004)), 400, "request.invalid");
  });
});

describe("what is remembered of a person", () => {
  test("the introduction, by members too", async () => {
    const { member } = await createWorkspace();
    expect(await send(accounts.setIntro, member, { body: { intro: true } })).toMatchObject({ status: 200, body: {} });
    expect((await send(accounts.me, member)).body.intro).toBe(true);
    await rejectedWithoutTrace(() => send(accounts.setIntro, member, { body: { intro: "yes" } }), 400, "request.invalid");
  });

  test("visits of the subscription page, each counted once", async () => {
    const person = await createTrialUser();
    await Promise.all(Array.from({ length: 5 }, () => send(accounts.visitSubscriptions, person)));
    expect((await send(accounts.visitSubscriptions, person)).body).toEqual({ visitedSubscriptions: 6 });
    const key = { idempotencyKey: "once" };
    await send(accounts.visitSubscriptions, person, key);
    expect((await send(accounts.visitSubscriptions, person, key)).body).toEqual({ visitedSubscriptions: 7 });
  });

  test("the answers to the survey, once", async () => {
    const person = await createTrialUser();
    const body = { find: "Google/search", field: "UX", company_name: "Analytical Engines" } as const;
    const replies = await Promise.all([1, 2, 3].map(() => send(accounts.submitSurvey, person, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await accountOf(person)).toMatchObject({ ...body, followedUp: true });
    await rejectedWithoutTrace(() => send(accounts.submitSurvey, person, { body }), 409, "account.followed_up");
    const other = await createTrialUser();
    await rejectedWithoutTrace(
      () => send(accounts.submitSurvey, other, { body: { ...body, find: "A dream" } }),
      400,
      "request.invalid",
    );
  });

  test("which documents he agreed to, with a record that later agreements leave alone", async () => {
    const person = await createUnverifiedUser();
    expect((await send(accounts.me, person)).body.consent).toEqual({ terms: null, privacy: null });
    await rejectedWithoutTrace(
      () => send(accounts.acceptTerms, person, { body: { ...LEGAL, terms: "2020-01-01" } }),
      400,
      "request.invalid",
    );

    expect((await send(accounts.acceptTerms, person, { body: LEGAL })).status).toBe(200);
    const records = async () => (await ConsentEntity.query.byPerson({ uid: person.uid }).go()).data;
    const first = await records();
    await withClockShift(HOUR_MS, () => send(accounts.acceptTerms, person, { body: LEGAL }));

    expect((await send(accounts.me, person)).body.consent).toEqual(LEGAL);
    expect(first).toMatchObject([
      { document: "privacy", version: LEGAL.privacy, how: "asked" },
      { document: "terms", version: LEGAL.terms, how: "asked" },
    ]);
    expect(await records()).toEqual(first);
  });

  test("asked for a new version of one document only, the other keeps its record", async () => {
    const person = await createTrialUser();
    await AccountEntity.patch({ uid: person.uid }).set({ privacy: LEGAL.privacy, terms: "2020-01-01" }).go();
    await send(accounts.acceptTerms, person, { body: LEGAL });
    const { data } = await ConsentEntity.query.byPerson({ uid: person.uid }).go();
    expect(data.map(({ document }) => document)).toEqual(["terms"]);
  });
});

describe("a question to support", () => {
  test("reaches support, who can answer it, and a copy goes to the one who asks", async () => {
    const person = await createFreemiumUser();
    const { email } = await accountOf(person);
    const question = "Why is\nthe <b>logo</b> blue?";

    expect(await send(accounts.askSupport, person, { body: { question } })).toMatchObject({ status: 202, body: {} });

    expect(await queuedEmailsFor(email)).toMatchObject([{ template: "support-copy", firstName: "Ada", question }]);
    const asked = (await queuedEmailsFor("support@sightline.test")).filter(({ from }) => from === email);
    expect(asked).toMatchObject([{ template: "support-question", name: "Ada Lovelace", question }]);
  });

  test("goes to nobody else, whatever is sent along, and is not empty", async () => {
    const person = await createFreemiumUser();
    for (const body of [{ question: "?", to: "all@people.test" }, { question: "  " }, { question: "x".repeat(10_001) }, {}])
      await rejectedWithoutTrace(() => send(accounts.askSupport, person, { body }), 400, "request.invalid");
  });

  test("can be asked five times an hour", async () => {
    freezeToHourStart();
    const person = await createFreemiumUser();
    const ask = () => send(accounts.askSupport, person, { body: { question: "Where?" } });
    for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(202);
    await rejectedWithoutTrace(ask, 429, "request.too_many");
    expect((await withClockShift(HOUR_MS, ask)).status).toBe(202);
  });
});

describe("what stays behind in a workspace", () => {
  test("is what the member himself made there", async () => {
    const office = await createWorkspace();
    const other = await addWorkspaceMember(office);
    const alone = await createTrialUser();
    await createTestHeatmap(alone);
    await createTestHeatmap(office.member);
    await createTestHeatmap(office.member);
    await createTestHeatmap(office.admin);

    const work = async (person: TestUser) => (await send(accounts.countOwnHeatmaps, person)).body;
    expect(await work(office.member)).toEqual({ heatmaps: 2 });
    expect(await work(other)).toEqual({ heatmaps: 0 });
    expect(await work(alone)).toEqual({ heatmaps: 0 });
  });
});

test("who is not signed in, deleted or not verified changes nothing of this", async () => {
  const person = await createUnverifiedUser();
  const requests = [
    () => edit(person, { firstName: "Eve" }),
    () => send(accounts.setIntro, person, { body: { intro: true } }),
    () => send(accounts.askSupport, person, { body: { question: "?" } }),
    () => send(accounts.requestExport, person),
    () => send(accounts.startPhoneFactor, person, { body: { phone: "+15555550123" } }),
    () => send(accounts.startAppFactor, person),
  ];
  for (const request of requests) await rejectedWithoutTrace(request, 403, "caller.unverified");
  expect(cloud.texts).toEqual([]);
});

test("staff are people too", async () => {
  expect((await edit(await createStaff(), { firstName: "Grace" })).body).toMatchObject({ firstName: "Grace", superadmin: true });
});
