import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { IMAGE_MAX_BYTES } from "#contracts/reference.ts";
import {
  addWorkspaceMember,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  removeWorkspaceMember,
  send,
  type TestUser,
  withClockShift,
  withFixedClock,
} from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { publishedEvents } from "#test/kit/workspaces.ts";

const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");

const create = (person: TestUser, overrides: object = {}, idempotencyKey?: string) =>
  send(heatmaps.create, person, { body: { ...poster, ...overrides }, ...(idempotencyKey !== undefined && { idempotencyKey }) });
const credits = async (person: TestUser): Promise<number> => (await send(accounts.me, person)).body.imageCredits;

test("creating a heatmap debits one credit and returns a form for exactly its file", async () => {
  const person = await createTrialUser();
  const now = Date.now();

  const { status, body } = await withFixedClock(now, () => create(person));

  expect(status).toBe(201);
  const { uid } = body.heatmap;
  expect(body.heatmap).toMatchObject({ title: "Poster", status: "requested", requested_by: person.uid, problem: null });
  expect(body.heatmap.requested_by_name).toBe("Ada Lovelace");
  if (body.upload.kind !== "form") throw new Error("a small file is uploaded with a form");
  expect(body.upload.fields.key).toBe(`${person.uid}/${uid}/${uid}.png`);
  expect(Date.parse(body.upload.expires_at)).toBe(now + 15 * 60_000);
  expect(await credits(person)).toBe(9);
  expect(await publishedEvents(person.uid, uid)).toEqual(["heatmap.created"]);
});

test("a heatmap names the one that it is another version of, as long as both are in the same scope", async () => {
  const [person, stranger] = [await createTrialUser(), await createTrialUser()];
  const original = await createTestHeatmap(person, { title: "First draft" });
  const { body } = await create(person, { version_of: original });
  const read = async (uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body.version_of;
  expect(await read(body.heatmap.uid)).toEqual({ uid: original, title: "First draft" });
  expect(await read(original)).toBeNull();

  await send(heatmaps.edit, person, { params: { uid: original }, body: { version: 1, title: "Draft" } });
  expect(await read(body.heatmap.uid)).toEqual({ uid: original, title: "Draft" });
  await send(heatmaps.remove, person, { params: { uid: original } });
  expect(await read(body.heatmap.uid)).toBeNull();

  const before = await credits(person);
  const theirs = await createTestHeatmap(stranger);
  for (const hidden of [theirs, original])
    expect(await create(person, { version_of: hidden })).toMatchObject({ status: 404, body: { code: "heatmap.not_found" } });
  expect(await credits(person)).toBe(before);
});

test("a new heatmap has every field with its initial value", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person, {
    application: "UX Design",
    device: "mobile",
    country: "nl",
    industry: "travel",
    tags: ["a"],
    audit: true,
  });

  expect(await heatmapRow(uid)).toMatchObject({
    application: "UX Design",
    device: "mobile",
    condition: "viewport",
    dimensions: "",
    type: "image",
    extension: "png",
    // A page is not judged against a market.
    country: "",
    industry: "",
    tags: ["a"],
    benchmark: "",
    audit: true,
    frames: false,
    frames_children: [],
    hidden: false,
    public: false,
    email_sent: false,
    readability: false,
    logo_tracking: false,
    text_tracking: false,
    text_tracking_text: "",
    timeline: 0,
    template_scores: {},
    reports: [],
    sample: false,
    transferred_from: "",
    frames_requested: false,
    areas_of_interest: [],
    fixations: [],
    image: "",
    heatmap: "",
    combined: "",
    peekthrough: "",
    gazeplot: "",
    mask: "",
    thumbnail: "",
    workspace: "",
    requested_by: person.uid,
    requested_by_email: `${person.uid}@people.test`,
    tempFileName: "poster.png",
    size: 2048,
    status: "requested",
    upload: "pending",
    gen: 1,
    version: 1,
  });
});

test("areas of a new heatmap need different ids and an image", async () => {
  const person = await createTrialUser();
  const area = { uid: "headline", name: "Headline", left: 0, top: 0, width: 10, height: 10 };
  const twice = await create(person, { areas_of_interest: [area, { ...area, left: 20 }] });
  expect(twice).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(twice.text).toContain("Two areas have the same ID.");
  const recording = { application: "Ad / commercial", file: { name: "recording.mp4", size: 2048, extension: "mp4" } };
  const video = await create(person, { ...recording, areas_of_interest: [area] });
  expect(video).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(video.text).toContain("Add the areas of a video once it has been analysed.");
  expect((await create(person, { areas_of_interest: [area] })).status).toBe(201);
  expect(await credits(person)).toBe(9);
});

test("the upload form accepts the announced file and rejects another key, type or size", async () => {
  const { body } = await create(await createTrialUser());
  if (body.upload.kind !== "form") throw new Error("a small file is uploaded with a form");
  const { url, fields } = body.upload;
  const post = (changes: Record<string, string>, bytes: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries<string>({ ...fields, ...changes })) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(bytes)]));
    return fetch(url, { method: "POST", body: form }).then(({ status }) => status);
  };

  expect(await post({ key: "another/file.png" }, 2048)).toBe(403);
  expect(await post({ "Content-Type": "text/html" }, 2048)).toBe(403);
  expect(await post({}, 0)).toBe(400);
  expect(await post({}, 2049)).toBe(400);
  expect(await post({}, 2048)).toBe(204);
});

test("two clicks create one heatmap: the same key returns the same response and debits one credit", async () => {
  const person = await createTrialUser();
  const key = randomUUID();

  const replies = await Promise.all(Array.from({ length: 10 }, () => create(person, {}, key)));

  const good = replies.filter(({ status }) => status === 201);
  expect(good.length).toBeGreaterThan(0);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(good.length === 10 ? [201] : [201, 409]));
  expect(new Set(good.map(({ body }) => body.heatmap.uid)).size).toBe(1);
  const again = await create(person, {}, key);
  expect([again.status, again.text]).toEqual([201, good[0]!.text]);
  expect(await credits(person)).toBe(9);
});

test("a retry of a creation after a lost response returns the same heatmap", async () => {
  const person = await createTrialUser();
  const first = await create(person, {}, "key");
  await IdempotencyEntity.delete({ uid: person.uid, key: "key" }).go();

  const { status, body } = await create(person, {}, "key");

  expect([status, body.heatmap.uid]).toEqual([201, first.body.heatmap.uid]);
  expect(await credits(person)).toBe(9);
});

test("once the first response is no longer stored, an idempotency key creates another heatmap for another request", async () => {
  const person = await createTrialUser();
  const first = await create(person, {}, "poster-1");
  await IdempotencyEntity.delete({ uid: person.uid, key: "poster-1" }).go();

  const { status, body } = await create(person, { title: "Another" }, "poster-1");

  expect([status, body.heatmap.title]).toEqual([201, "Another"]);
  expect(body.heatmap.uid).not.toBe(first.body.heatmap.uid);
  expect(await credits(person)).toBe(8);
});

test("an idempotency key that was used for another request is rejected", async () => {
  const person = await createTrialUser();
  const key = randomUUID();
  await create(person, {}, key);

  expect(await create(person, { title: "Another" }, key)).toMatchObject({ status: 422, body: { code: "request.key_reused" } });
  expect(await credits(person)).toBe(9);
});

test("an idempotency key belongs to its caller: the same key of another user creates another heatmap", async () => {
  const [one, other] = await Promise.all([createTrialUser(), createTrialUser()]);
  const ids = await Promise.all([one, other].map(async (person) => (await create(person, {}, "key")).body.heatmap.uid));
  expect(new Set(ids).size).toBe(2);
});

test("only one of many concurrent creations succeeds with one credit left", async () => {
  const person = await createFreemiumUser();
  for (let left = 5; left > 1; left--) await createTestHeatmap(person);

  const replies = await Promise.all(Array.from({ length: 8 }, () => create(person)));

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const rejected = replies.filter(({ status }) => status !== 201);
  expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(["billing.no_image_credits"]));
  expect(rejected[0]).toMatchObject({ status: 402, body: { message: "It seems you don't have enough Image credits" } });
  expect(await credits(person)).toBe(0);
});

test.each([
  ["none", false, 402],
  ["incomplete", false, 402],
  ["active", false, 201],
  ["past_due", false, 201],
  ["canceled", false, 402],
  ["unpaid", false, 402],
  ["none", true, 201],
] as const)("a workspace with the subscription %s (beta: %s) answers %i to a new heatmap", async (subscription, beta, status) => {
  const { member } = await createWorkspace({ subscription, beta });

  const reply = await create(member);

  expect(reply.status).toBe(status);
  if (status === 402) expect(reply.body.message).toBe("It seems that your workspace doesn't have an active subscription.");
});

test("members spend the workspace's credits, not their own", async () => {
  const { admin, member } = await createWorkspace();
  await createTestHeatmap(member);
  expect(await credits(admin)).toBe(1499);
});

test("a removed member cannot spend the workspace's credits, even with a request in progress", async () => {
  const workspace = await createWorkspace();
  const person = await addWorkspaceMember(workspace);
  const { createHeatmap } = await import("#domain/heatmaps/create-heatmap.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const stillMember = await resolveCaller(person);
  await removeWorkspaceMember(workspace, person);

  await expect(createHeatmap(stillMember!, heatmaps.create.body.parse(poster))).rejects.toMatchObject({
    code: "caller.forbidden",
  });

  expect(await credits(workspace.admin)).toBe(1500);
});

test("a removed member who repeats their creation does not see the workspace's heatmap", async () => {
  const workspace = await createWorkspace();
  const person = await addWorkspaceMember(workspace);
  const { heatmap } = (await create(person, {}, "key")).body;
  await removeWorkspaceMember(workspace, person);
  const before = await credits(person);

  expect(await create(person, {}, "key")).toMatchObject({ status: 422, body: { code: "request.key_reused" } });

  expect([await credits(person), (await heatmapRow(heatmap.uid)).scope]).toEqual([before, workspace.uid]);
});

test("a user with an ended trial cannot create a heatmap and gets the reason", async () => {
  const person = await createTrialUser();
  const reply = await withClockShift(14 * 24 * 3600 * 1000, () => create(person));
  expect(reply).toMatchObject({ status: 402, body: { code: "billing.trial_ended", message: "Your trial has ended!" } });
});

test.each([
  ["device", { application: "UX Design" }, /^device is required/],
  ["dimensions", { application: "Display Ads" }, /^dimensions are required/],
  ["title", { title: " " }, undefined],
  ["file.size", { file: { name: "a.png", size: 0, extension: "png" } }, undefined],
  ["file.size", { file: { name: "a.png", size: IMAGE_MAX_BYTES + 1, extension: "png" } }, undefined],
  ["file.extension", { file: { name: "a.svg", size: 1, extension: "svg" } }, undefined],
])("an invalid %s is rejected and named, and debits no credit", async (path, overrides, message) => {
  const person = await createTrialUser();

  const { status, body } = await create(person, overrides);

  expect([status, body.code]).toEqual([400, "request.invalid"]);
  expect(body.details!.issues[0]!.path).toBe(path);
  if (message) expect(body.details!.issues[0]!.message).toMatch(message);
  expect(await credits(person)).toBe(10);
});
