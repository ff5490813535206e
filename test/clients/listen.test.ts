import { expect, test } from "vitest";
import { createListener } from "#packages/cli/src/listen/listener.ts";
import { receive } from "#packages/cli/src/listen/receive.ts";
import type { WebhookDelivery } from "#packages/sdk/src/index.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const HOUR = 3_600_000;
const { signal } = new AbortController();

/** A new webhook. The clock of its server is far from the one of this computer. */
const created = (uid: string) => {
  const times = { created_at: "2001-01-01T12:00:00.000Z", ends_at: "2001-01-02T12:00:00.000Z" };
  return { status: 201, body: { webhook: { uid, ...times }, secret: "whsec_x" } };
};
/** The delivery with a number, after this many attempts. */
const delivery = (number: number, attempts = 1) => ({
  uid: `wd_${number}`,
  attempts: Array.from({ length: attempts }, (_, index) => ({ at: `attempt ${index}` })),
});
/** The deliveries from a number down to another: a page, newest first. */
const page = (from: number, to: number, last: string | null = null) => ({
  body: { deliveries: Array.from({ length: from - to + 1 }, (_, index) => delivery(from - index)), last },
});
const nothing = { body: { deliveries: [], last: null } };
const numbers = (deliveries: readonly Pick<WebhookDelivery, "uid">[]) => deliveries.map(({ uid }) => Number(uid.slice(3)));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("150 messages at once are all read, oldest first, and messages sent again are found on every page", async () => {
  const sentAgain = { body: { deliveries: [delivery(50), delivery(7, 2), delivery(6)], last: null } };
  const newest = page(150, 51, "second");
  const answers = [created("wh_1"), newest, page(50, 1), newest, newest, sentAgain, newest, sentAgain];
  await using api = await startScriptedApi(answers);
  let time = 0;
  const listener = await createListener(api.client, { events: undefined, signal, now: () => time });
  expect(numbers(await listener.next(signal))).toEqual(upTo(150));
  expect(await listener.next(signal)).toEqual([]);
  for (const expected of [[7], []]) {
    time += 10_000;
    expect(numbers(await listener.next(signal))).toEqual(expected);
  }
  const lists = api.received.slice(1).map(({ url }) => new URL(url, api.url).searchParams.get("last"));
  expect(lists).toEqual([null, "second", null, null, "second", null, "second"]);
});

/** What is received until the scripted API has no more answers, with the problems it was told about. */
async function received(answers: Parameters<typeof startScriptedApi>[0], passes: readonly number[] = []) {
  await using api = await startScriptedApi(answers, { maxRetries: 0 });
  const ends = new AbortController();
  const problems: unknown[] = [];
  const given: number[] = [];
  let time = 0;
  let looks = 0;
  const pause = async (milliseconds: number) => {
    time += passes[looks++] ?? milliseconds;
    if (api.received.length >= answers.length) ends.abort(new Error("interrupted"));
    ends.signal.throwIfAborted();
  };
  const onProblem = (error: unknown) => problems.push((error as { code?: string }).code);
  const options = { events: undefined, test: false, signal: ends.signal, onReady: () => undefined, onProblem };
  let thrown: unknown;
  try {
    for await (const deliveries of receive(api.client, { ...options, now: () => time, pause }))
      given.push(...numbers(deliveries));
  } catch (error) {
    thrown = error;
  }
  const requests = api.received.map(({ method, url }) => `${method} ${url.split("?")[0]}`);
  return { given, problems, thrown, requests };
}

test("messages that were read before an error are returned by the next read", async () => {
  const newest = page(150, 51, "second");
  const { given, problems } = await received([created("wh_1"), newest, problem(503, "service.busy"), newest, page(50, 1)]);
  expect([given, problems]).toEqual([upTo(150), ["service.busy"]]);
});

test("the webhook is replaced before it ends, and an error meanwhile does not end the command", async () => {
  const answers = [created("wh_1"), nothing, nothing, {}, problem(503, "service.busy"), created("wh_2"), page(1, 1)];
  const { given, problems, requests } = await received(answers, [24 * HOUR - 5 * 60_000]);
  expect([given, problems]).toEqual([[1], ["service.busy"]]);
  expect(requests).toEqual([
    "POST /v1/webhooks",
    ...Array(2).fill("GET /v1/webhooks/wh_1/deliveries"),
    "DELETE /v1/webhooks/wh_1",
    ...Array(2).fill("POST /v1/webhooks"),
    "GET /v1/webhooks/wh_2/deliveries",
    "DELETE /v1/webhooks/wh_2",
  ]);
});

test("a webhook that ended while the computer slept is replaced, and one that was deleted ends the command", async () => {
  const gone = problem(404, "webhook.not_found");
  const slept = await received([created("wh_1"), nothing, gone, created("wh_2"), page(1, 1)], [30 * HOUR]);
  expect([slept.given, slept.problems]).toEqual([[1], []]);
  const deleted = await received([created("wh_1"), nothing, gone], [HOUR]);
  expect(deleted.thrown).toMatchObject({ code: "webhook.not_found" });
});
