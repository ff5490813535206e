import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { type Emulator, readBodyUpTo, sendError } from "#local/kit/emulator.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import type { Model } from "#local/template/template-model.ts";
import { type Connection, connectEvent, disconnectEvent, messageEvent } from "./websocket-event.ts";
import { webSocketRoutesOf } from "./websocket-routes.ts";

/** The WebSocket API and, as an emulator, the callback API with which functions send to its connections. */
export type WebSocketApi = Emulator & {
  readonly stage: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** API Gateway's limits: message size in bytes, idle time and age of a connection in milliseconds. */
const MAX_MESSAGE_BYTES = 128 * 1024;
const IDLE_MS = 10 * 60_000;
const MAX_CONNECTION_MS = 2 * 3_600_000;

type OpenConnection = { readonly connection: Connection; readonly socket: WebSocket; lastActive: number };

function rejectUpgrade(socket: Duplex, status: string): void {
  const body = JSON.stringify({ message: status.slice(4) });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const statusOf = (reply: unknown): number => Number((reply as { statusCode?: number } | null)?.statusCode ?? 500);

/**
 * The application's only WebSocket API as its template declares it, or undefined when it declares none. `originHeadersOf` returns
 * what the distribution adds to requests to it.
 */
export function createWebSocketApi(
  model: Model,
  lambda: Lambda,
  originHeadersOf: (apiId: string) => readonly (readonly [string, string])[] = () => [],
): WebSocketApi | undefined {
  const [api] = model.ofType("AWS::ApiGatewayV2::Api");
  if (!api) return undefined;
  const originHeaders = originHeadersOf(api.ref);
  const routes = webSocketRoutesOf(model, api);
  const stage = model.only("AWS::ApiGatewayV2::Stage").ref;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const open = new Map<string, OpenConnection>();
  const source = (connection: Connection) => ({ connection, apiId: api.ref, stage });

  const sweeper = setInterval(() => {
    const now = Date.now();
    for (const { socket, connection, lastActive } of open.values())
      if (now - lastActive > IDLE_MS || now - connection.connectedAt > MAX_CONNECTION_MS) socket.close(1001, "Going away");
  }, 10_000).unref();

  async function admit(connection: Connection): Promise<string | undefined> {
    const functionArn = routes.functions.get("$connect");
    if (!functionArn) return undefined;
    try {
      const status = statusOf(await lambda.invoke(functionArn, connectEvent(source(connection), originHeaders)));
      if (status < 300) return undefined;
      return status === 401 || status === 403 ? "403 Forbidden" : "500 Internal Server Error";
    } catch {
      return "500 Internal Server Error";
    }
  }

  async function onMessage(entry: OpenConnection, body: string): Promise<void> {
    const { connection, socket } = entry;
    entry.lastActive = Date.now();
    const routeKey = routes.select(body);
    const functionArn = routes.functions.get(routeKey);
    const complain = (message: string) =>
      socket.send(JSON.stringify({ message, connectionId: connection.id, requestId: randomBytes(8).toString("hex") }));
    if (!functionArn) return complain("Forbidden");
    try {
      const reply = (await lambda.invoke(functionArn, messageEvent(source(connection), routeKey, body))) as {
        body?: string;
      } | null;
      if (routes.answering.has(routeKey) && typeof reply?.body === "string") socket.send(reply.body);
    } catch {
      complain("Internal server error");
    }
  }

  function accept(connection: Connection, socket: WebSocket): void {
    const entry: OpenConnection = { connection, socket, lastActive: Date.now() };
    open.set(connection.id, entry);
    socket.on("message", (data) => void onMessage(entry, data.toString()));
    socket.on("ping", () => {
      entry.lastActive = Date.now();
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", (code, reason) => {
      open.delete(connection.id);
      const functionArn = routes.functions.get("$disconnect");
      if (functionArn)
        void lambda.invoke(functionArn, disconnectEvent(source(connection), code, reason.toString())).catch(() => undefined);
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const connection: Connection = {
      id: randomBytes(11).toString("base64url"),
      connectedAt: Date.now(),
      request,
      domain: request.headers.host ?? "",
    };
    const rejection = await admit(connection);
    if (rejection) rejectUpgrade(socket, rejection);
    else server.handleUpgrade(request, socket, head, (accepted) => accept(connection, accepted));
  }

  /** `/<stage>/@connections/<id>`: POST sends, GET describes, DELETE closes. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = decodeURIComponent(new URL(request.url ?? "/", "http://gateway").pathname.split("/@connections/")[1] ?? "");
    const message = request.method === "POST" ? await readBodyUpTo(request, MAX_MESSAGE_BYTES) : Buffer.alloc(0);
    const entry = open.get(id);
    if (!message) return sendError(response, 413, "PayloadTooLargeException", "Message too long");
    if (!entry) return sendError(response, 410, "GoneException", "Gone");
    if (request.method === "POST") {
      entry.lastActive = Date.now();
      entry.socket.send(message.toString());
    } else if (request.method === "DELETE") entry.socket.close(1000);
    const times = {
      ConnectedAt: new Date(entry.connection.connectedAt).toISOString(),
      LastActiveAt: new Date(entry.lastActive).toISOString(),
    };
    if (request.method === "GET") response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(times));
    else response.writeHead(request.method === "POST" ? 200 : 204).end();
  }

  return {
    signingName: "execute-api",
    stage,
    handle,
    upgrade,
    async close() {
      clearInterval(sweeper);
      for (const { socket } of open.values()) socket.close(1001, "Going away");
      server.close();
    },
  };
}
