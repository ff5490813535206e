import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { created, poster, row } from "#test/kit/heatmaps.ts";
import { atTime, send, served, trial } from "#test/kit/world.ts";

const { serve } = await import("#lambdas/kit/http.ts");
const { beginningOf } = await import("#kit/beginning-of.ts");
const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");

type OpenApi = {
  readonly paths: Record<string, Record<string, { summary: string; responses: Record<string, { description: string }> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
};

test("every answer names its request and is kept by nobody", async () => {
  const { headers, body } = await send(heatmaps.read, await trial(), { params: { uid: "hm_00000000000000000000000000" } });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/json",
    "x-request-id": body.request_id,
  });
});

test("a refusal has a code, a sentence, details and the request's id", async () => {
  const { body } = await send(accounts.me, undefined);
  expect(body).toEqual({
    code: "caller.unknown",
    message: errors["caller.unknown"].sentence,
    details: {},
    request_id: expect.any(String),
  });
});

test("a body that is not JSON is told apart from one that is wrong", async () => {
  const person = await trial();
  expect(await send(heatmaps.create, person, { body: "{" })).toMatchObject({ status: 400, body: { code: "request.not_json" } });
  const { body } = await send(heatmaps.create, person, { body: { ...poster, colour: "red" } });
  expect(body).toMatchObject({
    code: "request.invalid",
    details: { issues: [{ path: "colour", message: "This field is not known." }] },
  });
});

test("half a sign is nowhere kept: not in what is sent, nor where a text of ours was cut", async () => {
  const { status, body } = await send(heatmaps.create, await trial(), {
    body: { ...poster, title: "Half \ud83d", tags: ["\ude00"] },
  });
  expect([status, body.heatmap.title, body.heatmap.tags]).toEqual([201, "Half \ufffd", ["\ufffd"]]);
  expect([1, 2, 3].map((most) => beginningOf("a😀b", most))).toEqual(["a", "a", "a😀"]);
});

test("an address that nothing answers is nothing", async () => {
  const event = {
    httpMethod: "GET",
    resource: "/nothing",
    requestContext: { requestId: "r", identity: { sourceIp: "127.0.0.1" } },
  };
  expect(await (await served.accounts.load()).handler(event as never, {} as never)).toMatchObject({ statusCode: 404 });
});

test("a reply that breaks its contract is our fault and says nothing of what was wrong", async () => {
  const handler = serve({ health: developers.health }, { health: async () => ({ status: "broken", secret: "hidden" }) as never });
  const event = {
    httpMethod: "GET",
    resource: "/health",
    requestContext: { requestId: "r", identity: { sourceIp: "127.0.0.1" } },
  };
  const { statusCode, body } = (await handler(event as never, {} as never)) as { statusCode: number; body: string };
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    { code: "internal", message: errors.internal.sentence, details: {}, request_id: "r" },
  ]);
});

test("only what the contract names leaves the house", async () => {
  const person = await trial();
  const uid = await created(person);
  const { body } = await send(heatmaps.read, person, { params: { uid } });
  expect(Object.keys(body).sort()).toEqual(Object.keys(heatmaps.read.returns.shape).sort());
});

test("a replayed refusal is the same refusal, and a later day's is a new attempt", async () => {
  const person = await trial();
  const uid = await created(person);
  const edit = (version: number) =>
    send(heatmaps.edit, person, { params: { uid }, body: { version, title: "New" }, idempotencyKey: "edit" });
  const first = await edit(7);
  expect(first.status).toBe(409);
  expect((await edit(7)).text).toBe(first.text);
  expect(await edit(1)).toMatchObject({ status: 422, body: { code: "request.key_reused" } });
  expect((await row(uid)).title).toBe("Poster");
});

test("a request whose first attempt died unanswered is refused for half a minute, then worked on again", async () => {
  const person = await trial();
  const uid = await created(person);
  const edit = () => send(heatmaps.edit, person, { params: { uid }, body: { version: 1, title: "New" }, idempotencyKey: "dead" });
  const { once } = await import("#domain/kit/idempotency.ts");
  const request = { name: "edit", params: { uid }, body: { version: 1, title: "New" } };
  void once(person.uid, "dead", request, () => new Promise(() => {}));
  const { until } = await import("#test/kit/until.ts");
  await until(async () => (await IdempotencyEntity.get({ uid: person.uid, key: "dead" }).go()).data);

  expect(await edit()).toMatchObject({ status: 409, body: { code: "request.in_flight" } });
  expect((await atTime(31_000, edit)).status).toBe(200);
});

test("an answer that was our fault is not kept: the next attempt works", async () => {
  const { once } = await import("#domain/kit/idempotency.ts");
  const answers = [500, 200].map((statusCode) => ({ statusCode, body: "{}" }));
  const attempt = () => once("somebody", "key", {}, async () => answers.shift()!);
  expect((await attempt()).statusCode).toBe(500);
  expect((await attempt()).statusCode).toBe(200);
  expect((await attempt()).statusCode).toBe(200);
});

test("the API describes every one of its operations, its refusals and its schemas", async () => {
  const { status, body } = await send(developers.openapi, undefined);
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  const document = body as unknown as OpenApi;
  const operations = Object.values(served).flatMap(({ contract }) => Object.values<Operation>(contract));
  for (const op of operations) {
    const described = document.paths[op.path]![op.method.toLowerCase()]!;
    expect(described.summary).toBe(op.summary);
    expect(Object.keys(described.responses)).toContain(String(op.status ?? 200));
    for (const code of op.errors) expect(described.responses[errors[code].status]!.description).toContain(code);
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["HeatmapDetail", "NewHeatmap", "Refusal", "Profile"]),
  );
});

test("health says ok", async () => {
  expect(await send(developers.health, undefined)).toMatchObject({ status: 200, body: { status: "ok" } });
});
