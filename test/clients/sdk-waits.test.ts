import { expect, test } from "vitest";
import type { HeatmapDetail, Progress } from "#packages/sdk/src/index.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const bodies = (...each: readonly object[]) => each.map((body) => ({ body }));

test("waiting for a job ends when it has ended in any way, and reports its progress", async () => {
  await using api = await startScriptedApi(bodies({ state: "queued" }, { state: "running", progress: 40 }, { state: "failed" }));
  const seen: number[] = [];
  const job = await api.client.waitForJob("hm_1", { onProgress: ({ fraction }) => seen.push(fraction) });
  expect([job.state, seen]).toEqual(["failed", [0, 0.4, 1]]);
});

test("an analysis tells the id of its heatmap as soon as it is created, and a wait that of what it waits for", async () => {
  const seen: string[] = [];
  const onProgress = ({ phase, fraction, uid }: Progress) => void seen.push(`${phase} ${fraction} ${uid}`);
  const gone = problem(404, "heatmap.not_found");
  const upload = { kind: "form", url: "http://files.invalid/", fields: {}, expires_at: "" };
  await using uploading = await startScriptedApi([{ body: { heatmap: { uid: "hm_1" }, upload } }, gone, gone]);
  await expect(
    uploading.client.analyze({ file: new Uint8Array([1]), name: "poster.png" }, { onProgress, idempotencyKey: "mine" }),
  ).rejects.toMatchObject({ status: 404 });
  expect(seen.splice(0)).toEqual(["upload 0 hm_1"]);

  const created = (uid: string) => ({ body: { heatmap: { uid } } });
  await using capturing = await startScriptedApi([created("hm_2"), gone, created("hm_3"), gone]);
  const website = capturing.client.analyzeWebsite({ url: "https://x.example" }, { onProgress });
  await expect(website).rejects.toMatchObject({ status: 404 });
  const banner = { src: "https://x.example", dimensions: "300x250", title: "Banner" } as const;
  await expect(capturing.client.analyzeBanner(banner, { onProgress })).rejects.toMatchObject({ status: 404 });
  expect(seen.splice(0)).toEqual(["analysis 0 hm_2", "analysis 0 hm_3"]);

  await using exporting = await startScriptedApi(bodies({ uid: "zp_1" }, { progress: 10, url: null }));
  const zip = exporting.client.exportZip({ heatmap: "hm_1" }, { onProgress, timeout: 0 });
  await expect(zip).rejects.toMatchObject({ name: "TimeoutError", uid: "zp_1" });
  expect(seen).toEqual(["export 0.1 zp_1"]);
});

test("waiting for a batch takes one request per check, however many jobs it has", async () => {
  const job = (state: string) => ({ job: { state }, video_job: null, problem: null });
  const website = (state: string, video: string) => ({ job: { state }, video_job: { state: video }, problem: null });
  const rejected = { job: null, video_job: null, problem: { code: "x", message: "" } };
  await using api = await startScriptedApi(
    bodies(
      { done: false, items: [job("succeeded"), job("queued"), rejected, job("running")] },
      { done: false, items: [website("succeeded", "running")] },
      { done: true, items: [job("succeeded"), job("canceled"), rejected, job("failed")] },
    ),
  );
  const seen: number[] = [];
  const { done } = await api.client.waitForBatch("bt_1", { onProgress: ({ fraction }) => seen.push(fraction) });
  expect([done, seen, api.received.length]).toEqual([true, [0.5, 0.5, 1], 3]);
});

test("the client requests an audit and waits for it", async () => {
  const audit = { kind: "ux" };
  const states = [{}, { state: "requested", audit: null }, { state: "done", audit }];
  await using api = await startScriptedApi(bodies(...states));
  expect(await api.client.waitForAudit("hm_1")).toEqual(audit);
  expect(api.received.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  await using failing = await startScriptedApi(bodies({}, { state: "failed", audit: null }));
  await expect(failing.client.waitForAudit("hm_1")).rejects.toThrow("The audit could not be made.");
});

test("waiting for brand analytics ends when it is done, rejected, or waits for a person", async () => {
  const reading = (status: string | null, note: string | null = null) => ({ status, note });
  const looks = (...each: readonly object[]) => startScriptedApi(bodies(...each));
  await using done = await looks(reading("requested"), reading("processing"), reading("done"));
  expect(await done.client.waitForBrand("hm_1")).toMatchObject({ status: "done" });
  await using manual = await looks(reading("requested", "no_model"));
  expect(await manual.client.waitForBrand("hm_1")).toMatchObject({ note: "no_model" });
  await using rejected = await looks(reading(null));
  expect(await rejected.client.waitForBrand("hm_1")).toMatchObject({ status: null });
});

test("the client waits for an attention score only if there will be one, and for at most five minutes", async () => {
  const heatmap = (application: string, attention: object | null) =>
    ({ uid: "hm_1", application, attention }) as unknown as HeatmapDetail;
  const [ad, scored] = [heatmap("Display Ads", null), heatmap("Display Ads", { value: 70 })];
  await using api = await startScriptedApi(bodies(ad, scored, ...Array.from({ length: 100 }, () => ad)));
  expect(await api.client.waitForAttention(ad)).toEqual(scored);
  expect(await api.client.waitForAttention(scored)).toBe(scored);
  const page = heatmap("UX Design", null);
  expect(await api.client.waitForAttention(page)).toBe(page);
  expect(api.received).toHaveLength(2);
  expect(await api.client.waitForAttention(ad)).toBe(ad);
  expect(api.received.length).toBeLessThan(100);
});

test("an export is requested with the idempotency key of the caller and returns its link when it is done, and a failed one says why", async () => {
  const file = (status: string, url: string | null = null) => ({ uid: "x_1", status, progress: 5, problem: null, url });
  const made = bodies(file("requested"), file("packing"), file("done", "https://files.example/a"));
  await using api = await startScriptedApi([...made, ...made, ...made, ...made, ...made, ...made, ...made]);
  const { client } = api;
  for (const result of [
    await client.exportZip({ heatmap: "hm_1" }),
    await client.exportZip({ project: "pj_1" }),
    await client.exportZip({ heatmaps: ["hm_1", "hm_2"] }),
    await client.exportSlides({ type: "pdf", heatmap: "hm_1" }),
    await client.exportSlides({ type: "pdf", audit: "hm_1" }),
    await client.exportSlides({ type: "pptx", report: "rp_1", template: "st_1" }),
    await client.exportSlides({ type: "pptx", comparison: ["hm_1", "hm_2"] }),
  ])
    expect(result).toBe("https://files.example/a");
  const requested = api.received.filter(({ method }) => method === "POST");
  expect(requested.map(({ url, body }) => `${url} ${body}`)).toEqual([
    "/v1/exports/heatmaps/hm_1/zip ",
    "/v1/exports/projects/pj_1/zip ",
    '/v1/exports/selections/zip {"uids":["hm_1","hm_2"]}',
    '/v1/exports/heatmaps/hm_1/slides {"type":"pdf"}',
    '/v1/exports/audits/hm_1/slides {"type":"pdf"}',
    '/v1/exports/reports/rp_1/slides {"type":"pptx","template":"st_1"}',
    '/v1/exports/comparisons/slides {"type":"pptx","uids":["hm_1","hm_2"]}',
  ]);

  await using again = await startScriptedApi([...made, ...made]);
  await again.client.exportZip({ heatmap: "hm_1" }, { idempotencyKey: "zip-42" });
  await again.client.exportSlides({ type: "pdf", heatmap: "hm_1" }, { idempotencyKey: "pdf-42" });
  const keys = again.received.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
  expect(keys).toEqual(["zip-42", "pdf-42"]);

  const failed = { ...file("failed"), problem: { code: "x", message: "Too large." } };
  await using failing = await startScriptedApi(bodies(file("requested"), failed));
  await expect(failing.client.exportZip({ heatmap: "hm_1" })).rejects.toMatchObject({
    name: "JobError",
    message: "Too large.",
    code: "x",
  });
});
