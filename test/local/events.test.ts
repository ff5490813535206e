import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createEvents, type EventsOptions, type Rule } from "#local/events/events.ts";
import { compilePattern, type Pattern } from "#local/events/pattern.ts";
import { parseRate } from "#local/events/schedule.ts";
import type { Json, JsonObject } from "#local/kit/json.ts";
import { systemTimer } from "#local/kit/timer.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { manualClock } from "./kit/manual-clock.ts";
import { serveEmulator, temporaryFolder } from "./kit/serve.ts";

const BUS = "arn:aws:events:eu-west-1:000000000000:event-bus/custom";

async function open(rules: Rule[], more: Partial<EventsOptions> = {}) {
  const delivered: [string, Json][] = [];
  const deliver = async (arn: string, event: Json) => void delivered.push([arn, event]);
  const events = await createEvents({ dataDir: temporaryFolder(), rules, deliver, ...more });
  const client = new EventBridgeClient(await serveEmulator(events));
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

test("an event reaches the targets of the matching rules of its bus, given by name or ARN", async () => {
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
  await waitUntil(() => delivered.length === 2);
  await put({});
  await waitUntil(() => delivered.length === 3);
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

test("invalid entries fail individually, each with an error code", async () => {
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

test("a request with more than 10 entries or 256 KiB is rejected as a whole", async () => {
  const { put } = await open([]);
  await expect(put(...Array.from({ length: 11 }, () => ({})))).rejects.toMatchObject({ name: "ValidationException" });
  await expect(put({ Detail: JSON.stringify({ a: "x".repeat(262_144) }) })).rejects.toThrow(/over the limit/);
});

test("a failed delivery is retried with exponential backoff until it succeeds", async () => {
  const clock = manualClock("2026-01-01T00:00:00Z");
  const attempts: number[] = [];
  const deliver = async () => {
    attempts.push(clock.now());
    if (attempts.length < 4) throw new Error("not yet");
  };
  const { put } = await open([all([{ arn: "slow" }])], { clock, deliver });
  await put({});
  for (let failed = 1; failed < 4; failed++) {
    const [next = 0] = await waitUntil(() =>
      attempts.length === failed && clock.awaited().length === 1 ? clock.awaited() : undefined,
    );
    clock.moveTo(next);
  }
  await waitUntil(() => attempts.length === 4);
  expect(attempts.map((at, index) => at - (attempts[index - 1] ?? at))).toEqual([0, 1000, 2000, 4000]);
});

test("an event that was stored while the clock was ahead is delivered immediately after the clock was set back", async () => {
  const clock = manualClock("2026-01-01T00:10:00Z");
  const delivered: string[] = [];
  const deliver = async (arn: string) => void delivered.push(arn);
  const events = await createEvents({ dataDir: temporaryFolder(), rules: [all([{ arn: "target" }])], clock, deliver });
  onTestFinished(() => events.close?.());
  const known = { version: "0", account: "", time: "", region: "", resources: [], detail: {} };
  events.publish({ ...known, id: "1", source: "test", "detail-type": "Happened" });
  clock.moveTo("2026-01-01T00:00:00Z");
  events.start();
  await waitUntil(() => delivered.length === 1);
});

test("a wait does not get longer when the clock is set back during it", async () => {
  const real = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  const waiting = systemTimer.at(real() + 20, new AbortController().signal);
  vi.spyOn(Date, "now").mockImplementation(() => real() - 3_600_000);
  await waiting;
});

test("an event that failed every retry is dead-lettered once, with its target, queue and error", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => complaint.mockRestore());
  const dataDir = temporaryFolder();
  const deliver = () => Promise.reject(new Error("broken"));
  const { put } = await open([all([{ arn: "broken", deadLetter: "queue", retry: { maxAttempts: 0 } }])], { dataDir, deliver });
  await put({});
  const letters = path.join(dataDir, "dead-letters.jsonl");
  const line = await waitUntil(() => {
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

test("an event accepted before the process was killed is delivered by the next process", async () => {
  const dataDir = temporaryFolder();
  const script = path.join(import.meta.dirname, "kit/events-process.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { delivered } = await open([], { dataDir });
  await waitUntil(() => delivered.length === 1);
  expect(delivered).toMatchObject([["target", { id: "e-1", detail: { a: 1 } }]]);
});

describe("schedules", () => {
  test("a schedule sends a scheduled event after each interval", async () => {
    const clock = manualClock("2026-01-01T00:00:00Z");
    const { delivered } = await open([{ name: "sweep", schedule: "rate(5 minutes)", targets: [{ arn: "sweeper" }] }], { clock });
    clock.moveTo("2026-01-01T00:04:59Z");
    expect(delivered).toEqual([]);
    clock.moveTo("2026-01-01T00:05:00Z");
    await waitUntil(() => delivered.length === 1 && clock.awaited().length === 1);
    clock.moveTo("2026-01-01T00:10:00Z");
    await waitUntil(() => delivered.length === 2);
    expect(delivered[1]?.[1]).toMatchObject({
      source: "aws.events",
      "detail-type": "Scheduled Event",
      time: "2026-01-01T00:10:00Z",
      detail: {},
    });
  });

  test("a single run makes up for all runs that were missed while the process was down", async () => {
    const dataDir = temporaryFolder();
    const rules: Rule[] = [{ name: "sweep", schedule: "rate(5 minutes)", targets: [{ arn: "sweeper" }] }];
    const before = await createEvents({ dataDir, rules, deliver: async () => {}, clock: manualClock("2026-01-01T00:00:00Z") });
    before.start();
    await before.close?.();
    const clock = manualClock("2026-01-01T09:01:00Z");
    const { delivered } = await open(rules, { dataDir, clock });
    await waitUntil(() => delivered.length === 1);
    expect(clock.awaited()).toEqual([Date.parse("2026-01-01T09:06:00Z")]);
  });

  test.each([
    ["rate(1 minute)", 60_000],
    ["rate(5 minutes)", 300_000],
    ["rate(1 hour)", 3_600_000],
    ["rate(2 days)", 172_800_000],
  ])("the schedule %s recurs after %d ms", (expression, interval) => {
    expect(parseRate(expression)).toBe(interval);
  });

  test.each(["rate(0 minutes)", "rate(5 weeks)", "cron(0 10 * * ? *)", "every day"])(
    "the schedule %s is rejected",
    (expression) => {
      expect(() => parseRate(expression)).toThrow(/is not supported as a schedule/);
    },
  );
});

describe("patterns", () => {
  const event: JsonObject = {
    source: "aws.states",
    detail: { status: "FAILED", size: 12.5, nested: { deep: "x" }, traits: ["video", "report"] },
  };
  const cases: [string, Pattern, boolean][] = [
    ["a value among several", { detail: { status: ["TIMED_OUT", "FAILED"] } }, true],
    ["a value of another type", { detail: { size: ["12.5"] } }, false],
    ["all fields must match", { source: ["aws.states"], detail: { status: ["OK"] } }, false],
    ["a nested field", { detail: { nested: { deep: ["x"] } } }, true],
    ["an array with one of the values", { detail: { traits: ["report", "slice"] } }, true],
    ["an array without them", { detail: { traits: ["slice"] } }, false],
    ["a field under an absent parent", { detail: { none: { below: ["x"] } } }, false],
  ];
  test.each(cases)("an event pattern is matched as by EventBridge: %s", (_, pattern, expected) => {
    expect(compilePattern(pattern)(event)).toBe(expected);
  });

  test("an unsupported pattern is rejected with the rule's name", async () => {
    const create = (pattern: Pattern) =>
      createEvents({ dataDir: temporaryFolder(), rules: [all([], { name: "odd", pattern })], deliver: async () => {} });
    await expect(create({ source: [{ prefix: "aws." }] })).rejects.toThrow(/Rule odd: .*prefix/);
    await expect(create({ $or: [{ source: ["x"] }] })).rejects.toThrow(/Rule odd: .*\$or/);
    await expect(create({ source: "test" })).rejects.toThrow(/Rule odd: .*arrays/);
  });
});
