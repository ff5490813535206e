import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readBodyUpTo } from "#local/kit/emulator.ts";
import { REQUEST_TOO_LARGE } from "#local/lambda/failure.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";
import { type Authorizer, createAuthorizer } from "./authorizer.ts";
import { createGatewayResponses, type ResponseType } from "./gateway-response.ts";
import { type RestEvent, restEvent } from "./rest-event.ts";
import { listRoutes, matchRoute, type Route } from "./routes.ts";

export type RestApi = {
  /** Handles a request whose path starts with the stage's name. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** API Gateway's limit on a request body, in bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const TIMEOUT_RESULT = Symbol("integration timed out");

type ProxyReply = {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly multiValueHeaders?: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** The gateway's own response when the function could not answer. */
function responseToFailure(thrown: unknown): ResponseType {
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === REQUEST_TOO_LARGE) return "REQUEST_TOO_LARGE";
  return name === "Sandbox.Timedout" ? "INTEGRATION_TIMEOUT" : "DEFAULT_5XX";
}

function isProxyReply(value: unknown): value is ProxyReply {
  const reply = value as ProxyReply | null;
  const hasStatus =
    typeof reply === "object" && reply !== null && Number.isInteger(Number(reply.statusCode)) && reply.statusCode !== null;
  return hasStatus && (reply.body === undefined || reply.body === null || typeof reply.body === "string");
}

function sendReply(
  response: ServerResponse,
  { statusCode, headers, multiValueHeaders, body, isBase64Encoded }: ProxyReply,
): void {
  response.setHeader("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) response.setHeader(name, values.map(String));
  response.writeHead(Number(statusCode));
  response.end(isBase64Encoded ? Buffer.from(body ?? "", "base64") : (body ?? ""));
}

/** The REST APIs of the application by id, as the templates declare them. Throws for an unsupported method or authorizer. */
export const createRestApis = (model: Model, lambda: Lambda): ReadonlyMap<string, RestApi> =>
  new Map(model.ofType("AWS::ApiGateway::RestApi").map((api) => [api.ref, createRestApi(model, api, lambda)]));

function createRestApi(model: Model, api: Resource, lambda: Lambda): RestApi {
  const stage = stageOf(model, api);
  const routes = listRoutes(model, api);
  const gateway = createGatewayResponses(model, api.ref);
  const binaryTypes = (api.properties.BinaryMediaTypes ?? []) as string[];
  const authorizers = new Map(
    model
      .ofType("AWS::ApiGateway::Authorizer")
      .filter(({ properties }) => properties.RestApiId === api.ref)
      .map((each) => [each.ref, createAuthorizer(each, lambda)] as const),
  );
  const authorizerOf = ({ authorizer, resource }: Route): Authorizer | undefined => {
    const found = authorizer === undefined ? undefined : authorizers.get(authorizer);
    if (authorizer !== undefined && !found) throw new Error(`${resource} names an authorizer that no template declares`);
    return found;
  };
  for (const route of routes) authorizerOf(route);

  async function callFunction(response: ServerResponse, route: Route, event: RestEvent, requestId: string): Promise<void> {
    if (route.integration.type === "mock") {
      response.writeHead(route.integration.status, { ...route.integration.headers }).end();
      return;
    }
    const { functionArn, timeoutMs } = route.integration;
    const waiting = new AbortController();
    try {
      const late = pause(timeoutMs, TIMEOUT_RESULT, { signal: waiting.signal, ref: false });
      late.catch(() => undefined);
      const reply = await Promise.race([lambda.invoke(functionArn, event), late]);
      if (reply === TIMEOUT_RESULT) gateway.send(response, "INTEGRATION_TIMEOUT", requestId);
      else if (isProxyReply(reply)) sendReply(response, reply);
      else gateway.send(response, "DEFAULT_5XX", requestId);
    } catch (thrown) {
      gateway.send(response, responseToFailure(thrown), requestId);
    } finally {
      waiting.abort();
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    response.setHeader("x-amzn-requestid", requestId);
    response.setHeader("x-amz-apigw-id", requestId.slice(0, 13));
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
      return gateway.send(response, "REQUEST_TOO_LARGE", requestId);
    const url = new URL(request.url ?? "/", "http://gateway");
    const path = url.pathname.slice(stage.length + 1);
    // For the paths of other versions, the site puts the stage in front of the path: no resource is there.
    const isOfStage = url.pathname === `/${stage}` || url.pathname.startsWith(`/${stage}/`);
    const found = isOfStage ? matchRoute(routes, request.method ?? "GET", path) : undefined;
    if (!found) return gateway.send(response, "MISSING_AUTHENTICATION_TOKEN", requestId);
    const body = await readBodyUpTo(request, MAX_BODY_BYTES);
    if (!body) return gateway.send(response, "REQUEST_TOO_LARGE", requestId);

    const event = restEvent({ request, url, path, body, ...found, apiId: api.ref, stage, requestId, binaryTypes });
    const authorizer = authorizerOf(found.route);
    if (!authorizer) return await callFunction(response, found.route, event, requestId);
    const methodArn = `arn:aws:execute-api:${REGION}:${ACCOUNT}:${api.ref}/${stage}/${event.httpMethod}${path || "/"}`;
    const verdict = await authorizer.authorize(event, methodArn);
    if ("rejection" in verdict) return gateway.send(response, verdict.rejection, requestId, verdict.reason);
    const known = { ...event, requestContext: { ...event.requestContext, authorizer: verdict.context } };
    await callFunction(response, found.route, known, requestId);
  }

  return { handle };
}

/** The name of an API's only stage. */
function stageOf(model: Model, api: Resource): string {
  const stages = model.ofType("AWS::ApiGateway::Stage").filter(({ properties }) => properties.RestApiId === api.ref);
  const [stage] = stages;
  if (!stage || stages.length > 1)
    throw new Error(`${api.stack}/${api.id} has ${stages.length} stages; the local cloud supports one`);
  return stage.ref;
}
