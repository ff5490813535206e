import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type ClientOptions, createClient } from "#packages/sdk/src/index.ts";

type Scripted =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | "closes"
  | "hangs"
  | "breaks";
type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

/**
 * An API that answers with the given responses, one after another, and records what it received. Pauses take no time, but count.
 */
export async function startScriptedApi(responses: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const next = responses[received.length];
    received.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body: await text(request) });
    if (next === undefined || next === "closes") return request.socket.destroy();
    if (next === "hangs") return;
    if (next === "breaks") return void response.writeHead(200, { "content-length": 100 }).write("{", () => response.destroy());
    response.writeHead(next.status ?? 200, { "content-type": "application/json", ...next.headers });
    response.end(typeof next.body === "string" ? next.body : JSON.stringify(next.body ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const pauses: number[] = [];
  let time = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = createClient({
    baseUrl: url,
    apiKey: "sl_test",
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
    },
    now: () => time,
    ...options,
  });
  return { url, client, received, pauses, [Symbol.asyncDispose]: async () => void server.close().closeAllConnections() };
}

/** The body of an error response. */
export const problem = (status: number, code: string, details: Readonly<Record<string, unknown>> = {}) => ({
  status,
  body: { type: `urn:sightline:error:${code}`, title: "", status, detail: `It is ${code}.`, code, details, request_id: "rq_1" },
});
