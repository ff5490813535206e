import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { type Access, AccessDeniedError } from "#local/iam/access.ts";
import { rejectionOf } from "#local/iam/rejection.ts";
import { sendJson, targetOperation } from "#local/kit/emulator.ts";
import { SignatureError, type Verifier } from "#local/kit/signature.ts";
import { verifyWithBody } from "#local/kit/verify-with-body.ts";
import { REGION } from "#local/template/identities.ts";
import { accessRequestsOf, type TableKeys } from "./access-requests.ts";
import { withPrefixRange } from "./prefix-range.ts";

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
  const { protocol, hostname, port } = new URL(engine);
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
    const headers = {
      "content-type": request.headers["content-type"] ?? "application/x-amz-json-1.0",
      "x-amz-target": request.headers["x-amz-target"] ?? "",
      "x-amz-date": request.headers["x-amz-date"] ?? "",
      authorization: ENGINE_CREDENTIAL,
      "content-length": body.length,
    };
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const forwarded = send({ protocol, hostname, port, agent, method: "POST", path: "/", headers }, answered);
      forwarded.on("error", failed).end(body);
    });
    const content = await contentOf(answer);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
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
      agent.destroy();
    },
  };
}

/** All bytes of a message. */
const contentOf = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((complete, failed) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.once("end", () => complete(Buffer.concat(chunks)));
    message.once("error", failed);
    message.once("close", () => failed(new Error("the connection was closed")));
  });

/** The body of a call; an empty object for one that is no JSON object, which the engine rejects. */
function parse(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
