import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { closeConnectionRow } from "#domain/live/close-connection-row.ts";

/** Deletes a closed connection. */
export async function handler({ requestContext }: APIGatewayProxyWebsocketEventV2) {
  await closeConnectionRow(requestContext.connectionId);
  return { statusCode: 200 };
}
