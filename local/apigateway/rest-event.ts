import type { IncomingMessage } from "node:http";
import { ACCOUNT } from "#local/template/identities.ts";
import type { Route } from "./routes.ts";

type Single = Record<string, string>;
type Multi = Record<string, string[]>;

/** The event of a Lambda proxy integration, payload format 1.0. */
export type RestEvent = {
  readonly resource: string;
  readonly path: string;
  readonly httpMethod: string;
  readonly headers: Single;
  readonly multiValueHeaders: Multi;
  readonly queryStringParameters: Single | null;
  readonly multiValueQueryStringParameters: Multi | null;
  readonly pathParameters: Single | null;
  readonly stageVariables: null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: Record<string, unknown>;
};

export type RestRequest = {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Path without the stage. */
  readonly path: string;
  readonly body: Buffer;
  readonly route: Route;
  readonly parameters: Single;
  readonly apiId: string;
  readonly stage: string;
  readonly requestId: string;
  readonly binaryTypes: readonly string[];
};

/**
 * Values by name, each name with all its values in order. Clients choose the names, so `constructor` and `__proto__` are names too.
 */
export function groupByName(pairs: Iterable<readonly [string, string]>): Multi {
  const multi = new Map<string, string[]>();
  for (const [name, value] of pairs) multi.set(name, [...(multi.get(name) ?? []), value]);
  return Object.fromEntries(multi);
}

/** The last value of each name, which is the one that API Gateway uses. */
export const lastValues = (multi: Multi): Single =>
  Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? ""]));

export function* rawHeaders({ rawHeaders: raw }: IncomingMessage): Generator<[string, string]> {
  for (let index = 0; index < raw.length; index += 2) yield [raw[index] ?? "", raw[index + 1] ?? ""];
}

const orNull = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null);

/** Whether a content type is among the API's binary media types, whose bodies are base64-encoded. */
export function isBinary(contentType: string, binaryTypes: readonly string[]): boolean {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return binaryTypes.some(
    (binary) => binary === "*/*" || binary === type || (binary.endsWith("/*") && type.startsWith(binary.slice(0, -1))),
  );
}

/** The event of a request for a function. `X-Forwarded-For` and the source address are those of the connection. */
export function restEvent({
  request,
  url,
  path,
  body,
  route,
  parameters,
  apiId,
  stage,
  requestId,
  binaryTypes,
}: RestRequest): RestEvent {
  const sourceIp = request.socket.remoteAddress ?? "127.0.0.1";
  const headers = groupByName([...rawHeaders(request), ["X-Forwarded-For", sourceIp], ["X-Forwarded-Proto", "https"]]);
  const query = groupByName(url.searchParams);
  const binary = isBinary(request.headers["content-type"] ?? "", binaryTypes);
  const at = new Date();
  return {
    resource: route.resource,
    path: path || "/",
    httpMethod: request.method ?? "GET",
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastValues(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(parameters),
    stageVariables: null,
    body: body.length > 0 ? body.toString(binary ? "base64" : "utf8") : null,
    isBase64Encoded: binary && body.length > 0,
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      stage,
      requestId,
      extendedRequestId: requestId,
      httpMethod: request.method,
      resourceId: route.resource,
      resourcePath: route.resource,
      path: url.pathname,
      protocol: "HTTP/1.1",
      domainName: request.headers.host ?? "",
      requestTime: at.toUTCString(),
      requestTimeEpoch: at.getTime(),
      identity: { sourceIp, userAgent: request.headers["user-agent"] ?? null },
    },
  };
}
