import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallers } from "#tools/fuzz/fuzz-cloud.ts";
import { generateRequests } from "#tools/fuzz/requests.ts";
import { type Caller, type FuzzReply, sendRequests } from "#tools/fuzz/send-requests.ts";
import { type OpenCloud, openCloud } from "./kit/cloud.ts";

const REQUESTS = 200;

let cloud: OpenCloud;
let callers: readonly Caller[];
beforeAll(async () => {
  cloud = await openCloud();
  callers = await createCallers(cloud);
});
afterAll(() => cloud?.close());

test("no generated request of a signed-in user is answered with an internal error", async () => {
  const replies: FuzzReply[] = [];
  await sendRequests(cloud.url, callers, generateRequests(REQUESTS, 1), (reply) => replies.push(reply));
  expect(replies).toHaveLength(REQUESTS);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  // Requests must get past sign-in and validation to prove something.
  expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThan(REQUESTS / 20);
  expect(replies.filter(({ status }) => status === 401)).toEqual([]);
});
