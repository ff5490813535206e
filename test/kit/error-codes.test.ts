import { expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";

/** HTTP statuses of each condition, as in docs/decisions/error-codes.md. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  invalid: [400, 401],
  rejected: [400],
  blocked: [400],
  outside: [400],
  unauthenticated: [401],
  forbidden: [403],
  required: [400, 403],
  not_found: [400, 404, 409],
  exists: [409],
  changed: [409],
  outdated: [409],
  not_ready: [409],
  in_progress: [409],
  failed: [400, 402, 409],
  too_many: [400, 409, 429],
  too_few: [400, 409],
  expired: [401, 410],
  unavailable: [503],
  busy: [503],
};
const entries = Object.entries(errors).map(([code, { status }]) => ({ code, status, condition: code.split(".").at(-1)! }));

test("every error code is an object and a condition in lower case, except that of unexpected errors", () => {
  expect(entries.filter(({ code }) => !/^[a-z_]+\.[a-z_]+$/.test(code)).map(({ code }) => code)).toEqual(["internal"]);
});

test("errors with the same condition have a status of that condition", () => {
  const wrong = entries.filter(({ condition, status }) => {
    const key = Object.keys(STATUSES).find((each) => condition === each || condition.endsWith(`_${each}`));
    return key !== undefined && !STATUSES[key]!.includes(status);
  });
  expect(wrong).toEqual([]);
});

test("no error code uses a word for which the vocabulary has another", () => {
  expect(entries.filter(({ condition }) => /(^|_)(gone|none|unknown|taken|refused|needed|no_such)(_|$)/.test(condition))).toEqual(
    [],
  );
});
