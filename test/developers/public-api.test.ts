import { expect, test } from "vitest";
import * as z from "zod";
import type { ApiScope } from "#contracts/api-keys.ts";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { developers } from "#contracts/developers.ts";
import { CURRENT_VERSION } from "#contracts/kit/api-version.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { publicAudits } from "#contracts/public/audits.ts";
import { publicBatches } from "#contracts/public/batches.ts";
import { publicBenchmarks } from "#contracts/public/benchmarks.ts";
import { publicCaptures } from "#contracts/public/captures.ts";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { publicExports } from "#contracts/public/exports.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicJobs } from "#contracts/public/jobs.ts";
import { publicProjects } from "#contracts/public/projects.ts";
import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { createCommentableHeatmap, sendComment } from "#test/kit/comments.ts";
import { createWorkspace, send, withFixedClock } from "#test/kit/fixtures.ts";
import { createTestHeatmap, poster } from "#test/kit/heatmaps.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";

const { perHour } = await import("#domain/kit/limit.ts");
const { newId } = await import("#kit/ids.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");

const NO_HEATMAP = "hm_00000000000000000000000000";

test("errors are problem details with our code, and every response names the version", async () => {
  const key = await createApiKey(await createWorkspace());
  const { status, body, headers } = await send(publicHeatmaps.read, key, { params: { uid: NO_HEATMAP } });
  expect(status).toBe(404);
  expect(headers).toMatchObject({ "content-type": "application/problem+json", "sightline-version": CURRENT_VERSION });
  expect(body).toEqual({
    type: "urn:sightline:error:heatmap.not_found",
    title: "Not Found",
    status: 404,
    detail: expect.any(String),
    code: "heatmap.not_found",
    details: {},
    request_id: headers["x-request-id"],
  });
  const invalid = await send(publicHeatmaps.create, key, { body: { ...poster, colour: "red" } });
  expect(invalid.body).toMatchObject({ status: 400, code: "request.invalid", details: { issues: [{ path: "colour" }] } });
});

test("the error names each invalid field and what it must be", async () => {
  const key = await createApiKey(await createWorkspace());
  const bodyOf = async (body: unknown) => (await send(publicHeatmaps.create, key, { body: body as typeof poster })).body;
  const invalid = await bodyOf({ title: 7, application: "Radio", tags: "x", file: { size: 0, extension: "exe" } });
  expect(invalid).toMatchObject({
    detail: "Some fields are not valid: title, application, tags, file.name, file.size, file.extension.",
  });
  expect(invalid.details?.issues).toEqual([
    { path: "title", message: "Must be text." },
    { path: "application", message: expect.stringMatching(/^Must be one of "UX Design", "Display Ads", /) },
    { path: "tags", message: "Must be a list." },
    { path: "file.name", message: "file.name is required." },
    { path: "file.size", message: "Must be at least 1." },
    { path: "file.extension", message: expect.stringMatching(/^Must be one of "jpg", /) },
  ]);
  expect(await bodyOf([])).toMatchObject({
    detail: "The request body is not valid. Must be an object.",
    details: { issues: [{ path: "", message: "Must be an object." }] },
  });
  const { body } = await send(publicHeatmaps.read, key, { params: { uid: "hm_1" } });
  expect(body.details?.issues).toEqual([{ path: "uid", message: "Must be an id that begins with hm_." }]);
  const job = await send(publicJobs.read, key, { params: { uid: "a job" } });
  expect(job.body).toMatchObject({ detail: "uid: Must be an id that begins with hm_ or rp_." });
});

test.each([
  ["a field that is missing", { file: { size: 20, extension: "png" } }, "file.name is required."],
  ["one of few values that is missing", { application: undefined }, /^application is required\. Must be one of "UX Design", /],
  ["a device that is missing", { application: "UX Design" }, 'device is required for UX Design. Must be "mobile" or "desktop".'],
  ["a size that is missing", { application: "Display Ads" }, 'dimensions are required for Display Ads, such as "300x250".'],
  ["an application of videos", { application: "Ad / commercial" }, 'application: Only videos can be "Ad / commercial".'],
  ["the wrong type", { title: 7 }, "title: Must be text."],
  ["two mistakes", { title: 7, colour: "red" }, "title: Must be text. colour is not a known field."],
  ["a text that is too long", { title: "a".repeat(201) }, "title: Must have at most 200 characters."],
])("the error message says what to change in the request: %s", async (_, changed, message) => {
  const key = await createApiKey(await createWorkspace());
  const { body } = await send(publicHeatmaps.create, key, { body: { ...poster, ...changed } as typeof poster });
  expect(body).toMatchObject({ status: 400, code: "request.invalid", detail: expect.stringMatching(message) });
});

test("the error for an edit explains the missing or unknown kind", async () => {
  const key = await createApiKey(await createWorkspace());
  const edits = [{}, { kind: "rotate" }, { kind: "remove" }] as unknown as [{ kind: "remove"; box: never }];
  const { body } = await send(publicAudits.tryEdits, key, { params: { uid: NO_HEATMAP }, body: { gen: 1, edits, areas: [] } });
  expect(body.details?.issues).toEqual([
    { path: "edits.0.kind", message: expect.stringMatching(/^edits\.0\.kind is required\. Must be one of "move", /) },
    { path: "edits.1.kind", message: expect.stringMatching(/^Must be one of "move", /) },
    { path: "edits.2.box", message: "edits.2.box is required." },
  ]);
});

test("the error for a field with two possible types names both", async () => {
  const key = await createApiKey(await createWorkspace());
  const { body } = await send(publicCaptures.website, key, {
    body: { url: "https://example.com", scroll_to: true as unknown as number },
  });
  expect(body).toMatchObject({ detail: "scroll_to: Must be a number or text." });
});

test("the error for a field with alternatives explains the one that was meant", async () => {
  const key = await createApiKey(await createWorkspace());
  const issuesOf = async (...items: unknown[]) =>
    (await send(publicBatches.create, key, { body: { items: items as [{ website: { url: string } }] } })).body.details?.issues;
  expect(await issuesOf({ website: { url: 7 } }, { site: {} }, { heatmap: {}, website: {} })).toEqual([
    { path: "items.0.website.url", message: "Must be text." },
    { path: "items.1", message: "Must have exactly one of heatmap, website and banner." },
    { path: "items.2", message: "Must have exactly one of heatmap, website and banner." },
  ]);
  expect(await issuesOf({ website: { url: "https://example.com" }, banner: { src: "https://example.com" } })).toEqual([
    { path: "items.0", message: "Must have exactly one of heatmap, website and banner." },
  ]);
  expect(await issuesOf()).toEqual([{ path: "items", message: "Must have at least 1 item." }]);
});

test("each response of a deprecated operation says since when it is deprecated and when it ends, and no other does", async () => {
  const key = await createApiKey(await createWorkspace());
  const params = { uid: NO_HEATMAP, file: "scores.csv" } as const;
  const old = await send(publicExports.dataFile, key, { params });
  expect([old.status, old.headers]).toMatchObject([404, { deprecation: "@1796083200", sunset: "Wed, 01 Dec 2027 00:00:00 GMT" }]);
  const { headers } = await send(publicExports.presignDataFile, key, { params });
  expect(headers).not.toHaveProperty("deprecation");
  expect(headers).not.toHaveProperty("sunset");
});

test("a request with a version that does not exist is rejected, and one with the current version is not", async () => {
  const key = await createApiKey(await createWorkspace());
  const request = (version: string) => send(publicHeatmaps.list, key, { headers: { "Sightline-Version": version } });
  expect((await request("2020-01-01")).body).toMatchObject({
    status: 400,
    code: "version.unsupported",
    details: { current: CURRENT_VERSION },
  });
  expect((await request(CURRENT_VERSION)).status).toBe(200);
});

test("a key has its own limit of requests per minute, reported in headers, and other keys are not affected", async () => {
  const workspace = await createWorkspace();
  const [key, other] = [await createApiKey(workspace), await createApiKey(workspace)];
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 40), async () => {
    const first = await send(publicWorkspaces.usage, key);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "60", "ratelimit-remaining": "59", "ratelimit-reset": "20" });
    await Promise.all(Array.from({ length: 59 }, () => send(publicWorkspaces.usage, key)));
    const rejected = await send(publicHeatmaps.create, key, { body: poster });
    expect(rejected.body).toMatchObject({ status: 429, code: "request.too_many" });
    expect(rejected.headers).toMatchObject({ "ratelimit-remaining": "0", "retry-after": "20" });
    const reads = [send(publicWorkspaces.usage, key), send(publicHeatmaps.read, key, { params: { uid: NO_HEATMAP } })];
    for (const { body } of await Promise.all(reads)) expect(body).toMatchObject({ status: 429, code: "request.too_many" });
    expect((await send(publicWorkspaces.usage, other)).status).toBe(200);
  });
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 1, 0), async () =>
    expect((await send(publicWorkspaces.usage, key)).headers["ratelimit-remaining"]).toBe("59"),
  );
});

test("a read above the limit is rejected with 429, even if its object does not exist", async () => {
  const key = await createApiKey(await createWorkspace());
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 40), async () => {
    const read = () => send(publicHeatmaps.read, key, { params: { uid: NO_HEATMAP } });
    const replies = await Promise.all(Array.from({ length: 61 }, read));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect((await read()).status).toBe(429);
  });
});

test("two calls with one idempotency key create and charge once", async () => {
  const key = await createApiKey(await createWorkspace());
  const before = (await send(publicWorkspaces.usage, key)).body.imageCredits;
  const create = () => send(publicHeatmaps.create, key, { body: poster, idempotencyKey: "upload-1" });
  const [one, two] = [await create(), await create()];
  expect(two.body).toEqual(one.body);
  expect((await send(publicWorkspaces.usage, key)).body.imageCredits).toBe(before - 1);
});

test("only one of two simultaneous calls with one idempotency key creates, and the other may be repeated", async () => {
  const key = await createApiKey(await createWorkspace());
  const before = (await send(publicWorkspaces.usage, key)).body.imageCredits;
  const create = () => send(publicHeatmaps.create, key, { body: poster, idempotencyKey: "upload-2" });
  const replies = await Promise.all([create(), create(), create()]);
  const [created] = replies.filter(({ status }) => status === 201);
  for (const { status, body } of replies)
    if (status === 201) expect(body).toEqual(created?.body);
    else expect(body).toMatchObject({ status: 409, code: "request.in_progress" });
  expect((await create()).body).toEqual(created?.body);
  expect((await send(publicWorkspaces.usage, key)).body.imageCredits).toBe(before - 1);
  expect((await send(publicHeatmaps.list, key)).body.heatmaps).toHaveLength(1);
});

test("the log shows a workspace its requests, newest first, without secrets", async () => {
  const [workspace, other] = [await createWorkspace(), await createWorkspace()];
  const key = await createApiKey(workspace, { title: "Nightly build" });
  const query = { words: "summer", tags: ["a", "b"], token: "hunter3", reference: "https://host.test/?X-Amz-Signature=hunter4" };
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 0), () => send(publicHeatmaps.list, key, { query }));
  const body = { ...poster, password: "hunter2", source: "https://host.test/a.png?X-Amz-Signature=hunter4" };
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 1), () => send(publicHeatmaps.create, key, { body }));

  const { body: log, text } = await send(developers.listRequests, workspace.admin);
  expect(log).toMatchObject({
    last: null,
    requests: [
      { method: "POST", path: "/v1/heatmaps", status: 400, code: "request.invalid", key: key.uid, key_title: "Nightly build" },
      { method: "GET", status: 400, code: "request.invalid", body: null },
    ],
  });
  expect(log.requests[1]?.path).toMatch(
    /^\/v1\/heatmaps\?words=summer&tags=a&tags=b&token=.+&reference=https:\/\/host\.test\/\?/,
  );
  expect(text).not.toMatch(/hunter/);
  const { body: first } = await send(developers.listRequests, workspace.admin, { query: { limit: "1" } });
  expect(first.requests).toEqual([log.requests[0]]);
  const { body: second } = await send(developers.listRequests, workspace.admin, { query: { limit: "1", last: first.last! } });
  expect(second.requests).toEqual([log.requests[1]]);
  expect((await send(developers.listRequests, other.admin)).body.requests).toEqual([]);
});

test("the log can be limited to successes, rejected requests or failures, and its pages continue there", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  for (const limit of ["1", "none", "2", "many"]) await send(publicHeatmaps.list, key, { query: { limit } as never });
  const list = async (query: Record<string, string>) =>
    (await send(developers.listRequests, workspace.admin, { query: query as never })).body;
  const pathsOf = ({ requests }: { requests: readonly { path: string }[] }) => requests.map(({ path }) => path.split("=")[1]);

  expect(pathsOf(await list({ result: "succeeded" }))).toEqual(["2", "1"]);
  expect(pathsOf(await list({ result: "failed" }))).toEqual([]);
  const first = await list({ result: "rejected", limit: "1" });
  expect(pathsOf(first)).toEqual(["many"]);
  expect(pathsOf(await list({ result: "rejected", limit: "1", last: first.last! }))).toEqual(["none"]);
  const other = await send(developers.listRequests, workspace.admin, { query: { last: first.last! } });
  expect(other).toMatchObject({ status: 400, body: { code: "request.invalid" } });
});

test("the description of the public API names scopes, keys and problems, and no operation that needs a person", async () => {
  const { body, text } = await send(publicDevelopers.describe, undefined);
  expect(body).toMatchObject({ servers: [{ url: process.env.WEB_ORIGIN }] });
  const document = body as { paths: Record<string, Record<string, { security: unknown; "x-scope"?: string }>> };
  expect(Object.keys(document.paths)).toContain("/v1/heatmaps/{uid}");
  expect(document.paths["/v1/heatmaps"]?.post).toMatchObject({ security: [{ apiKey: [] }], "x-scope": "heatmaps:write" });
  expect(text).toContain("application/problem+json");
  expect(text).not.toContain("signedIn");
});

test("rejected requests of a key count too, and report what is left", async () => {
  const key = await createApiKey(await createWorkspace(), { scopes: ["heatmaps:read"] });
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 0, 40), async () => {
    const remaining = async (reply: Promise<{ headers: Readonly<Record<string, string>> }>) =>
      (await reply).headers["ratelimit-remaining"];
    expect(await remaining(send(publicHeatmaps.create, key, { body: poster }))).toBe("59");
    expect(await remaining(send(publicWorkspaces.usage, key))).toBe("58");
    expect(await remaining(send(publicHeatmaps.list, key, { headers: { "Sightline-Version": "2020-01-01" } }))).toBe("57");
  });
});

test("the Retry-After header of a request above an hourly limit is the end of the hour", async () => {
  const key = await createApiKey(await createWorkspace());
  await withFixedClock(Date.UTC(2026, 5, 1, 12, 50, 20), async () => {
    await enforceRateLimit(perHour("projects.create", 200), key.uid, 200);
    const { headers, body } = await send(publicProjects.create, key, { body: { title: "One more" } });
    expect(body).toMatchObject({ status: 429, code: "request.too_many", details: { seconds: 580 } });
    expect(headers).toMatchObject({ "retry-after": "580", "ratelimit-remaining": "59", "ratelimit-reset": "40" });
  });
});

test("a replayed response says so", async () => {
  const key = await createApiKey(await createWorkspace());
  const create = () => send(publicProjects.create, key, { body: { title: "Spring" }, idempotencyKey: "spring" });
  expect((await create()).headers).not.toHaveProperty("idempotent-replayed");
  expect((await create()).headers).toMatchObject({ "idempotent-replayed": "true" });
});

test("a replayed error names the request that it answers, in its body and its header", async () => {
  const key = await createApiKey(await createWorkspace());
  const params = { uid: newId("pj") };
  const rename = () => send(publicProjects.rename, key, { params, body: { title: "Spring" }, idempotencyKey: "spring" });
  const first = await rename();
  const second = await rename();
  expect(second).toMatchObject({ status: 404, headers: { "idempotent-replayed": "true" } });
  for (const { headers, body } of [first, second]) expect(body.request_id).toBe(headers["x-request-id"]);
  expect(second.body.request_id).not.toBe(first.body.request_id);
});

test("JSON is accepted with any content type but those of forms", async () => {
  const key = await createApiKey(await createWorkspace());
  const create = (type?: string) =>
    send(publicProjects.create, key, { body: { title: "Spring" }, headers: type === undefined ? {} : { "Content-Type": type } });
  for (const type of ["text/plain", "application/json; charset=utf-8", undefined]) expect((await create(type)).status).toBe(201);
  for (const type of ["application/x-www-form-urlencoded", "Multipart/form-data; boundary=x"])
    expect((await create(type)).body).toMatchObject({ status: 415, code: "request.type_unsupported" });
});

test("an edit of a heatmap without a change is rejected", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const uid = await createTestHeatmap(key);
  const { version } = (await send(publicHeatmaps.read, key, { params: { uid } })).body;
  const edited = await send(publicHeatmaps.edit, key, { params: { uid }, body: { version } });
  expect(edited.body).toMatchObject({ status: 400, details: { issues: [{ path: "title", message: "Nothing to change." }] } });
  expect((await send(publicHeatmaps.read, key, { params: { uid } })).body.version).toBe(version);
});

test("a comment of a key has the name of the key", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const { title } = (await send(developers.listKeys, workspace.admin)).body.keys[0]!;
  const uid = await createCommentableHeatmap(key);
  expect((await sendComment(key, uid)).body).toMatchObject({ added_by: key.uid, added_by_name: title });
});

test("a request that lacked credits succeeds with the same idempotency key once there are some", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const create = () => send(publicHeatmaps.create, key, { body: poster, idempotencyKey: "poster" });
  await setWorkspace(workspace.uid, { imageCredits: 0 });
  expect((await create()).body).toMatchObject({ status: 402, code: "billing.no_image_credits" });
  await setWorkspace(workspace.uid, { imageCredits: 1 });
  expect((await create()).status).toBe(201);
});

test("the API description names the requests with stored responses", async () => {
  const { body } = await send(publicDevelopers.describe, undefined);
  type Described = { readonly description: string; readonly parameters?: readonly { readonly name: string }[] };
  const { paths } = body as unknown as { paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
  const isIdempotent = (path: string) => paths[path]?.post?.parameters?.some(({ name }) => name === "Idempotency-Key") ?? false;
  const described = ["/v1/heatmaps", "/v1/webhooks", "/v1/webhooks/{uid}/rotate", "/v1/audits/{uid}/what-if", "/v1/device/code"];
  expect(described.map((path) => [path, isIdempotent(path)])).toEqual([
    ["/v1/heatmaps", true],
    ["/v1/webhooks", true],
    ["/v1/webhooks/{uid}/rotate", false],
    ["/v1/audits/{uid}/what-if", false],
    ["/v1/device/code", false],
  ]);
  for (const path of described)
    expect(paths[path]?.post?.description.includes("first response again"), path).toBe(path === "/v1/heatmaps");
});

test("the API description lists invalid input as an error of every request, and invalid JSON of those with a body", async () => {
  const { body } = await send(publicDevelopers.describe, undefined);
  const { paths } = body as unknown as {
    paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, { description: string }>> }>>>>;
  };
  const reasons = (path: string, method: string) => paths[path]?.[method]?.responses["400"]?.description.split(", ") ?? [];
  expect(reasons("/v1/workspaces/current", "get")).toEqual(["`request.invalid`", "`version.unsupported`"]);
  expect(reasons("/v1/heatmaps/{uid}/generate", "post")).toEqual(
    expect.arrayContaining(["`request.invalid`", "`request.json_invalid`"]),
  );
});

test("an operation without a body or query rejects one, but accepts an empty object", async () => {
  const key = await createApiKey(await createWorkspace());
  const uid = (await send(publicHeatmaps.create, key, { body: poster })).body.heatmap.uid;
  const cancel = (body: unknown) => send(publicJobs.cancel, key, { params: { uid }, body } as never);
  for (const sent of [{ reason: "late" }, [], null, 7])
    expect((await cancel(sent)).body, JSON.stringify(sent)).toMatchObject({ status: 400, code: "request.invalid" });
  expect((await cancel({ reason: "late" })).body).toMatchObject({ detail: "reason is not a known field." });
  expect((await cancel("{")).body).toMatchObject({ status: 400, code: "request.json_invalid" });
  expect((await cancel({})).body).toMatchObject({ state: "canceled" });
  for (const body of [{ year: "2026" }, "{"])
    expect((await send(publicWorkspaces.usage, key, { body } as never)).body, "of a GET request").toMatchObject({
      status: 400,
      code: "request.invalid",
    });
  const queried = await send(publicWorkspaces.usage, key, { query: { year: "2026" } } as never);
  expect(queried.body).toMatchObject({ status: 400, detail: "year is not a known field." });
});

test("a page has as many items as requested, and the cursor continues with pages of any size", async () => {
  const key = await createApiKey(await createWorkspace());
  const titles = ["One", "Two", "Three", "Four"];
  for (const title of titles) await send(publicHeatmaps.create, key, { body: { ...poster, title, tags: ["Spring"] } });
  const newest = titles.toReversed();
  for (const filter of [{}, { tags: "Spring" }]) {
    const page = async (query: object) => (await send(publicHeatmaps.list, key, { query: { ...filter, ...query } })).body;
    const first = await page({ limit: "1" });
    expect(first.heatmaps.map(({ title }) => title)).toEqual(newest.slice(0, 1));
    const second = await page({ limit: "2", last: first.last });
    expect(second.heatmaps.map(({ title }) => title)).toEqual(newest.slice(1, 3));
    const third = await page({ last: second.last });
    expect([third.heatmaps.map(({ title }) => title), third.last]).toEqual([newest.slice(3), null]);
  }
  expect((await send(publicJobs.list, key, { query: { limit: "3" } })).body.jobs.map(({ title }) => title)).toEqual(
    newest.slice(0, 3),
  );
  const { entries } = (await send(publicWorkspaces.credits, key, { query: { limit: "2" } })).body;
  expect(entries.map(({ actor_name }) => actor_name)).toEqual(["Build server", "Build server"]);
});

test("the history of credits names heatmaps only for keys that may read heatmaps", async () => {
  const admin = await createWorkspace();
  const titlesFor = async (scopes: readonly ApiScope[]) => {
    const { entries } = (await send(publicWorkspaces.credits, await createApiKey(admin, { scopes }))).body;
    return entries.filter(({ heatmap }) => heatmap !== null).map(({ heatmap_title }) => heatmap_title);
  };
  await send(publicHeatmaps.create, await createApiKey(admin), { body: { ...poster, title: "Secret launch" } });
  expect(await titlesFor(["workspace:read", "heatmaps:read"])).toEqual(["Secret launch"]);
  expect(await titlesFor(["workspace:read"])).toEqual([null]);
});

test.each([
  ["0", "limit: Must be at least 1."],
  ["101", "limit: Must be at most 100."],
  ["2.5", "limit: Must be a whole number."],
  ["many", "limit: Must be a number."],
])("a limit of %s is rejected by every list", async (limit, detail) => {
  const key = await createApiKey(await createWorkspace());
  const lists = Object.values(CATALOGUE.public)
    .flatMap((contract): Operation[] => Object.values(contract))
    .filter(({ query }) => query instanceof z.ZodObject && "last" in query.shape);
  expect(lists).toHaveLength(8);
  for (const list of lists) {
    const params = Object.fromEntries([...list.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, NO_HEATMAP]));
    const { body } = await send(list, key, { params, query: { limit } } as never);
    if (list.params) expect(body, list.id).toMatchObject({ status: 400, code: "request.invalid" });
    else expect(body, list.id).toMatchObject({ status: 400, detail });
  }
});

test("programs can read the values for filters and mentions: people without addresses, tags, and benchmarks", async () => {
  const { admin, member } = await createWorkspace();
  const key = await createApiKey({ admin });
  await send(publicHeatmaps.create, key, { body: { ...poster, tags: ["Spring"] } });
  const { body, text } = await send(publicWorkspaces.members, key);
  expect(body.members.map((each) => [each.uid, each.role])).toEqual([
    [admin.uid, "admin"],
    [member.uid, "member"],
  ]);
  expect(Object.keys(body.members[0]!).toSorted()).toEqual(["name", "role", "uid"]);
  expect(text).not.toContain("@");
  expect((await send(publicHeatmaps.facets, key)).body).toMatchObject({
    tags: [{ tag: "Spring", count: 1 }],
    owners: [{ uid: key.uid, count: 1 }],
  });
  expect((await send(publicBenchmarks.list, key)).body).toEqual({ benchmarks: expect.any(Array) });
});
