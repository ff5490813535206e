import { expect, test } from "vitest";
import { stateOf, statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";

test("a heatmap that waits for its file is uploading, one in the pipeline is analysing, whatever its status is called", () => {
  for (const status of ["requested", "processed"] as const) {
    expect(stateOf({ status, uploading: true, renewing: false })).toBe("uploading");
    expect(stateOf({ status, uploading: false, renewing: false })).toBe("analysing");
    // A slice of a page has no upload of its own.
    expect(stateOf({ status })).toBe("analysing");
  }
});

test("a reanalysis is the state of a heatmap with a result, and of no other", () => {
  expect(stateOf({ status: "done", renewing: true })).toBe("reanalysing");
  expect(stateOf({ status: "done", renewing: false })).toBe("done");
  for (const status of ["error", "failed"] as const) expect(stateOf({ status, renewing: true })).toBe("failed");
});

test("only a failure has the tone of danger, and only what people wait for has a hint", () => {
  expect(statusOf({ status: "error" })).toMatchObject({ title: "Error generating heatmap", tone: "danger", hint: undefined });
  expect(statusOf({ status: "done" })).toMatchObject({ tone: "neutral", hint: undefined });
  expect(statusOf({ status: "requested", uploading: true })).toMatchObject({ name: "Uploading…", tone: "neutral" });
  expect(statusOf({ status: "requested", uploading: true }).hint).toContain("credit refunded");
});
