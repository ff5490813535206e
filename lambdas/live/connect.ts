import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { siteSecret } from "#adapters/site-secret.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { openConnection } from "#domain/live/open-connection.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { environment } from "#kit/environment.ts";
import { headerOf } from "#lambdas/kit/header-of.ts";

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  readonly queryStringParameters?: { readonly ticket?: string } | null;
  readonly headers?: Readonly<Record<string, string>>;
};

const OWN_ORIGIN = environment("WEB_ORIGIN");

/**
 * Opens a connection for the ticket in `?ticket=`; rejects others before the connection exists. A firewall cannot protect a
 * WebSocket API, so requests that do not come through the site are rejected here. Browsers send the origin of the page, which
 * must be the site's; other programs may send none.
 */
export async function handler({ requestContext, queryStringParameters, headers }: ConnectEvent) {
  if (!constantTimeEqual(headerOf(headers, SITE_HEADER) ?? "", await siteSecret())) return { statusCode: 403 };
  const origin = headerOf(headers, "origin");
  if (origin !== undefined && origin !== OWN_ORIGIN) return { statusCode: 403 };
  const isOpen = await openConnection(requestContext.connectionId, queryStringParameters?.ticket ?? "");
  return { statusCode: isOpen ? 200 : 401 };
}
