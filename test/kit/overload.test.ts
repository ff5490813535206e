import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { InferenceInterrupted } from "#adapters/inference-errors.ts";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import { AppError } from "#kit/error.ts";
import { isOverload } from "#kit/is-overload.ts";
import { logger } from "#lambdas/kit/logger.ts";
import { step } from "#lambdas/kit/step.ts";
import { createTrialUser, send } from "#test/kit/fixtures.ts";
import { poster } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { ApiError } from "#web/kit/api/api-error.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { isConflict } = await import("#domain/kit/is-conflict.ts");
const { table, transactionClient } = await import("#domain/kit/table.ts");

test("the log of a failing step has its input without cookies and the queries of URLs", async () => {
  const { CaptureStep } = await import("#contracts/pipelines/capture.ts");
  const page = { url: "https://shop.test/cart?session=hidden", cookie: "sid=hidden" };
  const job = { kind: "screenshot", uid: `cp_${"0".repeat(26)}`, folder: "captures/staff/one/", page };
  const run = step(CaptureStep, () => Promise.reject(new Error("Chromium crashed")));
  const lines = await loggedDuring("ERROR", () =>
    expect(run({ shot: "page", job }, { functionName: "test" } as never, {} as never)).rejects.toThrow("Chromium crashed"),
  );
  const logged = lines.join("");
  expect(logged).toContain("https://shop.test/cart");
  expect(logged).not.toContain("hidden");
});

type Mock = ReturnType<typeof mockClient>;
const mocks: Mock[] = [];
afterEach(() => {
  for (const mock of mocks.splice(0)) mock.restore();
});
function mocked(client: Parameters<typeof mockClient>[0]): Mock {
  const mock = mockClient(client);
  mocks.push(mock);
  return mock;
}

const named = (name: string, more: object = {}) => Object.assign(new Error("provoked"), { name, ...more });
/** Throws a new error each time, as the SDK does. */
const failing = (error: () => Error) => () => {
  throw error();
};
const BUSY = {
  status: 503,
  headers: { "retry-after": "1" },
  body: { code: "service.busy", message: errors["service.busy"].message },
};

/** Errors of the SDK when a service is throttled, cannot be reached, or fails. */
const OVERLOADS: readonly (readonly [string, () => Error])[] = [
  ["is throttled", () => named("ThrottlingException", { $metadata: { httpStatusCode: 400 } })],
  ["has a hot partition", () => named("ProvisionedThroughputExceededException", { $metadata: { httpStatusCode: 400 } })],
  ["has a transaction on the same item", () => named("TransactionConflictException", { $metadata: { httpStatusCode: 400 } })],
  ["exceeds the limit of the account", () => named("RequestLimitExceeded")],
  ["does not answer in time", () => named("TimeoutError")],
  ["cannot be reached", () => named("Error", { code: "ECONNREFUSED" })],
  ["cannot be resolved", () => named("Error", { code: "EAI_AGAIN" })],
  ["fails", () => named("InternalServerError", { $metadata: { httpStatusCode: 500 } })],
];

describe("an overloaded table", () => {
  test.each(OVERLOADS)("a table that %s makes reads answer 503 with Retry-After", async (_, error) => {
    const person = await createTrialUser();
    mocked(table.client).onAnyCommand().callsFake(failing(error));
    expect(await send(heatmaps.list, person)).toMatchObject(BUSY);
    expect(await send(accounts.me, person)).toMatchObject(BUSY);
  });

  test.each(OVERLOADS)(
    "a table that %s makes writes answer 503 after some attempts, nothing is charged, and the log has the cause",
    async (_, error) => {
      const person = await createTrialUser();
      onTestFinished(setBackOff(async () => {}));
      const before = (await send(accounts.me, person)).body.imageCredits;
      const mock = mocked(transactionClient);
      mock.on(TransactWriteCommand).callsFake(failing(error));
      const lines = await loggedDuring("ERROR", async () => {
        expect(await send(heatmaps.create, person, { body: poster })).toMatchObject(BUSY);
      });
      expect(lines.map((line) => JSON.parse(line).error)).toMatchObject([
        { code: "service.busy", cause: { name: error().name, message: "provoked" } },
      ]);
      expect(mock.commandCalls(TransactWriteCommand)).toHaveLength(isConflict(error()) ? 16 : 5);
      expect((await send(accounts.me, person)).body.imageCredits).toBe(before);
    },
  );

  test("a table that rejects a malformed request makes the service answer 500, because a retry does not help", async () => {
    const person = await createTrialUser();
    mocked(table.client)
      .onAnyCommand()
      .rejects(named("ValidationException", { $metadata: { httpStatusCode: 400 } }));
    expect(await send(heatmaps.list, person)).toMatchObject({ status: 500, body: { code: "internal" } });
  });
});

describe("a step", () => {
  const run = (error: unknown) =>
    invoke(
      step(z.unknown(), async () => {
        throw error;
      }),
    );

  test.each(OVERLOADS)("a step fails with the name that the state machines wait for when a service %s", async (_, error) => {
    await expect(run(error())).rejects.toMatchObject({ name: "ServiceBusy" });
    await expect(run(named("ElectroError", { cause: error() }))).rejects.toMatchObject({ name: "ServiceBusy" });
  });

  test("a step waits after many conflicts too, but not for other errors of the application", async () => {
    await expect(run(new AppError("service.busy"))).rejects.toMatchObject({ name: "ServiceBusy" });
    await expect(run(new AppError("heatmap.not_found"))).rejects.toMatchObject({ code: "heatmap.not_found" });
  });

  test("a step keeps an error that the state machines match by its name, which often has a lost connection as its cause", async () => {
    const cause = named("TimeoutError");
    for (const error of [new InferenceInterrupted("lost", { cause }), named("CaptureFailed", { cause })])
      await expect(run(error)).rejects.toBe(error);
  });

  test("a step keeps an error that is a bug", async () => {
    await expect(run(new TypeError("a bug"))).rejects.toMatchObject({ name: "TypeError" });
  });
});

test("errors are logged without the fields that may hold personal data, and a cycle of causes ends", async () => {
  const error = named("TransactionCanceledException", { CancellationReasons: [{ Item: { email: { S: "ada@people.test" } } }] });
  error.cause = new Error("conditions failed", { cause: error });
  const lines = await loggedDuring("ERROR", async () => logger.error("unexpected error", { error }));
  const [logged] = lines.map((line) => JSON.parse(line).error);
  expect(logged).toMatchObject({ name: error.name, message: "provoked", cause: { message: "conditions failed" } });
  expect(lines.join("")).not.toContain("ada@people.test");
});

test("the cause of a wrapped error decides whether it is an overload, and a cycle of causes ends", () => {
  const lost = named("TimeoutError");
  expect(isOverload(new Error("wrapped", { cause: new Error("again", { cause: lost }) }))).toBe(true);
  const cycle = new Error("one");
  cycle.cause = new Error("other", { cause: cycle });
  expect(isOverload(cycle)).toBe(false);
  expect(isOverload(undefined)).toBe(false);
});

test.each([
  [403, "caller.forbidden"],
  [429, "request.too_many"],
  [502, "service.busy"],
  [503, "service.busy"],
  [504, "service.busy"],
  [500, "internal"],
] as const)("the app shows its own message for a %i without an error body", async (status, code) => {
  const error = await ApiError.from(new Response("<html>", { status }));
  expect(error).toMatchObject({ status, code, message: errors[code].message });
});
