import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { supportQuestionTemplate } from "#domain/accounts/emails/support-question.ts";
import { appendLine } from "#local/kit/append-line.ts";
import { cloud, createStaff, createWorkspace, send } from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap } from "#test/kit/heatmaps.ts";
import { DEAD_LETTERS } from "#test/kit/test-cloud.ts";

const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { queueEmail } = await import("#domain/kit/email/queue-email.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { listInProgress } = await import("#domain/heatmaps/analysis/list-in-progress.ts");
const { SHARDS } = await import("#kit/shards.ts");
const { parseDeadLetter } = await import("#domain/backoffice/operations/parse-dead-letter.ts");

const staff = await createStaff();
const file = path.join(cloud.dataDir, "dead-letters.jsonl");
const functionArn = "arn:aws:lambda:eu-west-1:000000000000:function:SightlineJobs-EndTrials";
const list = async () => (await send(staffBackoffice.deadLetters, staff)).body;
const redrive = (message: string | null, queue = DEAD_LETTERS) =>
  send(staffBackoffice.redrive, staff, { body: { queue, message } });
const discard = (message: string | null) => send(staffBackoffice.discard, staff, { body: { queue: DEAD_LETTERS, message } });

/** A line as the emulator of Lambda writes it, and its event. */
function fail(at: string, more: object = {}): object {
  const event = { "detail-type": "account.trial_ended", detail: { object: "usr_1", ...more } };
  const failure = { errorType: "TimeoutError", errorMessage: "Stripe did not answer" };
  appendLine(file, JSON.stringify({ at, function: "SightlineJobs-EndTrials", failure, event }));
  return event;
}

beforeEach(() => rm(file, { force: true }));

test("messages that failed every retry are listed oldest first, with their error and without secrets", async () => {
  expect(await list()).toEqual({ queues: [], empty: 2 });
  const page = { uid: "shot_1", page: { cookies: [{ name: "session", value: "s3cret" }] } };
  fail("2026-01-02T10:00:00.000Z", { input: JSON.stringify(page) });
  fail("2026-01-01T10:00:00.000Z", { token: "s3cret" });
  const { queues, empty } = await list();
  expect(empty).toBe(1);
  expect(queues).toMatchObject([{ name: DEAD_LETTERS, count: 2 }]);
  const [first, second] = queues[0]!.messages;
  expect(first).toMatchObject({
    function: "SightlineJobs-EndTrials",
    error: "TimeoutError: Stripe did not answer",
    attempts: 3,
    at: "2026-01-01T10:00:00.000Z",
  });
  expect(first!.payload).toContain("usr_1");
  // The input of an execution is a text in the event of its failure.
  expect(second!.payload).toContain("shot_1");
  expect(JSON.stringify(queues)).not.toContain("s3cret");
  // A list hides no message from the next reader.
  expect((await list()).queues[0]!.messages.map(({ id }) => id)).toEqual([first!.id, second!.id]);
});

test("one message is sent to its function again, is recorded, and leaves the queue", async () => {
  const event = fail("2026-01-01T10:00:00.000Z");
  fail("2026-01-02T10:00:00.000Z");
  const { id } = (await list()).queues[0]!.messages[0]!;
  expect((await redrive(id)).body).toEqual({ redriven: 1, left: 1 });
  expect(cloud.invoked).toEqual([{ functionArn, event }]);
  expect((await list()).queues).toMatchObject([{ count: 1 }]);
  expect((await redrive(id)).body).toMatchObject({ code: "dead_letter.not_found" });
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: id } })).body;
  expect(rows).toMatchObject([{ action: "operations.redrive", object: id, after: { function: "SightlineJobs-EndTrials" } }]);
});

test("a message that is discarded is recorded and leaves the queue without being sent, also one that cannot be sent", async () => {
  cloud.invoked.length = 0;
  appendLine(
    file,
    JSON.stringify({ at: "2026-01-01T10:00:00.000Z", function: "SightlineJobs-EndTrials", failure: {}, event: {} }),
  );
  fail("2026-01-02T10:00:00.000Z");
  const [first] = (await list()).queues[0]!.messages;
  expect((await discard(first!.id)).body).toEqual({ discarded: 1, left: 1 });
  expect((await discard(first!.id)).body).toMatchObject({ code: "dead_letter.not_found" });
  expect((await list()).queues).toMatchObject([{ count: 1 }]);
  expect((await discard(null)).body).toEqual({ discarded: 1, left: 0 });
  expect(await list()).toEqual({ queues: [], empty: 2 });
  expect(cloud.invoked).toEqual([]);
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: first!.id } })).body;
  expect(rows).toMatchObject([
    { action: "operations.discard", object: first!.id, before: { function: "SightlineJobs-EndTrials" } },
  ]);
});

test("staff send a whole queue again", async () => {
  cloud.invoked.length = 0;
  for (let day = 1; day <= 12; day++) fail(`2026-01-${String(day).padStart(2, "0")}T10:00:00.000Z`);
  expect((await redrive(null)).body).toEqual({ redriven: 12, left: 0 });
  expect(cloud.invoked).toHaveLength(12);
  expect(await list()).toEqual({ queues: [], empty: 2 });
});

test("heatmaps in progress are read up to a limit, without those that have ended or were deleted", async () => {
  const { admin } = await createWorkspace();
  // More than there are shards.
  const uids = await Promise.all(Array.from({ length: 10 }, () => createTestHeatmap(admin)));
  const [deleted = "", ended = ""] = uids;
  await HeatmapEntity.patch({ uid: deleted }).set({ deleted_at: new Date().toISOString() }).go();
  await HeatmapEntity.patch({ uid: ended }).set({ status: "done" }).go();
  const running = (await send(staffBackoffice.inProgress, staff)).body.heatmaps.map(({ uid }) => uid);
  expect(uids.filter((uid) => !running.includes(uid)).toSorted()).toEqual([deleted, ended].toSorted());
  expect((await listInProgress(1)).length).toBeLessThanOrEqual(SHARDS.length);
});

test("staff reach only the dead-letter queues of the installation", async () => {
  expect((await redrive(null, "Other-Lost")).body).toMatchObject({ code: "dead_letter.not_found" });
});

test("messages of EventBridge and of the stream are sent again, and others are not", () => {
  const undelivered = parseDeadLetter({
    body: JSON.stringify({ source: "sightline", detail: { object: "hm_1" } }),
    attributes: { TARGET_ARN: functionArn, ERROR_CODE: "NO_PERMISSIONS", ERROR_MESSAGE: "not allowed" },
  });
  expect(undelivered).toMatchObject({
    work: { kind: "event", functionArn },
    error: "NO_PERMISSIONS: not allowed",
    attempts: null,
  });
  const batch = { streamArn: "arn:stream", shardId: "shard-1", startSequenceNumber: "100", endSequenceNumber: "101" };
  const stream = parseDeadLetter({
    body: JSON.stringify({
      requestContext: { functionArn, condition: "RetryAttemptsExhausted", approximateInvokeCount: 6 },
      DDBStreamBatchInfo: { ...batch, batchSize: 2 },
    }),
    attributes: {},
  });
  expect(stream).toEqual({ work: { kind: "stream", functionArn, batch }, error: "RetryAttemptsExhausted", attempts: 6 });
  expect(parseDeadLetter({ body: "hello", attributes: {} }).work).toBeUndefined();
});

test("staff see how much work waits in every pipeline, and since when", async () => {
  const before = (await send(staffBackoffice.pendingWork, staff)).body.work;
  const count = (name: string, of = before) => of.find((each) => each.name === name)!;
  await commitTransaction(
    queueEmail(supportQuestionTemplate, "a@people.test", { from: "a@people.test", name: "Ada", question: "Why?" }),
  );
  const { admin } = await createWorkspace();
  await createGenerated(admin);
  const after = (await send(staffBackoffice.pendingWork, staff)).body.work;
  expect(count("emails", after).count).toBe(count("emails").count + 1);
  expect(count("images", after).count).toBe(count("images").count + 1);
  expect(count("emails", after).oldest).not.toBeNull();
  expect(count("webhooks", after)).toEqual({ name: "webhooks", count: 0, oldest: null });
});
