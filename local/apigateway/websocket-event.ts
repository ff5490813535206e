import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { groupByName, lastValues, rawHeaders } from "./rest-event.ts";

/** Data of an open connection. */
export type Connection = {
  readonly id: string;
  readonly connectedAt: number;
  readonly request: IncomingMessage;
  readonly domain: string;
};
export type WebSocketEvent = Readonly<Record<string, unknown>>;
type Source = { readonly connection: Connection; readonly apiId: string; readonly stage: string };

function contextOf({ connection, apiId, stage }: Source, routeKey: string, eventType: string) {
  const requestId = randomUUID();
  return {
    routeKey,
    eventType,
    messageDirection: "IN",
    connectionId: connection.id,
    connectedAt: connection.connectedAt,
    apiId,
    stage,
    domainName: connection.domain,
    requestId,
    extendedRequestId: requestId,
    requestTimeEpoch: Date.now(),
    identity: {
      sourceIp: connection.request.socket.remoteAddress ?? "127.0.0.1",
      userAgent: connection.request.headers["user-agent"] ?? null,
    },
  };
}

/** The event of `$connect`, with the headers and query of the upgrade request, and the headers that the distribution adds. */
export function connectEvent(source: Source, added: readonly (readonly [string, string])[]): WebSocketEvent {
  const { request } = source.connection;
  const headers = groupByName([...rawHeaders(request), ...added]);
  const query = groupByName(new URL(request.url ?? "/", "http://gateway").searchParams);
  const hasQuery = Object.keys(query).length > 0;
  return {
    headers: lastValues(headers),
    multiValueHeaders: headers,
    ...(hasQuery && { queryStringParameters: lastValues(query), multiValueQueryStringParameters: query }),
    requestContext: contextOf(source, "$connect", "CONNECT"),
    isBase64Encoded: false,
  };
}

export const disconnectEvent = (source: Source, code: number, reason: string): WebSocketEvent => ({
  requestContext: { ...contextOf(source, "$disconnect", "DISCONNECT"), disconnectStatusCode: code, disconnectReason: reason },
  isBase64Encoded: false,
});

export const messageEvent = (source: Source, routeKey: string, body: string): WebSocketEvent => ({
  requestContext: { ...contextOf(source, routeKey, "MESSAGE"), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
});
