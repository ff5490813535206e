import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LogoBox, TrainReply } from "#contracts/pipelines/logos.ts";
import { BADGE, BARS, type DrawnFrame, flatFrame, framesWith, frameWith, OTHER_BADGE } from "./kit/logo-frames.ts";
import { type ModelFile, serveLogos } from "./kit/logo-server.ts";

let served: Awaited<ReturnType<typeof serveLogos>>;
beforeAll(async () => {
  served = await serveLogos();
});
afterAll(() => served.close());

function shared(one: LogoBox, other: LogoBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (one.width * one.height + other.width * other.height - width * height);
}

const fileOf = ({ file }: TrainReply): ModelFile => ({
  bytes: Buffer.from(file?.base64 ?? "", "base64"),
  sha256: file?.sha256 ?? "",
});

/** Trained on six frames of each of two logos, `badge` and `bars`. */
let reply: TrainReply;
let file: ModelFile;
beforeAll(async () => {
  const bars = await Promise.all([50, 51, 52, 53, 54, 55].map((number) => frameWith(number, BARS)));
  reply = await served.train({ badge: await framesWith(BADGE, 6), bars });
  file = fileOf(reply);
});

describe("a model trained on six frames of each of two logos", () => {
  test("a trained model has a file, and its quality is measured on frames left out", () => {
    expect(reply.file).not.toBeNull();
    for (const { quality, failures } of reply.objects) {
      expect(failures).toEqual([]);
      expect(quality).toMatchObject({ boxes: 6 });
      expect(quality!.recall).toBeGreaterThanOrEqual(5 / 6);
    }
  });

  test("a trained model finds each logo by name at its place in new frames, and nothing elsewhere", async () => {
    const [badge, bars, none] = [await frameWith(20, BADGE, 48), await frameWith(21, BARS, 120), await frameWith(22, "")];
    const { frames } = await served.detect(file, badge.jpeg, bars.jpeg, none.jpeg);
    const sure = frames.map(({ detections }) => detections.filter(({ confidence }) => confidence >= 0.5));
    expect(sure.map((detections) => detections.map(({ object }) => object))).toEqual([["badge"], ["bars"], []]);
    expect(shared(sure[0]![0]!.box, badge.box)).toBeGreaterThan(0.6);
    expect(shared(sure[1]![0]!.box, bars.box)).toBeGreaterThan(0.6);
  });

  test("a trained model detects the same in the same frame", async () => {
    const { jpeg } = await frameWith(23, BADGE);
    expect(await served.detect(file, jpeg)).toEqual(await served.detect(file, jpeg));
  });

  test("training recognises labelled boxes of a logo that another model has, even beside an unreadable model", async () => {
    const unreadable = { bytes: Buffer.from("older"), sha256: createHash("sha256").update("older").digest("hex") };
    const badge = await Promise.all([60, 61, 62, 63, 64, 65].map((number) => frameWith(number, BADGE)));
    const { objects } = await served.train({ copy: badge }, [unreadable, file]);
    expect(objects[0]!.look_alikes).toEqual([
      { rival: 1, object: "badge", share: expect.any(Number) as number, lead: expect.any(Number) as number },
    ]);
    const { share, lead } = objects[0]!.look_alikes[0]!;
    expect(share).toBeGreaterThan(0.8);
    // Neither is clearly more confident: it is the same logo.
    expect(Math.abs(lead ?? 9)).toBeLessThan(2);
  });

  test("a trained model finds the logo when its colours are inverted", async () => {
    const { box, jpeg } = await frameWith(24, BADGE.replaceAll("#0b4f9e", "#f4b061").replaceAll("#ffd23f", "#002dc0"), 80);
    const { frames } = await served.detect(file, jpeg);
    const [best] = frames[0]!.detections;
    expect(best!.object).toBe("badge");
    expect(shared(best!.box, box)).toBeGreaterThan(0.5);
  });

  test.each([
    ["of another model", (bytes: Buffer) => bytes, "0".repeat(64)],
    ["damaged", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]), undefined],
    ["truncated", (bytes: Buffer) => bytes.subarray(0, 100), undefined],
    [
      "of a later format",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 8), Buffer.from([9]), bytes.subarray(9)]),
      undefined,
    ],
    ["of another kind", () => Buffer.from("not a model at all, but long enough to have a hash at its end"), undefined],
  ])("a model file that is %s is rejected", async (_, change, named) => {
    const { createHash } = await import("node:crypto");
    const bytes = change(file.bytes);
    const sha256 = named ?? createHash("sha256").update(bytes).digest("hex");
    const { jpeg } = await frameWith(25, BADGE);
    await expect(served.detect({ bytes, sha256 }, jpeg)).rejects.toThrow('400 {"code":"model.unreadable"');
  });
});

describe("two models of logos that look alike", () => {
  let trained: TrainReply;
  let other: ModelFile;
  const trainOther = async () => {
    const frames = await Promise.all([70, 71, 72, 73, 74, 75].map((number) => frameWith(number, OTHER_BADGE)));
    return served.train({ other: frames }, [file]);
  };
  beforeAll(async () => {
    trained = await trainOther();
    other = fileOf(trained);
  });

  test("two models of similar logos report the similarity and the difference when the second is trained", () => {
    const alike = trained.objects[0]!.look_alikes;
    expect(alike).toEqual([
      { rival: 0, object: "badge", share: expect.any(Number) as number, lead: expect.any(Number) as number },
    ]);
    expect(alike[0]!.lead).toBeGreaterThan(2);
  });

  test("training a model again gives the same bytes", async () => {
    expect(await trainOther()).toEqual(trained);
  });

  test("a competing model keeps its clearly different logo from being reported, and the searched logo is found as before", async () => {
    const jpegs = async (logo: string, numbers: readonly number[]) =>
      (await Promise.all(numbers.map((number) => frameWith(number, logo, 26 + (number % 9))))).map(({ jpeg }) => jpeg);
    const [shown, own] = [await jpegs(OTHER_BADGE, [80, 81, 82, 83]), await jpegs(BADGE, [86, 87])];
    const rivals = [{ file: other, pairs: [{ object: "badge", rival: "other" }] }];
    const confused = await served.detect(file, ...shown);
    expect(
      confused.frames.filter(({ detections }) => detections.some(({ confidence }) => confidence >= 0.5)).length,
    ).toBeGreaterThan(1);
    const apart = await served.detectBeside(rivals, file, ...shown);
    expect(apart.frames).toEqual(shown.map(() => ({ detections: [] })));
    expect(await served.detectBeside(rivals, file, ...own)).toEqual(await served.detect(file, ...own));
  });

  test("a rival that is unreadable or competes with another logo changes nothing, and the unreadable one is named", async () => {
    const { jpeg } = await frameWith(81, OTHER_BADGE, 26);
    const older = { bytes: Buffer.from("older"), sha256: createHash("sha256").update("older").digest("hex") };
    const rivals = [
      { file: other, pairs: [{ object: "another", rival: "other" }] },
      { file: older, pairs: [{ object: "badge", rival: "other" }] },
    ];
    const { frames, unread_rivals } = await served.detectBeside(rivals, file, jpeg);
    expect(unread_rivals).toEqual([1]);
    expect(frames).toEqual((await served.detect(file, jpeg)).frames);
  });
});

describe("a training fails with the reason", () => {
  const codes = async (frames: readonly DrawnFrame[]) => {
    const { file, objects } = await served.train({ badge: frames });
    expect(file).toBeNull();
    return objects[0]!.failures.map((failure) => [failure.code, failure.frames]);
  };

  test("a training with five labelled frames fails as too few", async () => {
    expect(await codes(await framesWith(BADGE, 5))).toEqual([["frames.too_few", [0, 1, 2, 3, 4]]]);
  });

  test("a training counts six identical frames as one", async () => {
    const [frame] = await framesWith(BADGE, 1);
    expect(await codes(Array.from({ length: 6 }, () => frame!))).toEqual([["frames.identical", [1, 2, 3, 4, 5]]]);
  });

  test("a training with boxes of ten pixels fails as too small", async () => {
    expect(await codes(await framesWith(BADGE, 6, 10))).toEqual([["boxes.too_small", [0, 1, 2, 3, 4, 5]]]);
  });

  test("a training on a plain surface fails because it has no structure", async () => {
    const frames = await Promise.all([20, 60, 100, 140, 180, 220].map(flatFrame));
    expect(await codes(frames)).toEqual([["logo.no_structure", [0, 1, 2, 3, 4, 5]]]);
  });

  test("a training fails if each box shows something else, found in no other frame", async () => {
    const drawn = await framesWith("", 6);
    const [[code, frames]] = (await codes(drawn)) as [[string, number[]]];
    expect(code).toBe("frames.not_found");
    expect(frames.length).toBeGreaterThan(3);
  });
});
