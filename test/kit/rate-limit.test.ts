import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { comments } from "#contracts/comments.ts";
import { developers } from "#contracts/developers.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { withFailingCommits } from "#test/kit/failing-commits.ts";
import { cloud, createWorkspace, freezeToHourStart, send, type TestWorkspace, withClockShift } from "#test/kit/fixtures.ts";
import { createPrintableHeatmap } from "#test/kit/slides.ts";

const { perHour } = await import("#domain/kit/limit.ts");
const { ConflictError } = await import("#domain/kit/retry-on-conflict.ts");
const { setBackOff } = await import("#domain/kit/back-off.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { RateLimitEntity } = await import("#domain/kit/rate-limit.entity.ts");
const { assertRecentSignIn } = await import("#domain/kit/caller.ts");

const HOUR = 3600;
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "passes",
    (error: { code?: string }) => error.code ?? String(error),
  );
/** Runs something so many seconds after a whole hour. */
const inHour = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  withClockShift(Math.ceil(Date.now() / (HOUR * 1000)) * HOUR * 1000 - Date.now() + seconds * 1000, work);

test("exactly as many of many simultaneous requests pass as the limit allows", async () => {
  const who = randomUUID();
  await inHour(1, async () => {
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => outcomeOf(enforceRateLimit(perHour("trying", 7), who))));
    expect(outcomes.filter((outcome) => outcome === "passes")).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === "request.too_many")).toHaveLength(18);
  });
});

test("a window ends for all callers at the same time, and rejected requests do not count in the next", async () => {
  const who = randomUUID();
  const attempt = () => outcomeOf(enforceRateLimit(perHour("trying", 1), who));
  expect(await inHour(0, attempt)).toBe("passes");
  expect(await inHour(HOUR - 1, attempt)).toBe("request.too_many");
  expect(await inHour(HOUR, attempt)).toBe("passes");
});

test("actions and people are counted separately", async () => {
  const who = randomUUID();
  await inHour(1, async () => {
    await enforceRateLimit(perHour("one", 1), who);
    expect(await outcomeOf(enforceRateLimit(perHour("two", 1), who))).toBe("passes");
    expect(await outcomeOf(enforceRateLimit(perHour("one", 1), randomUUID()))).toBe("passes");
    expect(await outcomeOf(enforceRateLimit(perHour("one", 1), who))).toBe("request.too_many");
  });
});

test("a counter identifies no one and is deleted when its window ends", async () => {
  const what: string = randomUUID();
  await inHour(1, () => enforceRateLimit(perHour(what, 1), "ada@people.test"));
  const { data } = await RateLimitEntity.scan.where(({ what: each }, { eq }) => eq(each, what)).go();
  expect(data).toMatchObject([{ what, count: 1 }]);
  expect(JSON.stringify(data)).not.toMatch(/ada@|people/);
  expect(data[0]?.ttl).toBe((data[0]?.window ?? 0) + HOUR);
});

test.each([
  [0, "passes"],
  [299, "passes"],
  [302, "caller.sign_in_required"],
])("an operation that needs a recent sign-in, %d seconds after it, has the outcome %s", async (age, outcome) => {
  const caller = { signedInAt: Math.floor(Date.now() / 1000) - age } as Parameters<typeof assertRecentSignIn>[0];
  expect(await outcomeOf((async () => assertRecentSignIn(caller))())).toBe(outcome);
});

type Call = (workspace: TestWorkspace, uid: string) => Promise<{ readonly status: number }>;

test.each<[action: string, Call]>([
  [
    "developers.secrets",
    ({ admin }) => {
      const body = { title: "Warehouse", destination: `${cloud.receiver.origin}/x`, events: ["report.done"] as const };
      return send(developers.createWebhook, admin, { body });
    },
  ],
  ["heatmaps.text", ({ admin }, uid) => send(heatmaps.readText, admin, { params: { uid } })],
  ["exports.heatmap", ({ admin }, uid) => send(exports.heatmapZip, admin, { params: { uid } })],
  ["exports.slides", ({ admin }, uid) => send(exports.heatmapSlides, admin, { params: { uid }, body: { type: "pdf" } })],
  [
    "comments.mention",
    ({ admin, member }, uid) =>
      send(comments.add, admin, { params: { uid }, body: { comment: "Please look", mentions: [member.uid] } }),
  ],
])("a request that is repeated after conflicts counts once: %s", async (action, call) => {
  freezeToHourStart();
  onTestFinished(setBackOff(async () => {}));
  const workspace = await createWorkspace();
  const uid = await createPrintableHeatmap(workspace.admin);
  const { status } = await withFailingCommits(
    () => call(workspace, uid),
    (commit) => commit <= 3,
    new ConflictError(),
  );
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(300);
  expect(await enforceRateLimit(perHour(action, 1000), workspace.admin.uid)).toBe(2);
});
