import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { closeChannel, openChannel } from "#domain/heatmaps/live/open-channel.ts";

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & { readonly queryStringParameters?: { readonly ticket?: string } | null };

/** Opens a channel for the ticket in `?ticket=`; anything else is refused before the channel exists. */
export const connect = async ({ requestContext, queryStringParameters }: ConnectEvent) => ({
  statusCode: (await openChannel(requestContext.connectionId, queryStringParameters?.ticket ?? "")) ? 200 : 401,
});

/** Forgets a channel that was closed, by whomever. */
export const disconnect = async ({ requestContext }: APIGatewayProxyWebsocketEventV2) => {
  await closeChannel(requestContext.connectionId);
  return { statusCode: 200 };
};

/** The channel only speaks to the browser; what a browser sends keeps the connection from idling out. */
export const message = async () => ({ statusCode: 200 });
