import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** An emulated AWS service over HTTP, selected by the signing name in the SigV4 credential scope (`s3`, `states`, `events` …). */
export type Emulator = {
  readonly signingName: string;
  /** Handles one request; reads the body itself, so that large uploads can stream. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Releases files, timers and child processes. All state is already on disk: a kill -9 must lose nothing that was acknowledged.
   */
  close?(): Promise<void>;
};

/**
 * The whole body, or undefined when it is over `limit` bytes; such a body is read to its end, so that the error reaches the
 * sender.
 */
export async function readBodyUpTo(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}

/** The whole body of a request. Throws when it is larger than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 10 * 1024 * 1024): Promise<Buffer> {
  const body = await readBodyUpTo(request, limit);
  if (!body) throw new Error(`request body over ${limit} bytes`);
  return body;
}

/** The operation in `X-Amz-Target` of the JSON protocols: `StartExecution` for `AmazonStates.StartExecution`. */
export const targetOperation = (request: IncomingMessage): string =>
  String(request.headers["x-amz-target"] ?? "")
    .split(".")
    .at(-1) ?? "";

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1", ...headers });
  response.end(JSON.stringify(body));
}

/** An error in the format of the SDK's JSON protocols. */
export function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  sendJson(response, status, { __type: type, message }, { "x-amzn-errortype": type });
}

/** A request whose body was read, to be read again. */
export const replayRequest = ({ headers, method, url }: IncomingMessage, body: Buffer): IncomingMessage =>
  Object.assign(Readable.from([body]), { headers, method, url }) as unknown as IncomingMessage;
