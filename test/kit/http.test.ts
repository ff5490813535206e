import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import * as z from "zod";
import { accounts } from "#contracts/accounts.ts";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { apiOf, sitePathOf } from "#contracts/kit/apis.ts";
import type { ErrorResponse } from "#contracts/kit/error-response.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { AppError } from "#kit/error.ts";
import { FAILURE_METRIC } from "#kit/failure-metric.ts";
import { releaseLocks } from "#local/wiring/release-locks.ts";
import { createTrialUser, createWorkspace, send, servedContracts, withFixedClock } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { conflict } from "#test/kit/overlapping-transactions.ts";

const { ConflictError } = await import("#domain/kit/retry-on-conflict.ts");
const { serve } = await import("#lambdas/kit/http.ts");
const { truncate } = await import("#kit/truncate.ts");

type OpenApi = {
  readonly paths: Record<string, Record<string, { summary: string; responses: Record<string, { description: string }> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
};

test("every response has its request id and is not cached", async () => {
  const { headers, body } = await send(heatmaps.read, await createTrialUser(), {
    params: { uid: "hm_00000000000000000000000000" },
  });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-request-id": body.request_id,
  });
});

test("an error response has a code, a message, details and the request id", async () => {
  const { body } = await send(accounts.me, undefined);
  expect(body).toEqual({
    code: "caller.unauthenticated",
    message: errors["caller.unauthenticated"].message,
    details: {},
    request_id: expect.any(String),
  });
});

test("a body that is not JSON has another error than one that is invalid", async () => {
  const person = await createTrialUser();
  expect(await send(heatmaps.create, person, { body: "{" })).toMatchObject({
    status: 400,
    body: { code: "request.json_invalid" },
  });
  const { body } = await send(heatmaps.create, person, { body: { ...poster, colour: "red" } });
  expect(body).toMatchObject({
    code: "request.invalid",
    details: { issues: [{ path: "colour", message: "colour is not a known field." }] },
  });
});

test("half of a surrogate pair is never stored: neither as it is sent, nor where we cut a text", async () => {
  const { status, body } = await send(heatmaps.create, await createTrialUser(), {
    body: { ...poster, title: "Half \ud83d", tags: ["\ude00"] },
  });
  expect([status, body.heatmap.title, body.heatmap.tags]).toEqual([201, "Half \ufffd", ["\ufffd"]]);
  expect([1, 2, 3].map((max) => truncate("a😀b", max))).toEqual(["a", "a", "a😀"]);
});

const requestContext = { requestId: "r", identity: { sourceIp: "127.0.0.1" } };

/** Returns the response of the heatmaps function to a method and a path. */
async function answerTo(httpMethod: string, path: string) {
  const event = { httpMethod, path, requestContext };
  const reply = await (await servedContracts.heatmaps.load()).handler(event as never, {} as never);
  const { statusCode, headers, body } = reply as { statusCode: number; headers: Record<string, string>; body: string };
  return { status: statusCode, allow: headers.allow, code: JSON.parse(body).code };
}

test("an unknown path answers 404 before the caller is identified", async () => {
  for (const path of ["/heatmaps/hm_1/nothing", "/nothing", "/", "/heatmaps/%E0%A4%A", "/staff/heatmaps/transfer"])
    expect(await answerTo("GET", path), path).toMatchObject({ status: 404, code: "route.not_found" });
});

test("a known path rejects other methods and names the allowed ones", async () => {
  const rejected = { status: 405, code: "route.method_not_allowed" };
  expect(await answerTo("PUT", "/heatmaps")).toEqual({ ...rejected, allow: "GET, POST" });
  expect(await answerTo("PUT", "/heatmaps/hm_1")).toEqual({ ...rejected, allow: "DELETE, GET, PATCH" });
});

test("a literal segment wins over a parameter", async () => {
  expect(await answerTo("DELETE", "/heatmaps/facets")).toMatchObject({ status: 405, allow: "GET" });
  expect(await answerTo("DELETE", "/heatmaps/hm_1")).toMatchObject({ status: 401, code: "caller.unauthenticated" });
});

const operations: readonly Operation[] = Object.values(CATALOGUE).flatMap((contracts) =>
  Object.values(contracts).flatMap((contract) => Object.values(contract)),
);

test("every operation has a unique id, and operations for people also a unique name in their domain", () => {
  expectDistinct(operations.map(({ id }) => id));
  const ofPeople = [CATALOGUE.customers, CATALOGUE.staff].flatMap((contracts) => Object.entries(contracts));
  expectDistinct(ofPeople.flatMap(([domain, contract]) => Object.keys(contract).map((name) => `${domain}.${name}`)));
});

const expectDistinct = (names: readonly string[]) => expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);

test("a reply that breaks its contract is an internal error and reveals no details", async () => {
  const handler = serve(
    "developers",
    { health: developers.health },
    { health: async () => ({ status: "broken", secret: "hidden" }) as never },
  );
  const event = {
    httpMethod: "GET",
    path: "/health",
    requestContext,
  };
  const { statusCode, body } = (await handler(event as never, {} as never)) as { statusCode: number; body: string };
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    { code: "internal", message: errors.internal.message, details: {}, request_id: "r" },
  ]);
});

test("a response has only fields of the contract", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const { body } = await send(heatmaps.read, person, { params: { uid } });
  expect(Object.keys(body).sort()).toEqual(Object.keys(heatmaps.read.returns.shape).sort());
});

test("a replayed error is the same error with the id of its own request, and other content under its key is rejected", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const edit = (version: number) =>
    send(heatmaps.edit, person, { params: { uid }, body: { version, title: "New" }, idempotencyKey: "edit" });
  const first = await edit(7);
  expect(first.status).toBe(409);
  const replayed = await edit(7);
  const { request_id, ...error } = first.body as ErrorResponse;
  expect(replayed).toMatchObject({ status: 409, body: error });
  expect((replayed.body as ErrorResponse).request_id).not.toBe(request_id);
  expect(await edit(1)).toMatchObject({ status: 422, body: { code: "request.key_reused" } });
  expect((await heatmapRow(uid)).title).toBe("Poster");
});

/** A request whose first attempt was interrupted without a response, with this many milliseconds left to run. */
async function unanswered(remainingMs: number) {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const edit = () => send(heatmaps.edit, person, { params: { uid }, body: { version: 1, title: "New" }, idempotencyKey: "dead" });
  const { claimKey, fingerprint } = await import("#domain/kit/idempotency.ts");
  const content = { operation: "heatmaps.edit", scope: person.uid, params: { uid }, body: { version: 1, title: "New" } };
  const at = Date.now();
  await withFixedClock(at, () => claimKey(person.uid, "dead", fingerprint(content), remainingMs));
  const after = <T>(ms: number, work: () => Promise<T>) => withFixedClock(at + ms, work);
  return { uid, edit, after, editAfter: (ms: number) => after(ms, edit) };
}

test("a former member of a workspace gets no stored responses from there by repeating a request", async () => {
  const { admin, member } = await createWorkspace();
  const { body: heatmap } = await send(heatmaps.create, admin, { body: poster });
  const { uid, version } = heatmap.heatmap;
  const rename = () =>
    send(heatmaps.edit, member, { params: { uid }, body: { version, title: "Ours" }, idempotencyKey: "rename" });
  expect((await rename()).status).toBe(200);
  expect((await rename()).status).toBe(200);
  expect((await send(workspaces.removeMember, admin, { params: { uid: member.uid } })).status).toBe(200);
  expect(await rename()).toMatchObject({ status: 422, body: { code: "request.key_reused" } });
});

test("a repeated request is rejected while its interrupted first attempt could still run, and then processed once", async () => {
  const { uid, edit, after, editAfter } = await unanswered(7_000);
  const [early, late] = [await editAfter(0), await editAfter(7_900)];
  for (const reply of [early, late]) expect(reply).toMatchObject({ status: 409, body: { code: "request.in_progress" } });
  expect([early.headers["retry-after"], late.headers["retry-after"]]).toEqual(["8", "1"]);
  expect((await heatmapRow(uid)).version).toBe(1);

  const replies = await after(8_000, () => Promise.all([1, 2, 3].map(edit)));
  expect(replies.map(({ status }) => status)).toContain(200);
  expect((await editAfter(8_001)).status).toBe(200);
  expect(await heatmapRow(uid)).toMatchObject({ version: 2, title: "New" });
});

test("a response that is too large for an item is stored too", async () => {
  const { claimKey, storeResponse } = await import("#domain/kit/idempotency.ts");
  const [uid, key] = [randomUUID(), "large"];
  const claim = () => claimKey(uid, key, "0".repeat(64), 29_000);
  expect(await claim()).toBeUndefined();
  const items = Array.from({ length: 100 }, (_, index) => ({ index, policy: "eyJleHBpcmF0aW9uIjo".repeat(300) }));
  const answer = { statusCode: 202, body: JSON.stringify({ items }) };
  await storeResponse(uid, key, answer);
  expect(await claim()).toEqual(answer);
});

test("a request locks its key for the time that its function has left", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const at = Date.now();
  const request = { params: { uid }, body: { version: 9, title: "New" }, idempotencyKey: "locked" };
  await withFixedClock(at, () => send(heatmaps.edit, person, request));
  const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
  const { data } = await IdempotencyEntity.get({ uid: person.uid, key: "locked" }).go({ consistent: true });
  expect(Date.parse(data!.lockedUntil) - at).toBe(29_000 + 1000);
});

test("a single machine that restarts after a kill processes an unanswered request immediately", async () => {
  const { editAfter } = await unanswered(29_000);
  expect((await editAfter(0)).status).toBe(409);
  const client = new DynamoDBClient({});
  await releaseLocks(client, String(process.env.TABLE_NAME));
  client.destroy();
  expect((await editAfter(100)).status).toBe(200);
});

test("an internal error is not stored: the next attempt works, and its response is stored", async () => {
  const person = await createTrialUser();
  let attempts = 0;
  const operation = { ...developers.health, method: "POST", path: "/tries/one", callers: { trial: "yes" } } as const;
  const handler = serve(
    "tries",
    { operation },
    {
      operation: async () => {
        attempts++;
        if (attempts === 1) throw new Error("a defect");
        return { status: "ok" as const, time: new Date(attempts).toISOString() };
      },
    },
  );
  const attempt = async () => {
    const authorizer = { userId: person.uid, groups: "", secondFactor: "off", authTime: String(Math.floor(Date.now() / 1000)) };
    const request = { httpMethod: "POST", path: "/tries/one", headers: { "Idempotency-Key": "one" } };
    const event = { ...request, requestContext: { ...requestContext, authorizer } };
    const context = { getRemainingTimeInMillis: () => 29_000 };
    const { statusCode, body } = (await handler(event as never, context as never)) as { statusCode: number; body: string };
    return [statusCode, body];
  };
  expect((await attempt())[0]).toBe(500);
  const answer = await attempt();
  expect(answer[0]).toBe(200);
  expect(await attempt()).toEqual(answer);
  expect(attempts).toBe(2);
});

test("each API describes its own operations, their errors and their schemas", async () => {
  const [application, open] = [await send(developers.openapi, undefined), await send(publicDevelopers.describe, undefined)];
  for (const { status, body } of [application, open]) expect([status, body.openapi]).toEqual([200, "3.1.0"]);
  const documents = { application: application.body as unknown as OpenApi, open: open.body as unknown as OpenApi };
  const operations = Object.values(servedContracts).flatMap(({ contract }) => Object.values<Operation>(contract));
  for (const op of operations) {
    const document = apiOf(op) === "public" ? documents.open : documents.application;
    const described = document.paths[sitePathOf(op)]![op.method.toLowerCase()]!;
    expect(described.summary).toBe(op.summary);
    expect(Object.keys(described.responses)).toContain(String(op.status ?? 200));
    for (const code of op.errors) expect(described.responses[errors[code].status]!.description).toContain(code);
  }
  expect(Object.keys(documents.application.components.schemas)).toEqual(
    expect.arrayContaining(["HeatmapDetail", "NewHeatmap", "ErrorResponse", "Profile"]),
  );
  expect(Object.keys(documents.open.paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
});

test("every request is logged with its operation, status and duration, and the duration is a metric of the operation", async () => {
  const lines = await loggedDuring("INFO", async () => {
    await send(developers.health, undefined);
    await send(accounts.me, undefined);
    await answerTo("GET", "/nothing");
  });
  const logged = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "request completed");
  expect(logged).toMatchObject([
    { operation: "developers.health", status: 200, duration: expect.any(Number) },
    { operation: "accounts.me", status: 401 },
    { status: 404 },
  ]);
  const [metric] = logged[0]._aws.CloudWatchMetrics;
  expect(metric).toMatchObject({ Dimensions: [["operation"]], Metrics: [{ Name: "duration" }] });
  expect([logged[2].operation, logged[2]._aws]).toEqual([undefined, undefined]);
});

test("only errors that are our failure count towards the alarm of the API, under the name that the alarm watches", async () => {
  const given: Error[] = [];
  const operation = { ...developers.health, path: "/tries/fail" } as const;
  const handler = serve("tries", { operation }, { operation: async () => Promise.reject(given.pop()) });
  const event = { httpMethod: "GET", path: "/tries/fail", headers: {}, requestContext };
  const countedAfter = async (error: Error) => {
    given.push(error);
    const lines = await loggedDuring("INFO", () => handler(event as never, {} as never));
    const { name, dimension } = FAILURE_METRIC;
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ _aws }) => _aws?.CloudWatchMetrics[0].Metrics[0].Name === name)
      .map((line) => [line[name], line[dimension], line._aws.CloudWatchMetrics[0].Dimensions]);
  };
  const counted = [[1, "customers", [["api"]]]];
  expect(await countedAfter(new Error("a defect"))).toEqual(counted);
  const throttled = Object.assign(new Error("throttled"), { name: "ThrottlingException" });
  for (const cause of [undefined, throttled])
    expect(await countedAfter(new AppError("service.busy", {}, { cause }))).toEqual(counted);
  for (const cause of [conflict(), new ConflictError()])
    expect(await countedAfter(new AppError("service.busy", {}, { cause }))).toEqual([]);
  // ElectroDB wraps the error of a single write.
  expect(await countedAfter(new Error("wrapped", { cause: conflict() }))).toEqual([]);
  const others = ["demo.busy", "demo.full", "service.maintenance", "billing.unavailable", "campaign.unavailable"] as const;
  for (const code of [...others, "heatmap.not_found"] as const) expect(await countedAfter(new AppError(code)), code).toEqual([]);
  const errorsOfOurs = Object.entries(errors).filter(
    ([code, { status }]) => status >= 500 && !others.some((each) => each === code),
  );
  expect(errorsOfOurs.map(([code]) => code)).toEqual(["service.busy", "internal"]);
});

test("the health check says ok", async () => {
  expect(await send(developers.health, undefined)).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("no body accepts a field that its contract does not name", () => {
  const objectsOf = (schema: z.ZodType): z.ZodType[] =>
    schema instanceof z.ZodUnion ? schema.options.flatMap((option) => objectsOf(option as z.ZodType)) : [schema];
  const bodies = operations.flatMap(({ id, body }) => (body ? objectsOf(body).map((schema) => [id, schema] as const) : []));
  const rejects = (schema: z.ZodType) =>
    schema.safeParse({ superadmin: true }).error?.issues.some(({ code }) => code === "unrecognized_keys") ?? false;
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.filter(([, schema]) => !rejects(schema)).map(([id]) => id)).toEqual([]);
});
