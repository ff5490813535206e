import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mergeWords } from "#adapters/text-recognition/merge-words.ts";
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { TextReading } from "#contracts/text-reading.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createTrialUser, createWorkspace, freezeToHourStart, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { auditLogOf } from "#test/kit/workspaces.ts";

const { handler } = await import("#lambdas/heatmaps/read-text.ts");
const { putFile } = await import("#adapters/storage.ts");
const { imageFileKey } = await import("#domain/heatmaps/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { toStoredWords } = await import("#domain/heatmaps/text/to-stored-words.ts");
const { boxesWithText } = await import("#domain/heatmaps/text/boxes-with-text.ts");
const { OutboxEntity } = await import("#domain/kit/outbox.entity.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");

/** 600 × 500 pixels: a name, a headline in two lines, four lines of small text and a button on the left, a cup without any. */
const AD = readFileSync(path.resolve(import.meta.dirname, "../../samples/display-ad.png"));
/** 1080 × 1080 pixels: a headline across the top, a badge that falls to the right, a can and lemons, two lines below. */
const POST = readFileSync(path.resolve(import.meta.dirname, "../../samples/social-post.jpg"));
const MINUTE_MS = 60 * 1000;

const ask = (person: TestUser, uid: string) => send(heatmaps.readText, person, { params: { uid } });
const shown = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const work = (uid: string) => deliver(handler, "heatmap.text_requested", { object: uid });
const announced = async (uid: string, type: string) => {
  const { data } = await OutboxEntity.scan
    .where((change, { eq }) => `${eq(change.object, uid)} AND ${eq(change.type, type)}`)
    .go({ pages: "all" });
  return data.length;
};

/** A finished heatmap of the ad. */
async function ad(person: TestUser): Promise<string> {
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid }).set({ width: 600, height: 500 }).go();
  await putFile(imageFileKey(await heatmapRow(uid), 1, "image"), AD, "image/webp");
  return uid;
}

test("the text of an image is found at its position, shown with the heatmap, and does not conflict with concurrent edits", async () => {
  const { uid: home, admin, member } = await createWorkspace();
  const uid = await ad(member);
  const { version } = await heatmapRow(uid);

  expect(await ask(admin, uid)).toMatchObject({ status: 202, body: { state: "requested", boxes: [], words: [] } });
  expect(await auditLogOf(home)).toEqual([`${admin.uid} heatmaps.read_text ${uid}`]);
  await work(uid);

  const { text } = await shown(member, uid);
  expect(text!.state).toBe("done");
  const words = new Map(text!.words.map((word) => [word.text.replace(/[.,]/g, ""), word]));
  expect([...words.keys()]).toEqual(expect.arrayContaining("Slow coffee for mornings Tuesday First bag free".split(" ")));
  const coffee = words.get("coffee")!;
  for (const [side, pixels] of Object.entries({ left: 190, top: 84, width: 170, height: 54 }))
    expect(Math.abs(coffee[side as "left"] - pixels), side).toBeLessThan(12);
  expect(text!.boxes).toEqual(expect.arrayContaining([1, 2, 6, 7, 8, 9, 11, 12, 16, 17, 21, 22]));
  // Neither the cup nor what lies above it on the right.
  expect(text!.boxes.filter((box: number) => [5, 10, 15, 18, 19, 20, 23, 24, 25].includes(box))).toEqual([]);

  expect((await heatmapRow(uid)).version).toBe(version);
  expect([await announced(uid, "heatmap.text_requested"), await announced(uid, "heatmap.edited")]).toEqual([1, 1]);
  // What a person marks stands beside what was found, and neither replaces the other.
  const edited = await send(heatmaps.edit, member, { params: { uid }, body: { version, text_in_ad: [7, 2] } });
  expect(edited).toMatchObject({ status: 200, body: { text, text_in_ad: [2, 7] } });

  // Neither asking again nor an event that comes twice reads it again.
  expect((await ask(member, uid)).body).toEqual(text);
  await work(uid);
  expect([await announced(uid, "heatmap.text_requested"), await announced(uid, "heatmap.edited")]).toEqual([1, 2]);
});

test("a tight headline and words on a slanted badge are found at their positions", async () => {
  const { width, height, words } = await recogniseText(POST);
  for (const [text, left, top] of [
    ["Squeeze", 0.05, 0.05],
    ["weekend", 0.8, 0.4],
    ["declare.", 0.85, 0.92],
  ] as const) {
    const word = words.find((each) => each.text === text);
    expect(Math.hypot(word!.left / width - left, word!.top / height - top), text).toBeLessThan(0.06);
  }
  expect(boxesWithText([...words], { width, height })).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 10, 15, 21, 23, 24, 25]));
});

test("text recognition in progress is not started again until it has been silent for five minutes", async () => {
  const person = await createTrialUser();
  const uid = await ad(person);
  await ask(person, uid);
  expect((await withClockShift(4 * MINUTE_MS, () => ask(person, uid))).body.state).toBe("requested");
  expect(await announced(uid, "heatmap.text_requested")).toBe(1);
  await withClockShift(6 * MINUTE_MS, () => ask(person, uid));
  expect(await announced(uid, "heatmap.text_requested")).toBe(2);
});

test("text recognition stays in progress until its last run has failed, and can be requested again", async () => {
  const person = await createTrialUser();
  const uid = await createDoneHeatmap(person);
  await ask(person, uid);
  const run = (minutes: number) => withClockShift(minutes * MINUTE_MS, () => work(uid));
  // The first run, and the second one a minute later.
  for (const minutes of [0, 1]) {
    await expect(run(minutes)).rejects.toThrow("unsupported image format");
    expect((await shown(person, uid)).text).toMatchObject({ state: "requested" });
  }
  await expect(run(4)).rejects.toThrow("unsupported image format");
  expect((await shown(person, uid)).text).toEqual({ state: "failed", boxes: [], words: [] });
  expect((await ask(person, uid)).body.state).toBe("requested");
  expect(await announced(uid, "heatmap.text_requested")).toBe(2);
});

test("the text engine is stopped when it takes too long", async () => {
  await expect(recogniseText(AD, 0.01)).rejects.toMatchObject({ name: "RecognitionTimeout", message: /more than 0\.01 s/ });
});

test("text is read only in finished images, at most 60 times an hour per user", async () => {
  freezeToHourStart();
  const person = await createTrialUser();
  const [video, unfinished, image] = [await createVideoHeatmap(person), await createGenerated(person), await ad(person)];
  expect(await ask(person, video)).toMatchObject({ status: 409, body: { code: "heatmap.not_image" } });
  expect(await ask(person, unfinished)).toMatchObject({ status: 409, body: { code: "heatmap.not_ready" } });
  await enforceRateLimit(perHour("heatmaps.text", 60), person.uid, 60);
  expect(await ask(person, image)).toMatchObject({ status: 429, body: { code: "request.too_many" } });
  expect(await shown(person, image)).toMatchObject({ text: null });
});

test("a box holds text when a word's middle lies in it or words cover 3% of it", () => {
  const size = { width: 500, height: 500 };
  const word = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    width,
    height,
    text: "word",
    confidence: 90,
  });
  expect(boxesWithText([], size)).toEqual([]);
  // A few pixels of small print; the same across an edge, whose smaller part is too little.
  expect(boxesWithText([word(220, 220, 20, 8)], size)).toEqual([13]);
  expect(boxesWithText([word(180, 20, 50, 10)], size)).toEqual([3]);
  // Without its tips a word of 12 pixels is 7.2 high: 42 of its pixels in a box of 100 × 100 are 3%; two words together are enough
  // too.
  expect(boxesWithText([word(158, 20, 90, 12)], size)).toEqual([2, 3]);
  expect(boxesWithText([word(179, 20, 70, 12), word(179, 40, 70, 12)], size)).toEqual([2, 3]);
  // Only descenders reach into the second row.
  expect(boxesWithText([word(10, 52, 80, 56)], size)).toEqual([1]);
  // Beyond the edge counts to the edge.
  expect(boxesWithText([word(480, 480, 60, 60)], size)).toEqual([25]);
});

test("words that cross the edge of the image are clipped, and words outside it are dropped", () => {
  const word = (left: number, top: number, width: number) => ({
    text: "word",
    confidence: 90.4,
    left,
    top,
    width,
    height: 20,
  });
  const beyond = [word(-30, 10, 20), word(100, 100, 0.01)];
  const words = toStoredWords(
    { width: 200, height: 100, words: [word(-4, -6, 24), word(190, 90, 40), ...beyond] },
    { width: 100, height: 50 },
  );
  expect(words).toEqual([
    { text: "word", left: 0, top: 0, width: 10, height: 7, confidence: 90 },
    { text: "word", left: 95, top: 45, width: 5, height: 5, confidence: 90 },
  ]);
  expect(TextReading.safeParse({ state: "done", boxes: boxesWithText(words, { width: 100, height: 50 }), words }).success).toBe(
    true,
  );
});

test("the most certain of overlapping words stays, unless it is part of another; uncertain words and single letters are dropped", () => {
  const at = (text: string, left: number, confidence: number) => ({ text, left, top: 0, width: 10, height: 10, confidence });
  const words = [at("Sa1e", 2, 61), at("Sale", 0, 95), at("now", 30, 70), at("o", 50, 99), at("—", 70, 99), at("ghost", 90, 40)];
  expect(mergeWords([...words, at("5", 110, 80)]).map(({ text }) => text)).toEqual(["Sale", "5", "now"]);
  // A piece of a word yields to it; two words do not yield to a reading that ran them together.
  const pieces = [at("ave", 2, 96), at("Save", 0, 70), at("theday", 50, 70), at("day", 52, 90)];
  expect(mergeWords(pieces).map(({ text }) => text)).toEqual(["day", "Save"]);
});
