import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { SUPPORT_VIEW_HEADER } from "#contracts/kit/support-view.ts";
import { sharing } from "#contracts/sharing.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { createCall } from "#web/kit/api/call.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { idOf } from "./kit/sample-data.ts";

const uid = idOf(1);
const started = { job_id: `${uid}-1`, status: "requested", heatmap_uid: uid, credits_reserved: 1 };
const page = { heatmaps: [], last: null };

/** A client with prepared responses, and the requests that it sent. */
function client(...answers: (Response | Error)[]) {
  return clientIn(undefined, ...answers);
}

/** A client in a tab that belongs to a view by staff. */
function clientIn(view: string | undefined, ...answers: (Response | Error)[]) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const renewals: boolean[] = [];
  let signedOut = 0;
  let viewsEnded = 0;
  const call = createCall({
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      const answer = answers[sent.length - 1];
      if (!answer || answer instanceof Error) throw answer ?? new Error("No prepared response left");
      return answer;
    },
    accessToken: async ({ renew } = { renew: false }) => {
      renewals.push(renew);
      return renew ? "fresh" : "token";
    },
    onSignedOut: () => {
      signedOut += 1;
    },
    supportView: () => view,
    onSupportViewEnded: () => {
      viewsEnded += 1;
    },
  });
  return { call, sent, renewals, signedOut: () => signedOut, viewsEnded: () => viewsEnded };
}

const rejection = (status: number, code: string) =>
  Response.json({ code, message: `message of ${code}`, details: {}, request_id: "req-1" }, { status });

test("a call fills the path and sends token and idempotency key", async () => {
  const { call, sent } = client(Response.json(started, { status: 202 }));
  await call(heatmaps.generate, { params: { uid } }, { idempotencyKey: new IdempotencyKey("once") });
  expect(sent[0]?.url).toBe(`/api/heatmaps/${uid}/generate`);
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer token");
  expect(sent[0]?.headers.get("idempotency-key")).toBe("once");
});

test("a mutation without an idempotency key gets a new one, and a read has none", async () => {
  const { call, sent } = client(
    Response.json(started, { status: 202 }),
    Response.json(started, { status: 202 }),
    Response.json(page),
  );
  await call(heatmaps.generate, { params: { uid } });
  await call(heatmaps.generate, { params: { uid } });
  await call(heatmaps.list, { query: { last: "a b" } });
  const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toBeTruthy();
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys[2]).toBeNull();
  expect(sent[2]?.url).toBe("/api/heatmaps?last=a+b");
});

test.each([
  ["a lost response", new TypeError("failed to fetch"), true],
  ["a busy server", rejection(503, "service.busy"), true],
  ["a rate limit", rejection(429, "request.too_many"), true],
  ["an attempt in progress", rejection(409, "request.in_progress"), true],
  ["a response of a proxy", new Response("<html>", { status: 403 }), true],
  ["an error for missing credits", rejection(402, "billing.no_image_credits"), false],
  ["an error for a missing object", rejection(404, "heatmap.not_found"), false],
  ["a conflict", rejection(409, "heatmap.not_uploaded"), false],
])("a retry after %s keeps the idempotency key if and only if the outcome is unknown", async (_reason, answer, stays) => {
  const { call, sent } = client(answer, Response.json(started, { status: 202 }));
  const idempotencyKey = new IdempotencyKey();
  await expect(call(heatmaps.generate, { params: { uid } }, { idempotencyKey })).rejects.toThrow();
  await call(heatmaps.generate, { params: { uid } }, { idempotencyKey });
  const [first, second] = sent.map(({ headers }) => headers.get("idempotency-key"));
  expect(first === second).toBe(stays);
});

test("an error response is thrown with its code, message and request id", async () => {
  const { call } = client(rejection(402, "billing.no_image_credits"));
  const thrown = await call(heatmaps.read, { params: { uid } }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    code: "billing.no_image_credits",
    message: "message of billing.no_image_credits",
    requestId: "req-1",
    status: 402,
  });
});

test("a response that is not a contract error becomes a server error with the request id of its header", async () => {
  const { call } = client(new Response("<html>", { status: 500, headers: { "x-request-id": "edge-9" } }));
  await expect(call(heatmaps.read, { params: { uid } })).rejects.toMatchObject({ code: "internal", requestId: "edge-9" });
});

test.each([502, 503, 504])("the message for status %i of a gateway says that Sightline is busy", async (status) => {
  const { call } = client(new Response("<html>", { status }));
  await expect(call(heatmaps.read, { params: { uid } })).rejects.toMatchObject({ code: "service.busy", status });
});

test("a network error is distinguished from an error response", async () => {
  const { call } = client(new TypeError("failed to fetch"));
  await expect(call(heatmaps.read, { params: { uid } })).rejects.toMatchObject({ code: "unreachable", status: 0 });
});

test("a 401 refreshes the token once and the call continues transparently", async () => {
  const { call, sent, renewals, signedOut } = client(rejection(401, "caller.unauthenticated"), Response.json(page));
  await call(heatmaps.list, { query: {} });
  expect(renewals).toEqual([false, true]);
  expect(sent[1]?.headers.get("authorization")).toBe("Bearer fresh");
  expect(signedOut()).toBe(0);
});

test("the second attempt of a mutation sends the same idempotency key", async () => {
  const { call, sent } = client(rejection(401, "caller.unauthenticated"), Response.json(started, { status: 202 }));
  await call(heatmaps.generate, { params: { uid } });
  expect(sent[0]?.headers.get("idempotency-key")).toBe(sent[1]?.headers.get("idempotency-key"));
});

test("a 401 with a fresh token asks for a new sign-in once", async () => {
  const { call, sent, signedOut } = client(rejection(401, "caller.unauthenticated"), rejection(401, "caller.unauthenticated"));
  await expect(call(heatmaps.list, { query: {} })).rejects.toMatchObject({ code: "caller.unauthenticated" });
  expect(sent).toHaveLength(2);
  expect(signedOut()).toBe(1);
});

test("public operations are called without a token, even if the user is signed in", async () => {
  const { call, sent, renewals } = client(rejection(404, "share.link_not_found"));
  await expect(call(sharing.view, { params: { share: "sh_1" }, body: {} })).rejects.toMatchObject({
    code: "share.link_not_found",
  });
  expect([renewals, sent[0]?.headers.get("authorization")]).toEqual([[], null]);
});

test("a response that violates the contract is rejected", async () => {
  const { call } = client(Response.json({ heatmaps: "none" }));
  await expect(call(heatmaps.list, { query: {} })).rejects.toThrow();
});

test("reads in a support view name the view, other calls are not sent, and staff operations do not name the view", async () => {
  const { call, sent, viewsEnded } = clientIn(
    "sv_1",
    Response.json(page),
    Response.json({ heatmaps: [] }),
    rejection(403, "support_view.ended"),
  );
  await call(heatmaps.list, { query: {} });
  await expect(call(heatmaps.generate, { params: { uid } })).rejects.toMatchObject({
    code: "support_view.read_only",
    status: 403,
  });
  await expect(call(sharing.view, { params: { share: "sh_1" }, body: {} })).rejects.toMatchObject({
    code: "support_view.read_only",
  });
  await expect(call(accounts.readExport, {})).rejects.toMatchObject({ code: "support_view.hidden" });
  await call(staffBackoffice.inProgress, {});
  expect(sent.map(({ headers }) => headers.get(SUPPORT_VIEW_HEADER))).toEqual(["sv_1", null]);
  await expect(call(heatmaps.list, { query: {} })).rejects.toMatchObject({ code: "support_view.ended" });
  expect(viewsEnded()).toBe(1);
});
