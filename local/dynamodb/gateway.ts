import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Access, AccessDeniedError } from "#local/iam/access.ts";
import { rejectionOf } from "#local/iam/rejection.ts";
import { sendJson, targetOperation } from "#local/kit/emulator.ts";
import { SignatureError, type Verifier } from "#local/kit/signature.ts";
import { verifyWithBody } from "#local/kit/verify-with-body.ts";
import { REGION } from "#local/template/identities.ts";
import { accessRequestsOf, type TableKeys } from "./access-requests.ts";
import { contentOf, createEngineRequests } from "./engine-requests.ts";
import { withPrefixRange } from "./prefix-range.ts";

/** DynamoDB's limit on a request, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const ERROR_PREFIX = "com.amazon.coral.service#";

export type DynamoDbGateway = {
  /** The endpoint for SDK clients. */
  readonly url: string;
  close(): Promise<void>;
};

type Options = {
  /** Endpoint of the engine. */
  readonly engine: string;
  readonly access: Access;
  /** The keys of a table, by its name. */
  readonly keysOf: (table: string) => TableKeys | undefined;
  readonly now?: () => Date;
};

/**
 * Passes DynamoDB calls on to the engine, which itself asks for no permission: only signed ones that the caller's role allows. When
 * the engine is not there, the connection is closed, as the engine itself would, and the SDK repeats the call.
 */
export async function startDynamoDbGateway({
  engine,
  access,
  keysOf,
  now = () => new Date(),
}: Options): Promise<DynamoDbGateway> {
  const requests = createEngineRequests(engine);
  const verifier: Verifier = { service: "dynamodb", region: REGION, secretOf: access.secretOf, now };

  /** Returns the call. */
  function authorize(request: IncomingMessage, body: Buffer): object {
    const accessKeyId = verifyWithBody(request, body, verifier);
    const call = parse(body);
    for (const needed of accessRequestsOf(targetOperation(request), call, keysOf)) access.authorize(accessKeyId, needed);
    return call;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = await contentOf(request);
    if (body.length > MAX_BODY_BYTES)
      return sendJson(response, 413, { __type: `${ERROR_PREFIX}RequestEntityTooLarge`, message: "Request too large" });
    try {
      const call = authorize(request, body);
      const range = targetOperation(request) === "Query" ? withPrefixRange(call) : undefined;
      if (range) body = Buffer.from(JSON.stringify(range));
    } catch (error) {
      if (!(error instanceof AccessDeniedError || error instanceof SignatureError)) throw error;
      const { type, message } = rejectionOf(error);
      return sendJson(response, 400, { __type: `${ERROR_PREFIX}${type}`, message });
    }
    const { "x-amz-target": target = "", "x-amz-date": date = "" } = request.headers;
    const { status, headers, content } = await requests.send({ target: String(target), body, date: String(date) });
    response.writeHead(status, headers).end(content);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // Longer than clients keep idle connections, so that none is closed at the moment of its reuse.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      requests.close();
    },
  };
}

/** The body of a call; an empty object for one that is no JSON object, which the engine rejects. */
function parse(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
