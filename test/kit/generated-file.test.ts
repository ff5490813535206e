import { expect, test } from "vitest";
import { brands } from "#contracts/brands.ts";
import { successResponse, toResponse } from "#lambdas/kit/responses.ts";
import "#test/kit/fixtures.ts";

const { contentOf } = await import("#domain/kit/generated-file.ts");

const LAMBDA_LIMIT = 6_291_556;
const file = { name: `${"x".repeat(100)} brand.fcpxml`, type: "application/xml" };

/** The most repetitions of a text that a response accepts. */
function mostOf(text: string): number {
  let [fits, fails] = [0, 10_000_000];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (isAccepted(text.repeat(middle))) fits = middle;
    else fails = middle;
  }
  return fits;
}

function isAccepted(content: string): boolean {
  try {
    return contentOf({ ...file, content: Buffer.from(content) }) === content;
  } catch (error) {
    expect(error).toMatchObject({ code: "export.too_large" });
    return false;
  }
}

test.each(["a", '"', "\n", "é"])(
  "a file of %j is in the response up to the limit of Lambda, or a hundredth less, and never above it",
  (text) => {
    const content = text.repeat(mostOf(text));
    const event = { requestContext: { requestId: "0".repeat(36) } } as Parameters<typeof toResponse>[0];
    const returned = JSON.stringify(toResponse(event, successResponse(brands.export, { ...file, content })));
    const bytes = Buffer.byteLength(returned);
    expect(bytes).toBeLessThanOrEqual(LAMBDA_LIMIT);
    expect(bytes).toBeGreaterThan(LAMBDA_LIMIT * 0.99);
  },
);
