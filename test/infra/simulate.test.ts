import { beforeAll, describe, expect, it, test } from "vitest";
import { StatesFailure } from "#local/states/failure.ts";
import type { Definition } from "#local/states/language.ts";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import { Capacity } from "#tools/simulate/capacity.ts";
import { execute } from "#tools/simulate/execute.ts";
import { fingerprint } from "#tools/simulate/fingerprint.ts";
import { type Parameters, readParameters } from "#tools/simulate/parameters.ts";
import { SEED, simulateRow, table } from "#tools/simulate/report.ts";
import { LONGEST_SEGMENTS, SCENARIOS, type Scenario } from "#tools/simulate/scenarios.ts";
import { simulate } from "#tools/simulate/simulate.ts";
import { VirtualClock } from "#tools/simulate/virtual-clock.ts";
import { fileOf } from "./assembly.ts";

let parameters: Parameters;
beforeAll(() => {
  parameters = readParameters();
});

/** The errors of failed uploads. */
async function failures(scenario: Scenario, isWarm: boolean, used = parameters): Promise<readonly string[]> {
  const { outcomes } = await simulate(scenario, { parameters: used, random: seededRandom(scenario.name), isWarm });
  return outcomes.flatMap(({ error }) => error ?? []);
}

const images: Scenario = { name: "images", uploads: [{ kind: "image", count: 200, withinSeconds: 20 }] };
const videos: Scenario = { name: "videos", uploads: [{ kind: "video", count: 20, withinSeconds: 1 }] };
const longVideos: Scenario = {
  name: "long videos",
  uploads: [{ kind: "video", count: 40, withinSeconds: 1, segments: LONGEST_SEGMENTS }],
};
const ads: Scenario = { name: "ads", uploads: [{ kind: "ad", count: 200, withinSeconds: 20 }] };
const mixed: Scenario = {
  name: "mixed",
  uploads: [
    { kind: "image", count: 800, withinSeconds: 360 },
    { kind: "ad", count: 200, withinSeconds: 360 },
  ],
};
const steady: Scenario = { name: "steady", uploads: [{ kind: "image", count: 1000, withinSeconds: 360 }] };

describe("A burst of uploads", () => {
  it.each([
    ["200 images in 20 s", images],
    ["20 videos of 5 minutes at once", videos],
    ["40 videos of 15 minutes at once", longVideos],
    ["10,000 images an hour, for 6 minutes", steady],
    ["200 ads in 20 s, each in 12 templates, beside 200 images", { ...images, uploads: [...images.uploads, ...ads.uploads] }],
    ["10,000 images an hour that take 2 s each, for 6 minutes", { ...steady, callSeconds: 2 }],
    ["8,000 images and 2,000 ads an hour, for 6 minutes", mixed],
    ["videos and images together", { ...images, uploads: [...images.uploads, ...videos.uploads] }],
  ])("a burst of uploads of %s succeeds, cold and warm", async (_, scenario) => {
    expect(await failures(scenario, false)).toEqual([]);
    expect(await failures(scenario, true)).toEqual([]);
  });

  it("a burst of uploads fails with two retries after a second, so the simulation detects it", async () => {
    const impatient = { ...parameters, image: withTwoRetries(parameters.image), video: withTwoRetries(parameters.video) };
    for (const isWarm of [false, true]) {
      expect(new Set(await failures(images, isWarm, impatient))).toContain("InferenceBusy");
      expect(new Set(await failures(videos, isWarm, impatient))).toContain("InferenceBusy");
    }
  });

  it("a video whose segments wait for almost a day stays below the limit of events of an execution", async () => {
    const clock = new VirtualClock();
    const random = seededRandom("a day");
    const arnOf = (entry: string) => [...parameters.functions].find(([, { entry: each }]) => each.endsWith(entry))?.[0];
    const predict = arnOf("steps/video-predict.ts");
    expect(predict).toBeDefined();
    const execution = execute(parameters.video, LONGEST_SEGMENTS, {
      clock,
      random,
      async invoke(functionArn) {
        await clock.sleep(1);
        // One attempt in 55 finds a place.
        if (functionArn === predict && random() > 1 / 55) throw new StatesFailure("InferenceBusy");
      },
    });
    await clock.run();
    const { seconds, error } = await execution;
    expect(error).toBeUndefined();
    expect(seconds).toBeGreaterThan(20 * 3600);
  });

  it("a burst of videos does not delay images", async () => {
    const few: Scenario["uploads"] = [{ kind: "image", count: 3, withinSeconds: 60 }];
    const scenario = { name: "beside videos", uploads: [...videos.uploads, ...few] };
    const { outcomes } = await simulate(scenario, { parameters, random: seededRandom("beside"), isWarm: true });
    for (const { waitedSeconds } of outcomes.filter(({ kind }) => kind === "image")) expect(waitedSeconds).toBe(0);
  });

  it("a burst of ads does not delay images", async () => {
    const uploads: Scenario["uploads"] = [
      { kind: "ad", count: 400, withinSeconds: 60 },
      { kind: "image", count: 20, withinSeconds: 600 },
    ];
    const { outcomes } = await simulate(
      { name: "beside ads", uploads },
      { parameters, random: seededRandom("beside"), isWarm: true },
    );
    const images = outcomes.filter(({ kind }) => kind === "image");
    // Their own predictions share the first minute with those of the ads themselves.
    expect(images.filter(({ waitedSeconds }) => waitedSeconds === 0).length).toBeGreaterThan(15);
    expect(Math.max(...images.map(({ seconds }) => seconds))).toBeLessThan(120);
  });

  it("a simulated burst ends the same each time with the same seed", async () => {
    const run = () => simulate(images, { parameters, random: seededRandom("same"), isWarm: false });
    expect(await run()).toEqual(await run());
  });

  it("the documentation describes bursts, cold and warm, in a table of the present parameters", async () => {
    const page = fileOf("docs/performance.md");
    for (const { name } of SCENARIOS)
      for (const start of ["cold", "warm"]) expect(page).toContain(`| ${name} | ${start} | 0 of `);
    const advice = "run `npm run simulate -- --write`";
    expect(page, advice).toContain(`<!-- computed from ${fingerprint(parameters)} -->`);
    // The simulation itself is checked by some rows: all of them take minutes.
    const short = SCENARIOS.filter(
      ({ uploads, settings }) => !settings && uploads.every(({ kind, count }) => kind !== "video" && count <= 20),
    );
    expect(short).toHaveLength(3);
    for (const scenario of short)
      for (const isWarm of [false, true]) {
        const row = table([await simulateRow(scenario, { parameters, isWarm, seed: SEED })])
          .split("\n")
          .at(-1);
        expect(page, advice).toContain(row);
      }
  });
});

/** A definition whose retriers all try twice more, the first time after a second. */
function withTwoRetries(definition: Definition): Definition {
  return JSON.parse(JSON.stringify(definition), (name, value) =>
    name === "Retry"
      ? (value as { ErrorEquals: string[] }[]).map(({ ErrorEquals }) => ({
          ErrorEquals,
          IntervalSeconds: 1,
          MaxAttempts: 2,
          BackoffRate: 2,
          JitterStrategy: "FULL",
        }))
      : value,
  );
}

test("virtual time passes in the order of events and takes no real time", async () => {
  const clock = new VirtualClock();
  const seen: string[] = [];
  const sleepers = [30, 10, 86_400, 10].map(async (seconds, index) => {
    await clock.sleep(seconds);
    seen.push(`${index} at ${clock.now()}`);
  });
  await clock.run();
  await Promise.all(sleepers);
  expect(seen.toSorted()).toEqual(["0 at 30", "1 at 10", "2 at 86400", "3 at 10"].toSorted());
  expect(seen.at(-1)).toBe("2 at 86400");
});

test("a full capacity rejects immediately, a new instance starts cold, and an idle one is used again until it expires", async () => {
  const clock = new VirtualClock();
  const capacity = new Capacity({
    clock,
    places: { limit: 1, used: 0 },
    coldSeconds: 8,
    isWarm: false,
    rejection: () => new Error("full"),
  });
  const ends: number[] = [];
  const call = async () => {
    await capacity.run(() => clock.sleep(1));
    ends.push(clock.now());
  };
  const calls = (async () => {
    await Promise.all([call(), expect(call()).rejects.toThrow("full")]);
    await call();
    await clock.sleep(1000);
    await call();
  })();
  await clock.run();
  await calls;
  expect(ends).toEqual([9, 10, 1019]);
  expect(capacity).toMatchObject({ rejected: 1, busySeconds: 3 });
});
