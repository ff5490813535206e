import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketApi } from "#local/apigateway/websocket-api.ts";
import type { Development } from "./development.ts";
import { rejectionReason } from "./foreign-requests.ts";

/** Opens WebSockets of the application, and of a development server. Rejects others. */
export const upgradeHandler =
  (live: WebSocketApi | undefined, development: Development | undefined) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { pathname } = new URL(request.url ?? "/", "http://cloud");
    if (rejectionReason(request)) socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
    else if (live && pathname === `/${live.stage}`) void live.upgrade(request, socket, head);
    else if (development?.upgrade(request, socket, head)) return;
    else socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
  };
