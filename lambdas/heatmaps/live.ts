import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { closeConnectionRow, openConnection } from "#domain/heatmaps/live/open-connection.ts";

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & { readonly queryStringParameters?: { readonly ticket?: string } | null };

/** Opens a connection for the ticket in `?ticket=`; rejects others before the connection exists. */
export const connect = async ({ requestContext, queryStringParameters }: ConnectEvent) => ({
  statusCode: (await openConnection(requestContext.connectionId, queryStringParameters?.ticket ?? "")) ? 200 : 401,
});

/** Deletes a closed connection. */
export const disconnect = async ({ requestContext }: APIGatewayProxyWebsocketEventV2) => {
  await closeConnectionRow(requestContext.connectionId);
  return { statusCode: 200 };
};

/** Messages flow to the browser only; anything a browser sends merely keeps the connection from timing out. */
export const message = async () => ({ statusCode: 200 });
