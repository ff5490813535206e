import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const client = createAwsClient(ApiGatewayManagementApiClient, {}, { endpoint: environment("LIVE_CALLBACK_URL") });

const BAD_REQUEST = 400;

/** Sends a message over one live connection. Returns false when the connection is gone or never existed. */
export function postToConnection(ConnectionId: string, message: unknown): Promise<boolean> {
  return unlessGone(client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(JSON.stringify(message)) })));
}

/** Closes one live connection. Returns false when it was already gone or never existed. */
export function closeConnection(ConnectionId: string): Promise<boolean> {
  return unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId })));
}

async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    if (error instanceof ApiGatewayManagementApiServiceException && error.$metadata.httpStatusCode === BAD_REQUEST) return false;
    throw error;
  }
}
