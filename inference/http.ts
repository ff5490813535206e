import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Pool } from "./pool.ts";
import { Rejected } from "./rejected.ts";

/** How a model reads requests: `headers` first, then the body, of at most `maxBytes`. */
export type Service<Job> = {
  readonly maxBytes: number;
  /** @throws Rejected */
  readHeaders(headers: IncomingHttpHeaders): (body: Buffer) => Job;
};

/** The methods of a pool that the server uses. */
type Served<Job extends object, Reply> = Pick<Pool<Job, Reply>, "ready" | "pids" | "run">;

/** The two paths of a SageMaker container: GET /ping and POST /invocations. */
export function createInferenceServer<Job extends object, Reply>(service: Service<Job>, pool: Served<Job, Reply>): Server {
  // Longer than callers keep idle connections, so that none is closed at the moment of its reuse.
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(service, pool, request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const { status, code, message } = error instanceof Rejected ? error : new Rejected("internal", "unexpected failure");
      // Unread bytes of a rejected body must not be parsed as the next request.
      if (!request.complete) response.setHeader("connection", "close");
      send(response, status, { code, message });
    });
  });
}

async function answer<Job extends object, Reply>(
  service: Service<Job>,
  pool: Served<Job, Reply>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Services send neither header. The container itself checks no credentials, and on one machine pages could reach its port.
  if (request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined)
    throw new Rejected("caller.page", "pages in a browser may not call the model");
  const route = `${request.method} ${request.url?.split("?")[0]}`;
  if (route === "GET /ping") {
    if (!pool.ready) throw new Rejected("starting", "no worker is ready yet");
    return send(response, 200, { status: "ready", workers: pool.pids });
  }
  if (route !== "POST /invocations") throw new Rejected("route.not_found", "only GET /ping and POST /invocations are served");
  const readBody = service.readHeaders(request.headers);
  const job = readBody(await bodyOf(request, service.maxBytes));
  if (!pool.ready) throw new Rejected("starting", "no worker is ready yet");
  send(response, 200, await pool.run(job));
}

async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new Rejected("body.too_large", `a request may have ${maxBytes} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const json = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
  response.end(json);
}
