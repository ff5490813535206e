import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { commitIf, commitTransaction, put } = await import("#domain/kit/transaction.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
const { publishEvent } = await import("#domain/kit/publish-event.ts");

type Fault = "conflict" | "item throttled" | "throttled" | "lost before" | "lost after" | "broken";
/** The faults of the next attempts, in order. */
const faults: Fault[] = [];
let attempts = 0;
afterEach(() => {
  faults.length = 0;
  attempts = 0;
});

transactionClient.middlewareStack.add(
  (next) => async (args) => {
    attempts++;
    const fault = faults.shift();
    const message = "provoked";
    if (fault === "conflict" || fault === "item throttled")
      throw new TransactionCanceledException({
        $metadata: { httpStatusCode: 400 },
        message,
        CancellationReasons: [{ Code: "None" }, { Code: fault === "conflict" ? "TransactionConflict" : "ThrottlingError" }],
      });
    if (fault === "throttled")
      throw Object.assign(new Error(message), { name: "ThrottlingException", $metadata: { httpStatusCode: 400 } });
    if (fault === "broken")
      throw Object.assign(new Error(message), { name: "ValidationException", $metadata: { httpStatusCode: 400 } });
    if (fault === "lost after") await next(args);
    if (fault?.startsWith("lost")) throw Object.assign(new Error(message), { name: "TimeoutError" });
    return next(args);
  },
  { step: "initialize", name: "faults" },
);

const create = (person: TestUser) => send(heatmaps.create, person, { body: poster });
const credits = async (person: TestUser): Promise<number> => (await send(accounts.me, person)).body.imageCredits;

test.each<[string, Fault[]]>([
  ["a conflict with another user", ["conflict"]],
  ["fifteen conflicts", Array<Fault>(15).fill("conflict")],
  ["conflicts and throttling", [...Array<Fault>(10).fill("conflict"), ...Array<Fault>(4).fill("throttled")]],
  ["throttling", ["throttled", "throttled"]],
  ["throttling of one item of the transaction", ["item throttled", "item throttled"]],
  ["a connection lost before the write", ["lost before"]],
  ["a connection lost after the write", ["lost after"]],
  ["a write whose answer was lost, amid conflicts", ["conflict", "lost after"]],
])("a transaction overcomes %s, and the credit is taken once", async (_, provoked) => {
  const person = await createTrialUser();
  onTestFinished(setBackOff(async () => {}));
  faults.push(...provoked);

  const { status, body } = await create(person);

  expect(status).toBe(201);
  expect((await heatmapRow(body.heatmap.uid)).status).toBe("requested");
  expect(await credits(person)).toBe(9);
});

test.each<[string, Fault[], cause: string]>([
  ["sixteen conflicts", Array<Fault>(16).fill("conflict"), "TransactionCanceledException"],
  ["throttling five times", Array<Fault>(5).fill("throttled"), "ThrottlingException"],
  ["conflicts after it was throttled", ["throttled", ...Array<Fault>(16).fill("conflict")], "ThrottlingException"],
])("the service is busy after %s, nothing was taken, and the log has the cause", async (_, provoked, cause) => {
  const person = await createTrialUser();
  onTestFinished(setBackOff(async () => {}));
  attempts = 0;
  faults.push(...provoked);

  const lines = await loggedDuring("ERROR", async () =>
    expect(await create(person)).toMatchObject({ status: 503, body: { code: "service.busy" } }),
  );

  expect(lines.map((line) => JSON.parse(line).error)).toMatchObject([{ code: "service.busy", cause: { name: cause } }]);
  expect(attempts).toBe(provoked.length);
  expect(await credits(person)).toBe(10);
});

test("repeated conflicts wait for up to a second, and for eleven seconds in all, so that a request ends in its time", async () => {
  const person = await createTrialUser();
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => pauses.push(ms)));
  vi.spyOn(Math, "random").mockReturnValue(1);
  onTestFinished(() => void vi.restoreAllMocks());
  faults.push(...Array<Fault>(16).fill("conflict"));

  expect((await create(person)).status).toBe(503);

  expect(pauses).toEqual([40, 80, 160, 320, 640, ...Array.from({ length: 10 }, () => 1000)]);
});

test("a failed condition is never retried", async () => {
  const item = publishEvent({ type: "heatmap.edited", scope: "us_somebody", object: "hm_some" });
  await commitTransaction([item]);
  attempts = 0;
  await expect(commitTransaction([{ write: item.write, onConditionFailed: "heatmap.changed" }])).rejects.toMatchObject({
    code: "heatmap.changed",
  });
  await expect(commitTransaction([{ write: item.write }])).rejects.toThrow("the item defines no error");
  expect(attempts).toBe(2);
});

test("a malformed request to the table is an internal error and is not retried", async () => {
  const person = await createTrialUser();
  attempts = 0;
  faults.push("broken");
  expect((await create(person)).status).toBe(500);
  expect(attempts).toBe(1);
});

test("a write whose condition does not hold commits nothing, and says so or throws the error made of the stored item", async () => {
  const row = (uid: string) => ({ uid, key: "one", request: "first", lockedUntil: "", ttl: 0 });
  const create = (uid: string) => put(IdempotencyEntity.create(row(uid)).params());
  const isStored = async (uid: string) =>
    (await IdempotencyEntity.get({ uid, key: "one" }).go({ consistent: true })).data !== null;

  expect(await commitIf(create("us_first"), [{ write: create("us_second") }])).toBe(true);
  expect(await commitIf(create("us_first"), [{ write: create("us_third") }])).toBe(false);
  expect(await isStored("us_third")).toBe(false);
  const errorFor = (old: object | undefined) => new Error(`stored: ${JSON.stringify(old)}`);
  await expect(commitIf(create("us_first"), [], errorFor)).rejects.toThrow('"request":"first"');
  await expect(commitIf(create("us_third"), [{ write: create("us_second") }])).rejects.toThrow("the condition of item 1 failed");
});
