import { expect, test } from "vitest";
import {
  describeError,
  EXIT,
  exitCodeOf,
  NoCreditsError,
  NotSignedInError,
  UnfinishedError,
  UsageError,
} from "#packages/cli/src/exit-codes.ts";
import { errorOf } from "#packages/sdk/src/errors.ts";
import { ConnectionError, OptionError, TimeoutError, UploadError } from "#packages/sdk/src/index.ts";

const errorWith = (status: number, problem: object) => errorOf({ status, headers: new Headers(), text: JSON.stringify(problem) });
const rejected = (status: number, code = "x") => errorWith(status, { status, code, detail: "" });

test.each([
  [new UsageError("x"), EXIT.usage],
  [new NotSignedInError("x"), EXIT.notAllowed],
  [new OptionError("apiKey", "x"), EXIT.notAllowed],
  [new OptionError("idempotencyKey", "x"), EXIT.usage],
  [rejected(400), EXIT.usage],
  [rejected(401), EXIT.notAllowed],
  [rejected(402), EXIT.noCredits],
  [new NoCreditsError("x"), EXIT.noCredits],
  [rejected(403), EXIT.notAllowed],
  [rejected(404), EXIT.usage],
  [rejected(409), EXIT.conflict],
  [rejected(413), EXIT.usage],
  [rejected(429), EXIT.unavailable],
  [rejected(500), EXIT.unavailable],
  [rejected(503), EXIT.unavailable],
  [new ConnectionError("x"), EXIT.unavailable],
  [new TimeoutError("x", "hm_1"), EXIT.unavailable],
  [new UploadError("x", "hm_1"), EXIT.unavailable],
  [new UnfinishedError("x", "hm_1", { cause: new ConnectionError("x") }), EXIT.unavailable],
  [new Error("x"), EXIT.failed],
])("%s ends the program with its code", (error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});

test("each exit code has one meaning", () => {
  const codes = Object.values(EXIT);
  expect(new Set(codes).size).toBe(codes.length);
});

test("an error of a wait that took too long names what was waited for", () => {
  expect(describeError(new TimeoutError("The audit took longer than 900 seconds.", "hm_1"))).toMatch(/900 seconds\. \(hm_1\)$/);
});

test("an error lists the fields that its message does not explain", () => {
  const issues = [{ path: "title", message: "title is required." }];
  const described = (detail: string) =>
    describeError(errorWith(400, { code: "request.invalid", detail, details: { issues }, request_id: "r1" }));
  expect(described("title is required.")).toBe("title is required. (request.invalid, request r1)");
  expect(described("Not valid.")).toBe("Not valid. (request.invalid, request r1)\n  title: title is required.");
});
