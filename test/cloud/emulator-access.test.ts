import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenCloud } from "./kit/cloud.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";

let cloud: OpenCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
});
afterAll(() => cloud?.close());

test("pages of other sites and callers without credentials cannot use the emulators", async () => {
  const statusOf = (headers: Record<string, string>) =>
    new Promise<number | undefined>((answered, failed) => {
      const call = request(`${cloud.url}/_local/outbox.json`, { headers }, (response) => {
        response.resume();
        answered(response.statusCode);
      });
      call.once("error", failed).end();
    });
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ host: "evil.example" })).toBe(403);
  expect(await statusOf({ origin: "https://evil.example" })).toBe(403);

  const authorization = (accessKeyId: string) =>
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00`;
  const target = { "x-amz-target": "AWSCognitoIdentityProviderService.AdminSetUserPassword" };
  for (const signed of [authorization("local"), authorization(""), "AWS4-HMAC-SHA256 forged"]) {
    const headers = { ...target, authorization: signed, "x-amz-date": "20260101T000000Z" };
    const response = await fetch(cloud.url, { method: "POST", headers, body: "{}" });
    expect(response.status, signed).toBe(400);
    expect(await response.json(), signed).toMatchObject({ __type: expect.stringMatching(/Signature|UnrecognizedClient/) });
  }
});
