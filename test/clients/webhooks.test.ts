import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookError } from "#packages/sdk/src/index.ts";

const secret = `whsec_${Buffer.from("a secret of the endpoint").toString("base64")}`;
const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
const sent = new Date("2026-11-24T12:00:00Z");
const body = '{"type":"heatmap.done","data":{"uid":"hm_1"}}';

/** Signs as the specification says, with Node's own HMAC. */
function headersOf(by = secret, at = sent, content = body) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(by.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${content}`).digest("base64");
  return { "webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000);

test("the example of the specification is accepted", async () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries: test vector of the reference libraries.
  const headers = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const message = {
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    headers,
    body: '{"test": 2432232314}',
    now: new Date(1614265330_000),
  };
  expect(await verifyWebhook(message)).toEqual({ test: 2432232314 });
});

test("a message signed by the reference library is accepted", async () => {
  const signature = new Webhook(secret).sign("msg_1", sent, body);
  const headers = { ...headersOf(), "webhook-signature": signature };
  expect(await verifyWebhook({ secret, headers, body, now: sent })).toEqual(JSON.parse(body));
});

test.each([
  ["signed by a secret of two", { secret: [other, secret] }],
  ["with headers of fetch", { headers: new Headers(headersOf()) }],
  [
    "with names in upper case",
    { headers: Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value])) },
  ],
  [
    "with a signature of an unknown version first",
    { headers: { ...headersOf(), "webhook-signature": `v2,AAAA ${headersOf()["webhook-signature"]}` } },
  ],
  ["as bytes", { body: new TextEncoder().encode(body) }],
  ["as the buffer of Express", { body: Buffer.from(body) }],
  ["just in time", { now: after(300) }],
  ["from a clock that is ahead", { now: after(-300) }],
])("a message %s is accepted", async (_, changed) => {
  expect(await verifyWebhook({ secret, headers: headersOf(), body, now: sent, ...changed })).toMatchObject({
    type: "heatmap.done",
  });
});

test.each([
  ["with another body", { body: body.replace("hm_1", "hm_2") }, /signature/],
  ["with other bytes", { body: Buffer.from(`\ufeff${body}`) }, /signature/],
  ["signed by another secret", { secret: other }, /signature/],
  ["without a signature", { headers: { ...headersOf(), "webhook-signature": "" } }, /webhook-signature is missing/],
  ["with another id", { headers: { ...headersOf(), "webhook-id": "msg_2" } }, /signature/],
  ["that is too old", { now: after(301) }, /too old/],
  ["from the future", { now: after(-301) }, /too old/],
  ["whose time is no number", { headers: { ...headersOf(), "webhook-timestamp": "soon" } }, /too old/],
  ["with a signature that is no base64", { headers: { ...headersOf(), "webhook-signature": "v1,%%" } }, /signature/],
  ["checked with something that is no secret", { secret: "sl_1" }, /whsec_/],
])("a message %s is rejected", async (_, changed, reason) => {
  const checked = verifyWebhook({ secret, headers: headersOf(), body, now: sent, ...changed });
  await expect(checked).rejects.toBeInstanceOf(WebhookError);
  await expect(checked).rejects.toThrow(reason);
});
