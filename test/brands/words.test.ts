import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Word } from "#adapters/text-recognition/merge-words.ts";
import type { Grey } from "#adapters/text-recognition/preprocess.ts";
import { matchWords, type Target } from "#domain/brands/words/match-words.ts";
import { similarity } from "#domain/brands/words/similarity.ts";
import { type GreyFrame, trackWords } from "#domain/brands/words/track-words.ts";
import { type EncodedFrame, wordsInFrames } from "#domain/brands/words/words-in-frames.ts";

const WIDTH = 640;
const HEIGHT = 360;

/** A word of 100 × 20 pixels at a place. */
const word = (text: string, left = 10, top = 10, confidence = 95): Word => ({
  text,
  left,
  top,
  width: 100,
  height: 20,
  confidence,
});
/** The targets of a text to track, words separated by spaces: each word is an object of its own. */
const targetsOf = (text: string): Target[] =>
  [...new Set(text.split(" ").filter((word) => word !== ""))].map((word) => ({ object: word, text: word }));
const found = (words: readonly Word[], text: string) =>
  matchWords([words], targetsOf(text)).map(({ target }) => targetsOf(text)[target]!.text);

describe("words that are read", () => {
  it("words that are read match regardless of case, accents and punctuation", () => {
    expect(found([word("CAFÉ,")], "cafe")).toEqual(["cafe"]);
    expect(found([word("Cafe")], "café")).toEqual(["café"]);
    expect(found([word("STRASSE!")], "straße")).toEqual(["straße"]);
  });

  it("words match despite a recognition error, and an error between similar letters counts less", () => {
    expect(found([word("M0RVlA")], "morvia")).toEqual(["morvia"]);
    expect(similarity("m0rvia", "morvia")).toBeGreaterThan(similarity("norvia", "morvia"));
    expect(found([word("dinosaur")], "morvia")).toEqual([]);
  });

  it("short words match only exactly, because many others are one letter away", () => {
    expect(found([word("NEW")], "new")).toEqual(["new"]);
    expect(found([word("now")], "new")).toEqual([]);
  });

  it("words match when they were read in parts, across a line break, or as one", () => {
    expect(found([word("Nord", 10), word("licht", 115)], "nordlicht")).toEqual(["nordlicht"]);
    expect(found([word("Nord-", 10, 10), word("licht", 10, 35)], "nordlicht")).toEqual(["nordlicht"]);
    expect(found([word("AcmeCola")], "acme cola").toSorted()).toEqual(["acme", "cola"]);
    expect(found([word("Nord", 10), word("licht", 400)], "nordlicht")).toEqual([]);
  });

  it("a text of several words matches only as a run, in one box", () => {
    const targets = [{ object: "slogan", text: "taste the day" }];
    const run = [word("Taste", 10), word("the", 115), word("day", 220)];
    expect(matchWords([run], targets)).toMatchObject([{ left: 10, width: 310, similarity: 1 }]);
    expect(matchWords([[word("Taste")]], targets)).toEqual([]);
  });
});

/** An irregular pattern. */
const isInk = (x: number, y: number): boolean => (Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1 > 0;

/** Frames of noise, 5 a second, with a textured patch of 120 × 30 pixels that moves 6 pixels a frame from `from` to before `to`. */
function frames(count: number, { from = 0, to = count } = {}): readonly (GreyFrame & { readonly left?: number })[] {
  return Array.from({ length: count }, (_, number) => {
    const bytes = Buffer.alloc(WIDTH * HEIGHT, 120);
    if (number < from || number >= to) return { time: number / 5, grey: { width: WIDTH, height: HEIGHT, bytes } };
    const left = 100 + 6 * number;
    for (let y = 0; y < 30; y++)
      for (let x = 0; x < 120; x++) bytes[(150 + y) * WIDTH + left + x] = isInk(x >> 2, y >> 2) ? 250 : 10;
    return { time: number / 5, grey: { width: WIDTH, height: HEIGHT, bytes }, left };
  });
}

/** Reads the patch as a word, and counts its calls. */
function reader(video: ReturnType<typeof frames>, text = "morvia") {
  const read: Grey[] = [];
  return {
    read,
    words: async (frame: Grey) => {
      read.push(frame);
      const left = video.find(({ grey }) => grey === frame)!.left;
      return [left === undefined ? [] : [{ text, left, top: 150, width: 120, height: 30, confidence: 95 }]];
    },
  };
}

describe("a word in a video", () => {
  it("a word in a video has a box in every frame, although only one frame a second is read", async () => {
    const video = frames(16);
    const { words, read } = reader(video);
    const detections = await trackWords(video, targetsOf("morvia"), words);
    expect(read).toHaveLength(4);
    expect(detections.map(({ time }) => time)).toEqual(video.map(({ time }) => time));
    detections.forEach(({ box, confidence, object, source }, number) => {
      expect({ object, source }).toEqual({ object: "morvia", source: "word" });
      expect(Math.abs(box.x * WIDTH - video[number]!.left!)).toBeLessThanOrEqual(3);
      expect(confidence).toBeGreaterThan(0.9);
    });
  });

  it("a word starts and ends between two readings where it appears and vanishes", async () => {
    const video = frames(16, { from: 3, to: 13 });
    const detections = await trackWords(video, targetsOf("morvia"), reader(video).words);
    expect(detections.map(({ time }) => time)).toEqual(video.slice(3, 13).map(({ time }) => time));
  });

  it("a word is not followed across a cut, and the frames around the cut are read", async () => {
    const before = frames(9);
    const after = before.map(({ time }) => ({
      time: time + 1.8,
      grey: { width: WIDTH, height: HEIGHT, bytes: Buffer.alloc(WIDTH * HEIGHT, 20) },
    }));
    const video = [...before, ...after];
    const { words, read } = reader(video);
    const detections = await trackWords(video, targetsOf("morvia"), words);
    expect(Math.max(...detections.map(({ time }) => time))).toBeCloseTo(1.6);
    expect(read.map((frame) => video.findIndex(({ grey }) => grey === frame))).toEqual([0, 3, 8, 9]);
  });

  it("a word is read once while nothing changes", async () => {
    const [first] = frames(1);
    const video = Array.from({ length: 30 }, (_, number) => ({ ...first!, time: number / 5 }));
    const { words, read } = reader(video);
    expect(await trackWords(video, targetsOf("morvia"), words)).toHaveLength(30);
    expect(read).toHaveLength(1);
  });

  it("a word is less certain when another word is read for sure", async () => {
    const video = frames(16);
    const [sure] = await trackWords(video, targetsOf("morvia"), reader(video).words);
    const [other] = await trackWords(video, targetsOf("morvia"), reader(video, "norvia").words);
    expect(other?.confidence ?? 0).toBeLessThan(0.5);
    expect(sure!.confidence).toBeGreaterThan(0.9);
  });
});

describe("recognition", () => {
  const drawn = async (text: string, left: number): Promise<Uint8Array> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#23527c"/><text x="${left}" y="200" font-family="DejaVu Sans" font-size="48" fill="#fff">${text}</text></svg>`;
    return sharp(Buffer.from(svg)).jpeg().toBuffer();
  };

  it.each([
    ["en", "Morning"],
    ["de", "Frühstück"],
    ["fr", "Déjeuner"],
    ["es", "Mañana"],
    ["it", "Colazione"],
    ["nl", "Ontbijt"],
    ["pt", "Manhã"],
  ] as const)("text recognition finds a word in each language of the setting: %s", async (language, text) => {
    const video: EncodedFrame[] = [];
    for (let number = 0; number < 6; number++) video.push({ time: number / 5, image: await drawn(text, 120 + 8 * number) });
    const detections = await wordsInFrames(video, { targets: targetsOf(text.toLowerCase()), language });
    expect(detections).toHaveLength(6);
    expect(detections[0]!.confidence).toBeGreaterThan(0.5);
    expect(Math.abs(detections[5]!.box.x - detections[0]!.box.x - 40 / 640)).toBeLessThan(0.01);
  });
});
