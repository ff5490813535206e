import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createEvents, type EventsOptions, type Rule } from "#local/events/events.ts";
import { compilePattern, type Pattern } from "#local/events/pattern.ts";
import { parseSchedule } from "#local/events/schedule.ts";
import type { Json, JsonObject } from "#local/states/json.ts";
import { until } from "#test/kit/until.ts";
import { manualClock } from "./kit/manual-clock.ts";
import { scratchFolder, serve } from "./kit/serve.ts";

const BUS = "arn:aws:events:eu-west-1:000000000000:event-bus/custom";

async function open(rules: Rule[], more: Partial<EventsOptions> = {}) {
  const delivered: [string, Json][] = [];
  const deliver = async (arn: string, event: Json) => void delivered.push([arn, event]);
  const events = await createEvents({ dataDir: scratchFolder(), rules, deliver, ...more });
  const client = new EventBridgeClient(await serve(events));
  onTestFinished(() => client.destroy());
  events.start();
  const put = (...entries: PutEventsRequestEntry[]) =>
    client.send(
      new PutEventsCommand({
        Entries: entries.map((entry) => ({ Source: "test", DetailType: "Happened", Detail: '{"a":1}', ...entry })),
      }),
    );
  return { events, put, delivered };
}

const all = (targets: Rule["targets"], more: Partial<Rule> = {}): Rule => ({
  name: "all",
  pattern: { source: ["test"] },
  targets,
  ...more,
});

test("an event reaches the targets of the matching rules of its bus, named or by ARN", async () => {
  const rules: Rule[] = [
    { name: "on-default", pattern: { "detail-type": ["Happened"] }, targets: [{ arn: "default-target" }] },
    {
      name: "on-custom",
      busName: "custom",
      pattern: { source: ["test"] },
      targets: [{ arn: "custom-target" }, { arn: "second-target" }],
    },
    { name: "other", busName: "custom", pattern: { source: ["elsewhere"] }, targets: [{ arn: "never" }] },
  ];
  const { put, delivered } = await open(rules);
  const reply = await put({ EventBusName: BUS, Time: new Date("2026-03-01T10:00:00Z"), Resources: ["r"] });
  expect(reply).toMatchObject({ FailedEntryCount: 0, Entries: [{ EventId: expect.stringMatching(/^[0-9a-f-]{36}$/) }] });
  await until(() => delivered.length === 2);
  await put({});
  await until(() => delivered.length === 3);
  expect(delivered.map(([arn]) => arn)).toEqual(["custom-target", "second-target", "default-target"]);
  expect(delivered[0]?.[1]).toEqual({
    version: "0",
    id: reply.Entries?.[0]?.EventId,
    "detail-type": "Happened",
    source: "test",
    account: "000000000000",
    time: "2026-03-01T10:00:00Z",
    region: "eu-west-1",
    resources: ["r"],
    detail: { a: 1 },
  });
});

test("wrong entries fail alone, each with its reason", async () => {
  const { put } = await open([]);
  const { FailedEntryCount, Entries } = await put({ Detail: "{" }, {}, { Source: "aws.states" }, { DetailType: "" });
  expect(FailedEntryCount).toBe(3);
  expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    "MalformedDetail",
    undefined,
    "NotAuthorizedForSourceException",
    "InvalidArgument",
  ]);
});

test("more than ten entries or 256 KiB are refused as a whole", async () => {
  const { put } = await open([]);
  await expect(put(...Array.from({ length: 11 }, () => ({})))).rejects.toMatchObject({ name: "ValidationException" });
  await expect(put({ Detail: JSON.stringify({ a: "x".repeat(262_144) }) })).rejects.toThrow(/over the limit/);
});

test("a target's input replaces the event, and its input path picks a part", async () => {
  const { put, delivered } = await open([
    all([
      { arn: "constant", input: '{"fixed":true}' },
      { arn: "part", inputPath: "$.detail.a" },
    ]),
  ]);
  await put({});
  await until(() => delivered.length === 2);
  expect(Object.fromEntries(delivered)).toEqual({ constant: { fixed: true }, part: 1 });
});

test("a delivery that fails is tried again after growing pauses until it is taken", async () => {
  const clock = manualClock("2026-01-01T00:00:00Z");
  const attempts: number[] = [];
  const deliver = async () => {
    attempts.push(clock.now());
    if (attempts.length < 4) throw new Error("not yet");
  };
  const { put } = await open([all([{ arn: "slow" }])], { clock, deliver });
  await put({});
  for (let failed = 1; failed < 4; failed++) {
    const [next = 0] = await until(() =>
      attempts.length === failed && clock.awaited().length === 1 ? clock.awaited() : undefined,
    );
    clock.moveTo(next);
  }
  await until(() => attempts.length === 4);
  expect(attempts.map((at, index) => at - (attempts[index - 1] ?? at))).toEqual([0, 1000, 2000, 4000]);
});

test("what is given up is written, once, with its target, its dead-letter queue and the reason", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => complaint.mockRestore());
  const dataDir = scratchFolder();
  const deliver = () => Promise.reject(new Error("broken"));
  const { put } = await open([all([{ arn: "broken", deadLetter: "queue", retry: { maxAttempts: 0 } }])], { dataDir, deliver });
  await put({});
  const letters = path.join(dataDir, "dead-letters.jsonl");
  const line = await until(() => {
    try {
      return readFileSync(letters, "utf8");
    } catch {
      return undefined;
    }
  });
  expect(JSON.parse(line)).toMatchObject({
    rule: "all",
    target: "broken",
    deadLetter: "queue",
    attempts: 1,
    error: "Error: broken",
    payload: { detail: { a: 1 } },
  });
  const heard: Json[] = [];
  const later = await createEvents({ dataDir, rules: [], deliver: async (_, event) => void heard.push(event) });
  later.start();
  await later.close?.();
  expect(heard).toEqual([]);
});

test("an event accepted before the process was killed is delivered by the next one", async () => {
  const dataDir = scratchFolder();
  const script = path.join(import.meta.dirname, "kit/events-process.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { delivered } = await open([], { dataDir });
  await until(() => delivered.length === 1);
  expect(delivered).toMatchObject([["target", { id: "e-1", detail: { a: 1 } }]]);
});

describe("schedules", () => {
  test("a schedule fires at each of its moments with a scheduled event", async () => {
    const clock = manualClock("2026-01-01T00:00:00Z");
    const { delivered } = await open([{ name: "sweep", schedule: "rate(5 minutes)", targets: [{ arn: "sweeper" }] }], { clock });
    clock.moveTo("2026-01-01T00:04:59Z");
    expect(delivered).toEqual([]);
    clock.moveTo("2026-01-01T00:05:00Z");
    await until(() => delivered.length === 1 && clock.awaited().length === 1);
    clock.moveTo("2026-01-01T00:10:00Z");
    await until(() => delivered.length === 2);
    expect(delivered[1]?.[1]).toMatchObject({
      source: "aws.events",
      "detail-type": "Scheduled Event",
      time: "2026-01-01T00:10:00Z",
      detail: {},
    });
  });

  test("moments that passed while nothing ran are made up for once", async () => {
    const dataDir = scratchFolder();
    const rules: Rule[] = [{ name: "sweep", schedule: "rate(5 minutes)", targets: [{ arn: "sweeper" }] }];
    const before = await createEvents({ dataDir, rules, deliver: async () => {}, clock: manualClock("2026-01-01T00:00:00Z") });
    before.start();
    await before.close?.();
    const clock = manualClock("2026-01-01T09:01:00Z");
    const { delivered } = await open(rules, { dataDir, clock });
    await until(() => delivered.length === 1);
    expect(clock.awaited()).toEqual([Date.parse("2026-01-01T09:06:00Z")]);
  });

  test.each([
    ["rate(1 minute)", "2026-01-31T23:59:30Z", "2026-02-01T00:00:30Z"],
    ["rate(2 days)", "2026-02-27T12:00:00Z", "2026-03-01T12:00:00Z"],
    ["cron(0 10 * * ? *)", "2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"],
    ["cron(15 12 ? * MON-FRI *)", "2026-01-02T12:15:00Z", "2026-01-05T12:15:00Z"],
    ["cron(0/15 8-17 * * ? *)", "2026-01-01T17:45:01Z", "2026-01-02T08:00:00Z"],
    ["cron(0 8 1 * ? *)", "2026-01-01T08:00:00Z", "2026-02-01T08:00:00Z"],
    ["cron(0 0 L * ? *)", "2028-02-01T00:00:00Z", "2028-02-29T00:00:00Z"],
    ["cron(0 0 29 FEB ? *)", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00Z"],
    ["cron(0 9 1W * ? *)", "2026-08-01T00:00:00Z", "2026-08-03T09:00:00Z"],
    ["cron(0 9 ? * 2#1 *)", "2026-01-05T09:00:00Z", "2026-02-02T09:00:00Z"],
    ["cron(0 9 ? * FRIL *)", "2026-01-01T00:00:00Z", "2026-01-30T09:00:00Z"],
    ["cron(5,35 0 ? 6 SUN,SAT 2027)", "2026-01-01T00:00:00Z", "2027-06-05T00:05:00Z"],
  ])("%s after %s is %s", (expression, after, expected) => {
    expect(new Date(parseSchedule(expression)(Date.parse(after)) ?? 0).toISOString()).toBe(expected.replace("Z", ".000Z"));
  });

  test.each(["rate(0 minutes)", "rate(5 weeks)", "cron(0 10 * * *)", "cron(0 10 * * * *)", "cron(60 10 * * ? *)", "every day"])(
    "%s is refused",
    (expression) => {
      expect(() => parseSchedule(expression)).toThrow(/is not a schedule/);
    },
  );

  test("a year that has passed never comes", () => {
    expect(parseSchedule("cron(0 0 1 1 ? 2020)")(Date.parse("2026-01-01T00:00:00Z"))).toBeUndefined();
  });
});

describe("patterns", () => {
  const event: JsonObject = {
    source: "aws.states",
    detail: {
      status: "FAILED",
      size: 12.5,
      key: "uploads/photo.PNG",
      tags: ["a", "b"],
      empty: null,
      on: true,
      items: [{ id: 1 }, { id: 2 }],
      nested: { deep: "x" },
    },
  };
  const cases: [string, Pattern, boolean][] = [
    ["a value among several", { detail: { status: ["TIMED_OUT", "FAILED"] } }, true],
    ["a value of another type", { detail: { size: ["12.5"] } }, false],
    ["all fields must match", { source: ["aws.states"], detail: { status: ["OK"] } }, false],
    ["null and booleans", { detail: { empty: [null], on: [true] } }, true],
    ["any element of an array", { detail: { tags: ["b"] } }, true],
    ["a field of any object in an array", { detail: { items: { id: [2] } } }, true],
    ["prefix", { detail: { key: [{ prefix: "uploads/" }] } }, true],
    ["suffix ignoring case", { detail: { key: [{ suffix: { "equals-ignore-case": ".png" } }] } }, true],
    ["suffix minding case", { detail: { key: [{ suffix: ".png" }] } }, false],
    ["wildcard", { detail: { key: [{ wildcard: "*/photo.*" }] } }, true],
    ["anything but", { detail: { status: [{ "anything-but": ["OK", "FAILED"] }] } }, false],
    ["anything but a prefix", { detail: { key: [{ "anything-but": { prefix: "derived/" } }] } }, true],
    ["anything but, of an absent field", { detail: { gone: [{ "anything-but": "x" }] } }, false],
    ["exists", { detail: { status: [{ exists: true }], empty: [{ exists: true }], gone: [{ exists: false }] } }, true],
    ["absence under an absent parent", { detail: { none: { below: [{ exists: false }] } } }, true],
    ["a numeric range", { detail: { size: [{ numeric: [">", 12, "<=", 12.5] }] } }, true],
    ["a numeric range of text", { detail: { status: [{ numeric: [">", 0] }] } }, false],
    ["equals ignoring case", { detail: { status: [{ "equals-ignore-case": "failed" }] } }, true],
    [
      "one of several alternatives",
      { source: ["aws.states"], detail: { $or: [{ status: ["OK"] }, { nested: { deep: ["x"] } }] } },
      true,
    ],
    ["none of several alternatives", { $or: [{ source: ["x"] }, { detail: { status: ["OK"] } }] }, false],
  ];
  test.each(cases)("%s", (_, pattern, expected) => {
    expect(compilePattern(pattern)(event)).toBe(expected);
  });

  test("what is not understood is refused with the rule's name", async () => {
    const create = (pattern: Pattern) =>
      createEvents({ dataDir: scratchFolder(), rules: [all([], { name: "odd", pattern })], deliver: async () => {} });
    await expect(create({ source: [{ cidr: "10.0.0.0/8" }] })).rejects.toThrow(/Rule odd: .*cidr/);
    await expect(create({ source: "test" })).rejects.toThrow(/Rule odd: .*arrays/);
  });
});
