import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";

/** One for all callers: the engine has separate tables for each access key, and checks no signature. */
const CREDENTIAL = "AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0";

/** An operation with its version (`DynamoDB_20120810.GetItem`), its JSON, and when it was signed (ISO 8601 basic). */
export type EngineRequest = { readonly target: string; readonly body: Buffer; readonly date: string };
export type EngineResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly content: Buffer };
/** Sends requests to the engine over kept connections. */
export type EngineRequests = {
  /** Rejects when the engine is not there, or does not respond in time. */
  send(request: EngineRequest): Promise<EngineResponse>;
  close(): void;
};

/**
 * @param url endpoint of the engine
 * @param timeoutMs milliseconds without a byte of the response; 0 for callers that have their own limit
 */
export function createEngineRequests(url: string, timeoutMs = 0): EngineRequests {
  const agent = new Agent({ keepAlive: true });
  const { protocol, hostname, port } = new URL(url);
  return {
    async send({ target, body, date }) {
      const headers = {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": target,
        "x-amz-date": date,
        authorization: CREDENTIAL,
        "content-length": body.length,
      };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = send({ protocol, hostname, port, agent, method: "POST", path: "/", headers, timeout: timeoutMs }, resolve);
        sent.on("timeout", () => sent.destroy(new Error("the engine did not respond")));
        sent.on("error", reject).end(body);
      });
      return { status: response.statusCode ?? 502, headers: response.headers, content: await contentOf(response) };
    },
    close: () => agent.destroy(),
  };
}

/** All bytes of a message. */
export const contentOf = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((complete, failed) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.once("end", () => complete(Buffer.concat(chunks)));
    message.once("error", failed);
    message.once("close", () => failed(new Error("the connection was closed")));
  });
