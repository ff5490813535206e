import path from "node:path";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { upload, waitForTerminalState } from "#local/client/analyse-file.ts";
import { type Api, ApiError } from "#local/client/api.ts";

const FILE = path.resolve(import.meta.dirname, "../../samples/social-post.jpg");

/** An API on which an earlier process uploaded the file of a heatmap. The URL of its upload form is unreachable. */
function apiOfBefore(start: () => object): { api: Api; called: string[] } {
  const called: string[] = [];
  const closed = new ApiError(409, { code: "heatmap.upload_closed", message: "Closed.", details: {}, request_id: "" });
  const answers = new Map<unknown, () => object>([
    [heatmaps.create, () => ({ heatmap: { uid: "hm_1" }, upload: { kind: "form", url: "http://127.0.0.1:1", fields: {} } })],
    [heatmaps.refreshUpload, () => Promise.reject(closed)],
    [heatmaps.generate, start],
  ]);
  const api = async (operation: { readonly path: string }) => {
    called.push(operation.path);
    return answers.get(operation)!();
  };
  return { api: api as unknown as Api, called };
}

test("a heatmap uploaded by an interrupted process is started", async () => {
  const { api, called } = apiOfBefore(() => ({}));
  expect(await upload(api, FILE, { title: "Post", application: "Other" }, "sample")).toBe("hm_1");
  expect(called).toEqual([heatmaps.create.path, heatmaps.refreshUpload.path, heatmaps.generate.path]);
});

test("a closed upload is rejected with its error message", async () => {
  const over = new ApiError(409, { code: "heatmap.upload_closed", message: "Over.", details: {}, request_id: "" });
  const { api } = apiOfBefore(() => Promise.reject(over));
  await expect(upload(api, FILE, { title: "Post", application: "Other" }, "sample")).rejects.toThrow("Over.");
});

test("the state of an analysis is not requested before its estimated end", async () => {
  const ready = Date.now() + 500;
  const reads: number[] = [];
  const api = async () => {
    reads.push(Date.now());
    return reads.length === 1
      ? { status: "requested", ready_at: new Date(ready).toISOString() }
      : { status: "done", ready_at: null };
  };
  expect(await waitForTerminalState(api as unknown as Api, "hm_1", 60_000)).toMatchObject({ status: "done" });
  expect(reads).toHaveLength(2);
  // Timers may fire a millisecond early.
  expect(reads[1]).toBeGreaterThanOrEqual(ready - 1);
});
