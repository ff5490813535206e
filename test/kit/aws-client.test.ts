import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { DynamoDBClient, type DynamoDBClientConfig, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CallLimits, createAwsClient } from "#kit/aws-client.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TIMEOUT_MS = 150;
/** A timeout within which a busy machine answers. */
const ANSWERED_MS = 1500;
/** Time that attempts, their backoff and a busy machine may need; a call without a timeout never ends. */
const PATIENCE_MS = 20_000;

type Answer = (response: ServerResponse) => void;
const HANG: Answer = () => undefined;
const STALL: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0", "content-length": "100" });
  response.write("{");
};
const THROTTLE: Answer = (response) => {
  response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify({ __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException", message: "slow down" }));
};
const SUCCEED: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify({ TableNames: ["one"] }));
};

/** The answers to the coming requests; the last one repeats. */
let answers: Answer[] = [];
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response);
});

beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Calls the server with these limits and gives the tables it names. */
async function listTables(limits: CallLimits): Promise<readonly string[] | undefined> {
  const options: DynamoDBClientConfig = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-west-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  const client = createAwsClient<DynamoDBClient, DynamoDBClientConfig>(DynamoDBClient, limits, options);
  try {
    return (await client.send(new ListTablesCommand({}))).TableNames;
  } finally {
    client.destroy();
  }
}

describe("a call to a service that never answers", () => {
  test.each([1, 2, 3])(
    "a call to a service that never answers fails with TimeoutError after %d attempts",
    async (maxAttempts) => {
      answers = [HANG];
      const began = performance.now();
      // On a busy machine an attempt may end before this process has received its request.
      await expect(listTables({ maxAttempts, requestTimeout: TIMEOUT_MS })).rejects.toMatchObject({
        name: "TimeoutError",
        $metadata: { attempts: maxAttempts },
      });
      const elapsed = performance.now() - began;
      expect(elapsed).toBeGreaterThanOrEqual(maxAttempts * TIMEOUT_MS * 0.9);
      expect(elapsed).toBeLessThan(PATIENCE_MS);
    },
  );

  test("a call to a service that never answers makes three attempts by default", async () => {
    answers = [HANG];
    await expect(listTables({ requestTimeout: TIMEOUT_MS })).rejects.toMatchObject({
      name: "TimeoutError",
      $metadata: { attempts: 3 },
    });
  });
});

test("a response that stops in the middle fails after the allowed silence", async () => {
  answers = [STALL];
  const limits = { maxAttempts: 1, requestTimeout: PATIENCE_MS, socketTimeout: TIMEOUT_MS };
  const began = performance.now();
  await expect(listTables(limits)).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  expect(requests).toHaveLength(1);
});

test("the answer to a later attempt is the answer to the call", async () => {
  answers = [HANG, THROTTLE, SUCCEED];
  expect(await listTables({ requestTimeout: ANSWERED_MS })).toEqual(["one"]);
  expect(requests).toHaveLength(3);
});

test("a throttled call is repeated up to the limit, and then throws", async () => {
  answers = [THROTTLE];
  await expect(listTables({ maxAttempts: 2 })).rejects.toMatchObject({ name: "ThrottlingException" });
  expect(requests).toHaveLength(2);
});

test("every request names the product as its user agent", async () => {
  answers = [SUCCEED];
  await listTables({});
  expect(requests[0]?.headers["user-agent"]).toMatch(/\bsightline\b/);
});

test("no other module of the product creates a client of the AWS SDK", () => {
  const sources = globSync("{kit,domain,adapters,lambdas,inference}/**/*.ts", { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((file) => /\bnew \w+Client\(/.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
});
