import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { type Access, AccessDeniedError } from "#local/iam/access.ts";
import { rejectionOf } from "#local/iam/rejection.ts";
import { readBodyUpTo, sendJson, targetOperation } from "#local/kit/emulator.ts";
import { SignatureError, type Verifier } from "#local/kit/signature.ts";
import { verifyWithBody } from "#local/kit/verify-with-body.ts";
import { REGION } from "#local/template/identities.ts";
import { accessRequestsOf, type TableKeys } from "./access-requests.ts";

/** DynamoDB's limit on a request, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** One for all callers: DynamoDB Local has separate tables for each access key. */
const ENGINE_CREDENTIAL =
  "AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0";
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
  const agent = new Agent({ keepAlive: true });
  const verifier: Verifier = { service: "dynamodb", region: REGION, secretOf: access.secretOf, now };

  function authorize(request: IncomingMessage, body: Buffer): void {
    const accessKeyId = verifyWithBody(request, body, verifier);
    for (const needed of accessRequestsOf(targetOperation(request), parse(body), keysOf)) access.authorize(accessKeyId, needed);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBodyUpTo(request, MAX_BODY_BYTES);
    if (!body) return sendJson(response, 413, { __type: `${ERROR_PREFIX}RequestEntityTooLarge`, message: "Request too large" });
    try {
      authorize(request, body);
    } catch (error) {
      if (!(error instanceof AccessDeniedError || error instanceof SignatureError)) throw error;
      const { type, message } = rejectionOf(error);
      return sendJson(response, 400, { __type: `${ERROR_PREFIX}${type}`, message });
    }
    const { host: _, ...headers } = request.headers;
    const options = { agent, method: request.method, headers: { ...headers, authorization: ENGINE_CREDENTIAL } };
    const forwarded = send(new URL(request.url ?? "/", engine), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    forwarded.once("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    forwarded.end(body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error("A DynamoDB call failed in the local cloud.", error);
      response.destroy();
    });
  });
  // Longer than clients keep idle connections, so that none is closed at the moment of its reuse.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
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
