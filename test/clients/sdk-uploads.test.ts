import { expect, test } from "vitest";
import { type FileContent, UploadError } from "#packages/sdk/src/index.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const UID = "hm_00000000000000000000000000";
const form = (url: string) => ({ kind: "form", url: `${url}form`, fields: { key: "uploads/a" }, expires_at: "" });
const created = (url: string) => ({ body: { heatmap: { uid: UID }, upload: form(url) } });
const done = { body: { uid: UID, type: "image", title: "Poster", status: "done" } };
const poster = { file: new Uint8Array([1, 2, 3]), name: "poster.png" };

const CREATE = "POST /v1/heatmaps";
const REFRESH = `POST /v1/heatmaps/${UID}/upload-form`;
const GENERATE = `POST /v1/heatmaps/${UID}/generate`;
const READ = `GET /v1/heatmaps/${UID}`;
const CANCEL = `POST /v1/jobs/${UID}/cancel`;

type Api = Awaited<ReturnType<typeof startScriptedApi>>;
const requestsOf = ({ received }: Api) => received.map(({ method, url }) => `${method} ${url}`);

test("an interrupted or rejected file is sent again, each time with a new upload", async () => {
  await using files = await startScriptedApi(["closes", { status: 403 }, {}]);
  const upload = { body: form(files.url) };
  await using api = await startScriptedApi([created(files.url), upload, upload, {}, done]);
  expect(await api.client.analyze(poster)).toMatchObject({ status: "done" });
  expect(requestsOf(api)).toEqual([CREATE, REFRESH, REFRESH, GENERATE, READ]);
  expect(files.received).toHaveLength(3);
});

test("a heatmap is canceled if its file never arrives, and the error names it", async () => {
  await using files = await startScriptedApi([]);
  const upload = { body: form(files.url) };
  await using api = await startScriptedApi([created(files.url), upload, upload, {}]);
  const failed = api.client.analyze(poster);
  await expect(failed).rejects.toBeInstanceOf(UploadError);
  await expect(failed).rejects.toMatchObject({ uid: UID });
  expect(requestsOf(api)).toEqual([CREATE, REFRESH, REFRESH, CANCEL]);
});

test("a heatmap is canceled when the program gives up, and the program's own error is thrown", async () => {
  const reason = new Error("closed");
  const stopping = new AbortController();
  await using files = await startScriptedApi([]);
  await using api = await startScriptedApi([created(files.url), problem(503, "service.busy")], {
    onResponse: ({ path }) => path === "/v1/heatmaps" && stopping.abort(reason),
  });
  await expect(api.client.analyze(poster, { signal: stopping.signal })).rejects.toBe(reason);
  expect(requestsOf(api)).toEqual([CREATE, CANCEL]);
});

test("a repetition with the same key continues an upload that has not ended, although its form has expired", async () => {
  await using files = await startScriptedApi([{}]);
  await using api = await startScriptedApi([created("http://expired.invalid/"), { body: form(files.url) }, {}, done]);
  expect(await api.client.analyze(poster, { idempotencyKey: "order-42" })).toMatchObject({ status: "done" });
  expect(requestsOf(api)).toEqual([CREATE, REFRESH, GENERATE, READ]);
  expect(api.received[0]?.headers["idempotency-key"]).toBe("order-42");
  // Nothing was sent to the form that has expired.
  expect(api.pauses).toEqual([]);
  expect(files.received).toHaveLength(1);
});

test("a repetition with the same key does not upload what has arrived, and cancels nothing", async () => {
  const closed = problem(409, "heatmap.upload_closed");
  await using api = await startScriptedApi([created("http://expired.invalid/"), closed, {}, done]);
  await api.client.analyze(poster, { idempotencyKey: "order-42" });
  expect(requestsOf(api)).toEqual([CREATE, REFRESH, GENERATE, READ]);

  await using over = await startScriptedApi([created("http://expired.invalid/"), closed, closed]);
  const ended = over.client.analyze(poster, { idempotencyKey: "order-42" });
  await expect(ended).rejects.toMatchObject({ code: "heatmap.upload_closed" });
  expect(requestsOf(over)).toEqual([CREATE, REFRESH, GENERATE]);
});

test("the retries of an analysis are also those of the links for the parts of its file", async () => {
  const upload = { kind: "parts", part_bytes: 5, parts: 1, received: [], expires_at: "" };
  await using api = await startScriptedApi([{ body: { heatmap: { uid: UID }, upload } }, problem(503, "service.busy"), {}]);
  await expect(api.client.analyze(poster, { maxRetries: 0 })).rejects.toMatchObject({ status: 503 });
  expect(requestsOf(api)).toEqual([CREATE, `POST /v1/heatmaps/${UID}/upload-parts`, CANCEL]);
});

test("a program can upload the file of an existing heatmap, for example of a batch", async () => {
  await using files = await startScriptedApi([{}]);
  await using api = await startScriptedApi([{ body: form(files.url) }, {}]);
  await api.client.provideFile(UID, new Uint8Array([1]));
  expect(requestsOf(api)).toEqual([REFRESH, GENERATE]);
});

test.each<[string, FileContent, string | undefined, object]>([
  ["a file", new File(["12345"], "poster.JPG"), undefined, { name: "poster.JPG", size: 5, extension: "jpg" }],
  ["a blob with a type", new Blob(["12345"], { type: "image/jpeg" }), undefined, { name: "file.jpg", size: 5, extension: "jpg" }],
  ["a blob of no format", new Blob(["12345"], { type: "video/quicktime" }), "clip", { name: "clip", extension: "mov" }],
  ["a buffer", Buffer.from("12345"), "poster.png", { name: "poster.png", size: 5, extension: "png" }],
  ["bytes", new TextEncoder().encode("12345").buffer, "poster.webp", { size: 5, extension: "webp" }],
])("the type of %s is found by its name or content type", async (_, file, name, described) => {
  await using api = await startScriptedApi([problem(400, "request.invalid")]);
  await expect(api.client.analyze({ file, name })).rejects.toMatchObject({ status: 400 });
  expect(JSON.parse(api.received[0]?.body ?? "")).toMatchObject({ file: described });
});

test("a file of unknown format is an error before anything is requested", async () => {
  await using api = await startScriptedApi([]);
  await expect(api.client.analyze({ file: new Uint8Array([1]) })).rejects.toThrow("The format of the file is unknown.");
  expect(api.received).toEqual([]);
});
