import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { LEGAL } from "#contracts/legal.ts";
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
import { accountOf, auditLogOf, queuedEmailsFor } from "#test/kit/workspaces.ts";

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { ConsentEntity } = await import("#domain/accounts/consent.entity.ts");
const { enableSmsFactor } = await import("#adapters/second-factor.ts");

const edit = (person: TestUser, body: object) => send(accounts.editMe, person, { body });
const HOUR_MS = 3600 * 1000;

/** Expects an error, and that no stored state changes. */
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
  test("a user can change their name and phone number, which updates the full name", async () => {
    const person = await createTrialUser();

    const reply = await edit(person, { firstName: "  Grace ", lastName: "Hopper", phone: "+15555550123" });

    expect(reply).toMatchObject({ status: 200, body: { firstName: "Grace", name: "Grace Hopper", phone: "+15555550123" } });
    expect((await edit(person, { lastName: "Murray" })).body).toMatchObject({ name: "Grace Murray", phone: "+15555550123" });
    expect((await edit(person, { phone: "" })).body.phone).toBe("");
  });

  test("names accept every script and emoji", async () => {
    const names = { firstName: "👩🏽‍🔬 Ağaoğlu", lastName: "张伟 إبراهيم Ó’Neil-Šimůnek" };
    expect((await edit(await createTrialUser(), names)).body).toMatchObject(names);
  });

  test.each([
    ["a name of 10 kB", { firstName: "x".repeat(10_240) }],
    ["a name of 101 characters", { lastName: "x".repeat(101) }],
    ["a blank name", { firstName: "   " }],
    ["a name with a right-to-left override", { firstName: "Ada\u202egpj.exe" }],
    ["a name with a directional isolate", { firstName: "Ada\u2066x" }],
    ["a name of two lines", { lastName: "Lovelace\r\nBcc: all@people.test" }],
    ["a name with a zero byte", { firstName: "Ada\u0000" }],
    ["a number for a name", { firstName: 7 }],
    ["no name", { firstName: null }],
    ["a phone number without a country code", { phone: "0612345678" }],
    ["a phone number with spaces", { phone: "+31 6 12345678" }],
    ["a phone number that is too long", { phone: `+${"1".repeat(16)}` }],
    ["an address", { email: "new@people.test" }],
    ["a role", { role: "admin" }],
    ["credits", { imageCredits: 1000 }],
    ["staff rights", { firstName: "Ada", superadmin: true }],
    ["the end of a trial", { trialEnd: "2099-01-01T00:00:00.000Z" }],
    ["a prototype", JSON.parse('{"__proto__":{"superadmin":true},"constructor":{}}')],
  ])("a profile update with %s is rejected, and nothing changes", async (_, body) => {
    const person = await createTrialUser();
    await rejectedWithoutTrace(() => edit(person, body), 400, "request.invalid");
  });

  test("a member cannot change their name, and a change by an admin is in the audit log", async () => {
    const { admin, member } = await createWorkspace();
    await rejectedWithoutTrace(() => edit(member, { firstName: "Eve" }), 403, "caller.forbidden");
    await rejectedWithoutTrace(() => send(accounts.setAvatar, member, { body: { image: null } }), 403, "caller.forbidden");

    expect((await edit(admin, { firstName: "Eve" })).status).toBe(200);
    expect(await auditLogOf(admin.uid)).toEqual([`${admin.uid} accounts.edit ${admin.uid}`]);
  });

  test("concurrent changes of two fields are both stored", async () => {
    const person = await createTrialUser();
    await Promise.all([edit(person, { firstName: "Grace" }), edit(person, { lastName: "Hopper" })]);
    expect((await send(accounts.me, person)).body.name).toBe("Grace Hopper");
  });

  test("a phone number used as a second factor cannot be changed", async () => {
    const { createSignedInUser } = await import("#test/kit/sign-up.ts");
    const person = await createSignedInUser();
    await AccountEntity.patch({ uid: person.uid }).set({ email_verified: true, phone: "+15555550123" }).go();
    await enableSmsFactor(person.uid, "+15555550123");

    await rejectedWithoutTrace(() => edit(person, { phone: "" }), 409, "account.phone_in_use");
    await rejectedWithoutTrace(() => edit(person, { phone: "+15555550124" }), 409, "account.phone_in_use");
    expect((await edit(person, { firstName: "Grace", phone: "+15555550123" })).status).toBe(200);
  });
});

describe("an avatar", () => {
  const set = (person: TestUser, image: Buffer | null) =>
    send(accounts.setAvatar, person, { body: { image: image?.toString("base64") ?? null } });
  const pixelsOf = (url: string) => sharp(Buffer.from(url.split(",")[1] ?? "", "base64"));

  test("an avatar is cropped to its centre, 256 × 256, and can be removed", async () => {
    const person = await createTrialUser();
    const { status, body } = await set(person, await png(640, 480));
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^data:image\/webp;base64,/);
    expect(await pixelsOf(body.avatar).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect((await set(person, null)).body.avatar).toBe("");
  });

  test("an avatar is upright and contains no metadata", async () => {
    const image = await sharp(await rotatedJpeg())
      .keepMetadata()
      .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1" }, IFD0: { Make: "Camera" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(image).metadata()).exif).toBeDefined();

    const { avatar } = (await set(await createTrialUser(), image)).body;

    const { exif, xmp, iptc, icc, orientation } = await pixelsOf(avatar).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    // The file's left half is red and its orientation is 90° clockwise, so the top of the avatar must be red.
    const [above, below] = await Promise.all(
      [40, 215].map((top) => pixelsOf(avatar).extract({ left: 128, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    );
    expect(above![1]).toBeLessThan(60);
    expect(below![1]).toBeGreaterThan(200);
  });

  test("an avatar of pure noise stays within the size limit", async () => {
    const image = await sharp(noise(300, 300), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { avatar } = (await set(await createTrialUser(), image)).body;
    expect(avatar.length).toBeLessThanOrEqual(30_000);
  });

  test("an avatar keeps its transparency", async () => {
    const { avatar } = (await set(await createTrialUser(), await transparentPng())).body;
    expect((await pixelsOf(avatar).metadata()).hasAlpha).toBe(true);
  });

  test.each([
    ["text", async () => textFile()],
    [
      "an SVG that references a local file",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ["a truncated image", truncatedJpeg],
    ["a decompression bomb of 400 megapixels", async () => decompressionBombPng()],
    ["an empty file", async () => emptyFile()],
    ["another file with a JPEG signature", async () => Buffer.from("\xff\xd8\xff not an image", "latin1")],
    ["more than 1 MB", async () => Buffer.concat([await png(), Buffer.alloc(1_000_001)])],
  ])("an upload of %s as an avatar is rejected, and nothing changes", async (_, make) => {
    const person = await createTrialUser();
    const image = await make();
    await rejectedWithoutTrace(() => set(person, image), 400, "account.avatar_invalid");
  });

  test("an avatar that is not base64 or too long is rejected", async () => {
    const person = await createTrialUser();
    const put = (image: unknown) => send(accounts.setAvatar, person, { body: { image } });
    await rejectedWithoutTrace(() => put("data:image/png;base64,AAAA"), 400, "request.invalid");
    await rejectedWithoutTrace(() => put("A".repeat(1_400_004)), 400, "request.invalid");
  });
});

describe("the account stores", () => {
  test("the account stores that the user has seen the introduction, for members too", async () => {
    const { member } = await createWorkspace();
    expect(await send(accounts.setIntro, member, { body: { intro: true } })).toMatchObject({ status: 200, body: {} });
    expect((await send(accounts.me, member)).body.intro).toBe(true);
    await rejectedWithoutTrace(() => send(accounts.setIntro, member, { body: { intro: "yes" } }), 400, "request.invalid");
  });

  test("the account stores the number of visits to the subscription page, each counted once", async () => {
    const person = await createTrialUser();
    await Promise.all(Array.from({ length: 5 }, () => send(accounts.visitSubscriptions, person)));
    expect((await send(accounts.visitSubscriptions, person)).body).toEqual({ visitedSubscriptions: 6 });
    const key = { idempotencyKey: "once" };
    await send(accounts.visitSubscriptions, person, key);
    expect((await send(accounts.visitSubscriptions, person, key)).body).toEqual({ visitedSubscriptions: 7 });
  });

  test("the account stores the survey responses once", async () => {
    const person = await createTrialUser();
    const body = { find: "Google/search", field: "UX", company_name: "Analytical Engines" } as const;
    const replies = await Promise.all([1, 2, 3].map(() => send(accounts.submitSurvey, person, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await accountOf(person)).toMatchObject({ ...body, followedUp: true });
    await rejectedWithoutTrace(() => send(accounts.submitSurvey, person, { body }), 409, "account.survey_answered");
    const other = await createTrialUser();
    await rejectedWithoutTrace(
      () => send(accounts.submitSurvey, other, { body: { ...body, find: "A dream" } }),
      400,
      "request.invalid",
    );
  });

  test("the account stores the documents the user agreed to, in a record that later consents do not change", async () => {
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

  test("the account stores another consent record only for a document with a new version", async () => {
    const person = await createTrialUser();
    await AccountEntity.patch({ uid: person.uid }).set({ privacy: LEGAL.privacy, terms: "2020-01-01" }).go();
    await send(accounts.acceptTerms, person, { body: LEGAL });
    const { data } = await ConsentEntity.query.byPerson({ uid: person.uid }).go();
    expect(data.map(({ document }) => document)).toEqual(["terms"]);
  });
});

describe("a support question", () => {
  test("a support question is sent to support, who can reply to it, with a copy to the user", async () => {
    const person = await createFreemiumUser();
    const { email } = await accountOf(person);
    const question = "Why is\nthe <b>logo</b> blue?";

    expect(await send(accounts.askSupport, person, { body: { question } })).toMatchObject({ status: 202, body: {} });

    expect(await queuedEmailsFor(email)).toMatchObject([{ template: "support-copy", firstName: "Ada", question }]);
    const asked = (await queuedEmailsFor("support@sightline.test")).filter(({ from }) => from === email);
    expect(asked).toMatchObject([{ template: "support-question", name: "Ada Lovelace", question }]);
  });

  test("a support question with other recipients, without text, or that is too long is rejected", async () => {
    const person = await createFreemiumUser();
    for (const body of [{ question: "?", to: "all@people.test" }, { question: "  " }, { question: "x".repeat(10_001) }, {}])
      await rejectedWithoutTrace(() => send(accounts.askSupport, person, { body }), 400, "request.invalid");
  });

  test("a user can send five support questions per hour", async () => {
    freezeToHourStart();
    const person = await createFreemiumUser();
    const ask = () => send(accounts.askSupport, person, { body: { question: "Where?" } });
    for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(202);
    await rejectedWithoutTrace(ask, 429, "request.too_many");
    expect((await withClockShift(HOUR_MS, ask)).status).toBe(202);
  });
});

describe("the work a member would leave in a workspace", () => {
  test("the heatmaps a member would leave behind are only those that they created in the workspace", async () => {
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

test("an unverified user cannot change their profile", async () => {
  const person = await createUnverifiedUser();
  const requests = [
    () => edit(person, { firstName: "Eve" }),
    () => send(accounts.setIntro, person, { body: { intro: true } }),
    () => send(accounts.askSupport, person, { body: { question: "?" } }),
    () => send(accounts.requestExport, person),
    () =>
      send(accounts.startPhoneFactor, person, {
        body: { phone: "+15555550123", proof: { challenge: "none", solutions: Array(8).fill(0) } },
      }),
    () => send(accounts.startAppFactor, person),
  ];
  for (const request of requests) await rejectedWithoutTrace(request, 403, "caller.email_unverified");
  expect(cloud.texts).toEqual([]);
});

test("staff can edit their profile", async () => {
  expect((await edit(await createStaff(), { firstName: "Grace" })).body).toMatchObject({ firstName: "Grace", superadmin: true });
});
