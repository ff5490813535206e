import type { IncomingMessage, ServerResponse } from "node:http";

/** One AWS service spoken over HTTP, chosen by the signing name in the SigV4 credential scope (`s3`, `states`, `events` …). */
export type StandIn = {
  readonly signingName: string;
  /** Answers one request; reads the body itself, so that large uploads can stream. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Releases files, timers and child processes. All state is on disk already: a kill -9 must lose nothing acknowledged. */
  close?(): Promise<void>;
};

/** The whole body, or undefined when it is over `limit` bytes; such a body is read to its end, so that the refusal reaches the sender. */
export async function bodyWithin(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** The whole body of a request. Throws when it is larger than `limit` bytes. */
export async function bodyOf(request: IncomingMessage, limit = 10 * 1024 * 1024): Promise<Buffer> {
  const body = await bodyWithin(request, limit);
  if (!body) throw new Error(`request body over ${limit} bytes`);
  return body;
}

/** The operation named in `X-Amz-Target` of the JSON protocols: `AmazonStates.StartExecution` gives `StartExecution`. */
export const targetOf = (request: IncomingMessage): string =>
  String(request.headers["x-amz-target"] ?? "")
    .split(".")
    .at(-1) ?? "";

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1", ...headers });
  response.end(JSON.stringify(body));
}

/** An error as the SDK's JSON protocols read it. */
export function answerError(response: ServerResponse, status: number, type: string, message: string): void {
  answerJson(response, status, { __type: type, message }, { "x-amzn-errortype": type });
}
