import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comments } from "#contracts/comments.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { projects } from "#contracts/projects.ts";
import * as images from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { type InternalAccess, type OpenCloud, openInternalAccess } from "./kit/cloud.ts";
import { failedStates, statesEntered, waitForEnd } from "./kit/executions.ts";
import { filesOf, findViolations, ledgerEntries, rowsOf } from "./kit/invariants.ts";
import { reissueToken } from "./kit/reissue-token.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import {
  callApi,
  create,
  createUser,
  creditsOf,
  generate,
  newWorkspace,
  openLiveListener,
  outcome,
  send,
  upload,
} from "./kit/test-user.ts";

let cloud: OpenCloud;
let access: InternalAccess;
beforeAll(async () => {
  cloud = await sharedCloud();
  access = openInternalAccess(cloud, cloud.dataDir);
});
afterAll(() => cloud?.close());

test("the gateway rejects requests with an expired or missing token with the error of the API", async () => {
  const { token } = await createUser(cloud);
  const expired = reissueToken(token, cloud.dataDir, { exp: Math.floor(Date.now() / 1000) - 1 });
  for (const rejected of [expired, undefined])
    expect(await callApi(cloud.url, rejected, heatmaps.list)).toMatchObject({
      status: 401,
      rejection: {
        code: "caller.unauthenticated",
        message: errors["caller.unauthenticated"].message,
        request_id: expect.stringMatching(/./),
      },
    });
});

test("an upload form stores nothing under another key", async () => {
  const bytes = await images.png();
  const { uid, form } = await create(await createUser(cloud), { name: "poster.png", bytes });
  expect((await send(form, bytes, { key: "another/file.png" })).status).toBe(403);
  expect((await filesOf(access)).filter((key) => key.includes(uid) || key.startsWith("another/"))).toEqual([]);
});

test("a file that cannot be analysed is rejected with its message, and its credit is refunded once", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  // A few kilobytes that decode to 400 megapixels.
  const uid = await upload(person, { name: "bomb.png", bytes: await images.decompressionBombPng() });
  expect(await outcome(person, uid)).toMatchObject({
    status: "error",
    problem: {
      code: "too_many_pixels",
      message: "Your file bomb.png has more than 50 megapixels. Please make it smaller. Your credit has been refunded.",
    },
    thumbnail: null,
    mask: null,
    metrics: null,
  });
  expect(await failedStates(access, uid)).toEqual(["InputRejected"]);
  expect(await waitForEnd(access, uid)).toBe("SUCCEEDED");
  expect(await ledgerEntries(access, uid)).toEqual(["debit", "refund"]);
  expect(await creditsOf(person)).toBe(before);
});

const statusesOf = (messages: readonly LiveMessage[], uid: string): string[] => {
  const statuses = messages.flatMap((it) => (it.type === "heatmap.changed" && it.heatmap.uid === uid ? [it.heatmap.status] : []));
  return statuses.filter((status, at) => status !== statuses[at - 1]);
};
const fetched = async (url: string | null): Promise<Buffer> => {
  const response = await fetch(url ?? "");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test("an image becomes a heatmap with images and scores for one credit, with live messages to users who may see it", async () => {
  const { member: person, admin: colleague } = await newWorkspace(cloud);
  const { admin: stranger } = await newWorkspace(cloud);
  const [mine, ours, theirs] = [
    await openLiveListener(person),
    await openLiveListener(colleague),
    await openLiveListener(stranger),
  ];
  const before = await creditsOf(person);
  const bytes = await images.jpeg(800, 600);

  const { uid, form } = await create(
    person,
    { name: "summer.jpg", bytes },
    { title: "Summer", application: "UX Design", device: "desktop" },
  );
  expect(await creditsOf(person)).toBe(before - 1);
  await waitUntil(() => statusesOf(mine.messages, uid).includes("requested"));
  expect((await send(form, bytes)).status).toBe(204);
  expect(await generate(person, uid)).toMatchObject({
    job_id: `${uid}-1`,
    heatmap_uid: uid,
    status: "requested",
    credits_reserved: 1,
  });

  await waitUntil(() => statusesOf(mine.messages, uid).includes("done"), { within: 120_000 });
  // A message carries the newest state, so a slow channel may pass over one in between; none ever goes back.
  const told = statusesOf(mine.messages, uid);
  expect(told).toEqual(["requested", "processed", "done"].filter((status) => told.includes(status)));
  // The same function reports both, one after the other.
  await expect.poll(() => ours.messages, { timeout: 30_000 }).toEqual(mine.messages);
  expect(mine.messages).toContainEqual({ type: "credits.changed", imageCredits: before - 1, videoCredits: expect.any(Number) });

  const heatmap = await outcome(person, uid);
  expect(heatmap).toMatchObject({ status: "done", title: "Summer", width: 800, height: 600, problem: null });
  expect(heatmap.metrics).toMatchObject({ stands_out: true, focus: expect.any(Number), proximity: expect.any(Number) });
  expect(heatmap.clarity_score_percentile).toBeGreaterThanOrEqual(0);
  expect(heatmap.clarity_score_percentile).toBeLessThanOrEqual(100);
  expect(heatmap.fixations.length).toBeGreaterThanOrEqual(6);

  const signed = new URL(heatmap.mask ?? "");
  expect((await fetch(`${signed.origin}${signed.pathname}`)).status).toBe(403);
  const elsewhere = new URL(signed);
  elsewhere.pathname = elsewhere.pathname.replace("-mask.png", "-image.webp");
  expect((await fetch(elsewhere)).status).toBe(403);

  const { imageURL, combined, heatmapURL, peekthroughURL, gazeplot, thumbnail } = heatmap;
  for (const url of [imageURL, heatmapURL, combined, peekthroughURL, gazeplot])
    expect(await sharp(await fetched(url)).metadata()).toMatchObject({ width: 800, height: 600 });
  expect(await sharp(await fetched(thumbnail)).metadata()).toMatchObject({ format: "webp", width: 480 });
  const mask = sharp(await fetched(heatmap.mask));
  expect(await mask.metadata()).toMatchObject({ format: "png", width: 800, height: 600, depth: "ushort" });
  const grey = await mask.toColourspace("grey16").raw({ depth: "ushort" }).toBuffer();
  const density = new Uint16Array(grey.buffer, grey.byteOffset, grey.length / 2);
  expect(density.reduce((max, value) => Math.max(max, value), 0)).toBe(65_535);

  expect(await creditsOf(person)).toBe(before - 1);
  expect(await ledgerEntries(access, uid)).toEqual(["debit"]);
  expect(await statesEntered(access, uid)).toEqual(["Inspect", "Predict", "Render", "Score"]);
  const { heatmaps: listed } = await colleague.api(heatmaps.list, { query: {} });
  expect(listed.map((card) => [card.uid, card.status])).toEqual([[uid, "done"]]);

  // Another user receives messages about their own work, and none before that.
  const { uid: own } = await create(stranger, { name: "own.jpg", bytes });
  await waitUntil(() => theirs.messages.some(({ type }) => type === "heatmap.changed"));
  expect(theirs.messages.flatMap((it) => (it.type === "heatmap.changed" ? [it.heatmap.uid] : []))).toEqual([own]);
  for (const listener of [mine, ours, theirs]) listener.close();
});

test("an upload into a project is added to it, and its deletion also deletes its comments and its entry in the project", async () => {
  const { member: person, admin: colleague } = await newWorkspace(cloud);
  const { messages: heard, close } = await openLiveListener(colleague);
  const { uid: project } = await person.api(projects.create, { body: { title: "Spring" } });
  const uid = await upload(person, { name: "spring.png", bytes: await images.png() }, { projectIds: [project] });
  const { projectIds } = await outcome(person, uid);
  expect(projectIds).toEqual([project]);

  const read = () => colleague.api(projects.read, { params: { uid: project }, query: {} });
  const held = await read();
  expect(held.heatmaps.map((heatmap) => heatmap.uid)).toEqual([uid]);
  expect(held.project).toMatchObject({ heatmap_count: 1, thumbnails: [expect.any(String)] });
  await waitUntil(() => heard.filter(({ type }) => type === "project.changed").length >= 2);
  close();

  const comment = { comment: "Is the logo too small?", parent: null, time: null, place: null, mentions: [] };
  await person.api(comments.add, { params: { uid }, body: comment });
  const { uid: other } = await person.api(projects.create, { body: { title: "Summer" } });
  await person.api(projects.changeHeatmaps, { params: { uid: other }, body: { add: [uid], remove: [] } });
  await person.api(projects.remove, { params: { uid: other } });
  const left = async (entity: string, field: string, value: string) =>
    (await rowsOf(access))(entity).filter((row) => row[field] === value).length;
  await waitUntil(async () => (await left("link", "project", other)) === 0, { within: 60_000 });

  await person.api(heatmaps.remove, { params: { uid } });
  expect((await read()).heatmaps).toEqual([]);
  await waitUntil(async () => (await read()).project.heatmap_count === 0, { within: 60_000 });
  await waitUntil(async () => (await left("comment", "heatmap", uid)) === 0, { within: 60_000 });
});

test("new and renamed heatmaps are found once their events are processed", async () => {
  const { admin } = await newWorkspace(cloud);
  const { uid } = await create(admin, { name: "a.png", bytes: Buffer.from("x") }, { title: "Été", tags: ["Q4", "Retail"] });
  const terms = async () => (await rowsOf(access))("searchTerm").filter((row) => row.uid === uid);
  await waitUntil(async () => (await terms()).some(({ term }) => term === "word#ete"), { within: 60_000 });
  expect((await rowsOf(access))("searchEntry").find((row) => row.uid === uid)?.due).toBeUndefined();

  const { version } = await admin.api(heatmaps.read, { params: { uid } });
  await admin.api(heatmaps.edit, { params: { uid }, body: { version, title: "Winter" } });
  const isRenamed = (now: readonly { term?: string }[]) =>
    now.some(({ term }) => term === "word#winter") && now.every(({ term }) => term !== "word#ete");
  await waitUntil(async () => isRenamed(await terms()), { within: 60_000 });

  const query = new URLSearchParams([
    ["words", "wint"],
    ["tags", "q4"],
    ["tags", "retail"],
  ]);
  const response = await fetch(`${admin.url}/api/heatmaps?${query}`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(heatmaps.list.returns.parse(await response.json()).heatmaps.map((heatmap) => heatmap.uid)).toEqual([uid]);
  expect((await admin.api(heatmaps.facets, {})).tags).toHaveLength(2);
});

test("ledger, heatmaps, events and files are consistent", async () => {
  // The files and rows of the heatmap that was deleted last may still be there.
  await expect.poll(() => findViolations(access)).toEqual([]);
});
