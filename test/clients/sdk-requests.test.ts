import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as sdk from "#packages/sdk/src/index.ts";
import { LIMITS_MS } from "#packages/sdk/src/waiting.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const heatmap = "hm_00000000000000000000000000";

test("a request carries the key, the version, and the query without undefined values", async () => {
  await using api = await startScriptedApi([{ body: { heatmaps: [], last: null } }]);
  await api.client.heatmaps.list({ words: "a b", tags: ["x", "y"] });
  expect(api.received).toMatchObject([
    {
      method: "GET",
      url: "/v1/heatmaps?words=a+b&tags=x&tags=y",
      headers: { authorization: "Bearer sl_test", "sightline-version": "2026-11-01" },
    },
  ]);
  expect(api.received[0]?.headers).not.toHaveProperty("idempotency-key");
});

test("path parameters are escaped, and bodies are sent as JSON", async () => {
  await using api = await startScriptedApi([{}]);
  await api.client.projects.rename("../x", { title: "Spring" });
  expect(api.received).toMatchObject([
    { method: "PATCH", url: "/v1/projects/..%2Fx", body: '{"title":"Spring"}', headers: { "content-type": "application/json" } },
  ]);
});

test("a body whose fields are all optional can be left out, also with options", async () => {
  await using api = await startScriptedApi([{}, {}]);
  await api.client.heatmaps.reanalyse("hm_1");
  await api.client.heatmaps.reanalyse("hm_1", undefined, { idempotencyKey: "again" });
  expect(api.received.map(({ body, headers }) => [body, headers["idempotency-key"]])).toEqual([
    ["", expect.any(String)],
    ["", "again"],
  ]);
});

test.each(["", ".", "..", undefined, null])("an id that is %j is an error, and no request is sent", async (id) => {
  await using api = await startScriptedApi([{}, {}]);
  await expect(api.client.heatmaps.read(id as string)).rejects.toThrow("uid is missing: it is ");
  await expect(api.client.projects.read(id as string)).rejects.toThrow(sdk.SightlineError);
  expect(api.received).toEqual([]);
});

test("a list is a promise: its errors can be caught, and it is requested once however often it is awaited", async () => {
  await using api = await startScriptedApi([{ body: { heatmaps: [], last: null } }, problem(403, "caller.scope_missing")]);
  const list = api.client.heatmaps.list();
  expect(await Promise.all([list, list])).toEqual([
    { heatmaps: [], last: null },
    { heatmaps: [], last: null },
  ]);
  let ended = false;
  const caught = await api.client.projects
    .list()
    .finally(() => {
      ended = true;
    })
    .catch((error: unknown) => error);
  expect([caught, ended]).toEqual([expect.any(sdk.PermissionError), true]);
});

test("a request that may succeed later is repeated with the same idempotency key, after the pause that the server asked for", async () => {
  await using api = await startScriptedApi([
    { ...problem(429, "request.too_many"), headers: { "retry-after": "7" } },
    problem(503, "service.busy"),
    problem(409, "request.in_progress"),
    "closes",
    { body: { uid: "pj_1" } },
  ]);
  expect(await api.client.projects.create({ title: "Spring" })).toEqual({ uid: "pj_1" });
  const keys = new Set(api.received.map(({ headers }) => headers["idempotency-key"]));
  expect([api.received.length, keys.size]).toEqual([5, 1]);
  const [first, ...others] = api.pauses;
  expect(first).toBe(7000);
  for (const [index, pause] of others.entries()) expect(pause).toBeLessThanOrEqual(1000 * 2 ** index);
});

test("the client waits until the date in Retry-After", async () => {
  const inThePast = new Date(0).toUTCString();
  await using api = await startScriptedApi([{ ...problem(503, "service.busy"), headers: { "retry-after": inThePast } }, {}]);
  await api.client.workspaces.usage();
  expect(api.pauses).toEqual([0]);
});

test("a server that asks to wait for more than a minute causes an immediate error, which says for how long", async () => {
  const limited = { ...problem(429, "request.too_many"), headers: { "retry-after": "3600" } };
  await using api = await startScriptedApi([limited]);
  await expect(api.client.workspaces.usage()).rejects.toMatchObject({ name: "RateLimitError", retryAfter: 3600 });
  expect([api.received.length, api.pauses]).toEqual([1, []]);
});

test("a call can have its own retries and timeout, and each response names its request and the rate limit", async () => {
  const seen: sdk.ResponseInfo[] = [];
  const headers = { "x-request-id": "rq_7", "ratelimit-limit": "60", "ratelimit-remaining": "59", "ratelimit-reset": "12" };
  const busy = problem(503, "service.busy");
  await using api = await startScriptedApi([busy, { headers }, busy, "hangs"], { onResponse: (info) => seen.push(info) });
  await api.client.heatmaps.list({ type: "image" });
  const [method, path] = ["GET", "/v1/heatmaps"];
  expect(seen).toEqual([
    { method, path, status: 503, attempt: 1, requestId: "", rateLimit: null },
    { method, path, status: 200, attempt: 2, requestId: "rq_7", rateLimit: { limit: 60, remaining: 59, reset: 12 } },
  ]);
  await expect(api.client.workspaces.usage({ maxRetries: 0 })).rejects.toMatchObject({ status: 503 });
  const late = api.client.workspaces.usage({ maxRetries: 0, timeout: 20 });
  await expect(late).rejects.toThrow(/The server at .* did not answer within 0\.02 s\./);
  await expect(late).rejects.toBeInstanceOf(sdk.ConnectionError);
  expect(api.received).toHaveLength(4);
});

test("the client reports each pause before a repetition with its length and reason, and none without a repetition", async () => {
  const seen: sdk.RetryInfo[] = [];
  const limited = (seconds: string) => ({ ...problem(429, "request.too_many"), headers: { "retry-after": seconds } });
  const responses = [limited("7"), "closes", limited("5"), limited("3600")] as const;
  await using api = await startScriptedApi(responses, { maxRetries: 2, onRetry: (info) => seen.push(info) });
  await expect(api.client.workspaces.usage()).rejects.toMatchObject({ status: 429 });
  await expect(api.client.workspaces.usage()).rejects.toMatchObject({ retryAfter: 3600 });
  expect(seen).toMatchObject([{ milliseconds: 7000, response: { status: 429, attempt: 1 } }, { response: null }]);
  expect(seen.map(({ milliseconds }) => milliseconds)).toEqual(api.pauses);
});

test("outside of browsers, the client names itself with the version of the package", async () => {
  await using api = await startScriptedApi([{}]);
  await api.client.workspaces.usage();
  const { version } = JSON.parse(readFileSync("packages/sdk/package.json", "utf8")) as { version: string };
  expect(api.received[0]?.headers["user-agent"]).toBe(`sightline-sdk/${version}`);
});

test("two calls have different idempotency keys, unless the caller names one", async () => {
  await using api = await startScriptedApi([{}, {}, {}]);
  await api.client.projects.create({ title: "A" });
  await api.client.projects.create({ title: "A" });
  await api.client.projects.create({ title: "A" }, { idempotencyKey: "mine" });
  const [one, two, three] = api.received.map(({ headers }) => headers["idempotency-key"]);
  expect(one).not.toBe(two);
  expect(three).toBe("mine");
});

test.each([
  [400, "request.invalid", sdk.InvalidRequestError],
  [401, "key.invalid", sdk.AuthenticationError],
  [402, "billing.no_image_credits", sdk.PaymentRequiredError],
  [403, "caller.scope_missing", sdk.PermissionError],
  [404, "heatmap.not_found", sdk.NotFoundError],
  [409, "heatmap.changed", sdk.ConflictError],
] as const)(
  "the status %i is an error of its own with code, message and request, and is not repeated",
  async (status, code, Type) => {
    const issues = [{ path: "title", message: "Required" }];
    await using api = await startScriptedApi([problem(status, code, { issues })]);
    const error = await api.client.heatmaps.read(heatmap).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Type);
    expect(error).toBeInstanceOf(sdk.ApiError);
    expect(error).toMatchObject({ name: Type.name, status, code, message: `It is ${code}.`, requestId: "rq_1" });
    if (error instanceof sdk.InvalidRequestError) expect(error.issues).toEqual(issues);
    expect(api.received).toHaveLength(1);
  },
);

test("an error of a firewall, which is not a problem document, has its status and says where it comes from", async () => {
  const page = "<html><head><title>ERROR</title></head><body><h1>Request blocked.</h1>\n<p>Try again.</p></body></html>";
  await using api = await startScriptedApi([
    { status: 403, headers: { "x-amz-cf-id": "cf_1" }, body: page },
    { status: 413, body: "[]" },
    { status: 404, headers: { "x-amz-cf-id": "cf_2" }, body: { code: "route.not_found", request_id: "" } },
  ]);
  const message = "The response 403 is not from the API, but probably from a firewall or proxy: ";
  await expect(api.client.heatmaps.read(heatmap)).rejects.toMatchObject({
    name: "PermissionError",
    status: 403,
    code: "http.403",
    message: `${message}Request blocked. Try again.`,
    requestId: "cf_1",
  });
  await expect(api.client.heatmaps.read(heatmap)).rejects.toMatchObject({ status: 413, code: "http.413", details: {} });
  await expect(api.client.heatmaps.read(heatmap)).rejects.toMatchObject({ code: "route.not_found", requestId: "cf_2" });
});

test("the last error is thrown after all retries", async () => {
  const busy = problem(429, "request.too_many");
  await using api = await startScriptedApi([busy, busy, busy], { maxRetries: 2 });
  await expect(api.client.heatmaps.read(heatmap)).rejects.toBeInstanceOf(sdk.RateLimitError);
  expect(api.received).toHaveLength(3);
});

test("a server that cannot be reached is a connection error that names it", async () => {
  await using api = await startScriptedApi([], { maxRetries: 0 });
  await expect(api.client.workspaces.usage()).rejects.toThrow(/The server at http:.* could not be reached/);
});

test("an interrupted response is repeated, and is then a connection error", async () => {
  await using api = await startScriptedApi(["breaks", { body: { name: "Studio" } }, "breaks"], { maxRetries: 1 });
  expect(await api.client.workspaces.usage()).toEqual({ name: "Studio" });
  await expect(api.client.workspaces.usage()).rejects.toBeInstanceOf(sdk.ConnectionError);
});

test("a site that answers with a page is an error that says so, without retries", async () => {
  await using api = await startScriptedApi([{ body: "<!doctype html>" }]);
  await expect(api.client.workspaces.usage()).rejects.toMatchObject({
    name: "ConnectionError",
    message: expect.stringContaining("did not answer with JSON. Is it a Sightline site?"),
  });
  expect(api.received).toHaveLength(1);
});

test("a missing key is named in the error", () => {
  const apiKey: string | undefined = undefined;
  expect(() => sdk.createClient({ baseUrl: "https://site.example", apiKey })).toThrow("apiKey is missing.");
});

test("spaces and line breaks around a key are ignored", async () => {
  await using api = await startScriptedApi([{}], { apiKey: " \nsl_test\r\n" });
  await api.client.workspaces.usage();
  expect(api.received[0]?.headers.authorization).toBe("Bearer sl_test");
});

test("a key or idempotency key that no header can carry is an error that names the option and not its value, without a request", async () => {
  await using api = await startScriptedApi([]);
  const named = (option: string) => ({
    name: "OptionError",
    option,
    message: expect.stringMatching(`^${option} has a character`),
  });
  const create = api.client.projects.create({ title: "Spring" }, { idempotencyKey: "order-№42" });
  await expect(create).rejects.toMatchObject(named("idempotencyKey"));
  for (const apiKey of ["“sl_secret”", "sl_\nsecret"]) {
    let thrown: unknown;
    try {
      sdk.createClient({ baseUrl: api.url, apiKey });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject(named("apiKey"));
    expect(String(thrown)).not.toContain("secret");
  }
  expect([api.received, api.pauses]).toEqual([[], []]);
});

test("an aborted call ends with the reason of its signal, without retries", async () => {
  await using api = await startScriptedApi([problem(503, "service.busy"), {}]);
  const reason = new Error("closed");
  const aborted = AbortSignal.abort(reason);
  await expect(api.client.workspaces.usage({ signal: aborted })).rejects.toBe(reason);
  expect(api.received).toHaveLength(0);
});

test("an awaited list is one page; an iterated list returns the items of all pages and requests no unnecessary page", async () => {
  const pages = [
    { heatmaps: [{ uid: "hm_1" }, { uid: "hm_2" }], last: "next" },
    { heatmaps: [], last: "after" },
    { heatmaps: [{ uid: "hm_3" }], last: null },
  ].map((body) => ({ body }));
  await using api = await startScriptedApi([...pages, ...pages.slice(0, 1)]);
  const found: string[] = [];
  for await (const { uid } of api.client.heatmaps.list({ type: "image" })) found.push(uid);
  expect(found).toEqual(["hm_1", "hm_2", "hm_3"]);
  expect(api.received.map(({ url }) => url)).toEqual([
    "/v1/heatmaps?type=image",
    "/v1/heatmaps?type=image&last=next",
    "/v1/heatmaps?type=image&last=after",
  ]);
  expect((await api.client.heatmaps.list()).last).toBe("next");
});

test("waiting ends with its own error when it takes too long, and when the analysis ends without a result", async () => {
  const looks = (...statuses: string[]) =>
    statuses.map((status) => ({
      body: { uid: heatmap, title: "Poster", status, progress: 20, problem: { code: "x", message: "Broken." } },
    }));
  await using slow = await startScriptedApi(looks("requested", "processed", "processed"));
  const late = slow.client.waitForHeatmap(heatmap, { timeout: 2000 });
  await expect(late).rejects.toBeInstanceOf(sdk.TimeoutError);
  await expect(late).rejects.toMatchObject({ uid: heatmap });
  expect(slow.pauses).toEqual([1000, 1000]);
  await using failing = await startScriptedApi(looks("failed"));
  await expect(failing.client.waitForHeatmap(heatmap)).rejects.toMatchObject({
    name: "AnalysisError",
    message: "Broken.",
    heatmap: { uid: heatmap },
  });
});

test("the client waits for a video as long as its analysis may take, for other analyses for 15 minutes", async () => {
  const looks = (count: number, type: string) =>
    Array.from({ length: count }, () => ({ body: { uid: heatmap, type, title: "Spring", status: "processed", progress: 20 } }));
  const done = { body: { uid: heatmap, type: "video", title: "Spring", status: "done" } };
  await using video = await startScriptedApi([...looks(200, "video"), done]);
  expect(await video.client.waitForHeatmap(heatmap)).toMatchObject({ status: "done" });
  expect(video.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(15 * 60_000);
  await using image = await startScriptedApi(looks(200, "image"));
  await expect(image.client.waitForHeatmap(heatmap)).rejects.toThrow("The analysis took longer than 900 seconds.");

  const secondsOf = (machine: string) =>
    (JSON.parse(readFileSync(`statemachines/${machine}.asl.json`, "utf8")) as { TimeoutSeconds: number }).TimeoutSeconds;
  expect(LIMITS_MS.image).toBeGreaterThanOrEqual(secondsOf("heatmap-image") * 1000);
  expect(LIMITS_MS.video).toBeGreaterThanOrEqual((secondsOf("capture") + secondsOf("heatmap-video")) * 1000);
});

test("the time of requests counts towards the time limit of a wait", async () => {
  const running = { body: { uid: heatmap, type: "image", title: "Spring", status: "processed", progress: 20 } };
  await using api = await startScriptedApi([running, running, running], { now: () => api.received.length * 1000 });
  await expect(api.client.waitForHeatmap(heatmap, { timeout: 2500 })).rejects.toBeInstanceOf(sdk.TimeoutError);
  expect(api.pauses).toEqual([1000, 500]);
});

test("areas are measured even if someone else edits the heatmap in between", async () => {
  const area = { name: "Logo", left: 0, top: 0, width: 10, height: 10 };
  const measured = [{ uid: "area-1", ...area, value: 0.2, interval: [0.1, 0.3] }];
  await using api = await startScriptedApi([
    { body: { version: 1 } },
    problem(409, "heatmap.changed"),
    { body: { version: 2 } },
    { body: { areas_of_interest: measured } },
  ]);
  expect(await api.client.measureAreas(heatmap, [area])).toEqual(measured);
  expect(JSON.parse(api.received[3]?.body ?? "")).toEqual({ version: 2, areas_of_interest: [{ uid: "area-1", ...area }] });
});

test.each([
  [{ baseUrl: "sightline" }, /baseUrl/],
  [{ apiKey: "" }, /apiKey/],
])("a client without an address or a key is rejected: %j", (options, message) => {
  expect(() => sdk.createClient({ baseUrl: "https://sightline.example", apiKey: "sl_x", ...options })).toThrow(message);
});
