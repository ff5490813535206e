import type { Model, Resource } from "#local/template/template-model.ts";
import { functionArnIn } from "./routes.ts";

export type WebSocketRoutes = {
  /** Function by route key: `$connect`, `$disconnect`, `$default` or a value of the selection expression. */
  readonly functions: ReadonlyMap<string, string>;
  /** Route keys whose function's response is sent back over the WebSocket. */
  readonly answering: ReadonlySet<string>;
  /** Selects the route key of a message. */
  select(body: string): string;
};

/**
 * The routes of a WebSocket API. Throws for an authorizer and for other forms of selection expressions, which are not supported.
 */
export function webSocketRoutesOf(model: Model, api: Resource): WebSocketRoutes {
  const integrations = new Map(model.ofType("AWS::ApiGatewayV2::Integration").map((each) => [each.ref, each] as const));
  const functions = new Map<string, string>();
  const answering = new Set<string>();
  for (const route of model.ofType("AWS::ApiGatewayV2::Route")) {
    const { ApiId, RouteKey, Target, AuthorizationType, RouteResponseSelectionExpression } = route.properties;
    if (ApiId !== api.ref) continue;
    const where = `${route.stack}/${route.id}`;
    if (AuthorizationType !== undefined && AuthorizationType !== "NONE")
      throw new Error(`${where} has an authorizer, which the local cloud does not support for WebSocket APIs`);
    const integration = integrations.get(String(Target).replace("integrations/", ""));
    functions.set(String(RouteKey), functionArnIn(integration?.properties.IntegrationUri, where));
    if (RouteResponseSelectionExpression !== undefined) answering.add(String(RouteKey));
  }
  const expression = String(api.properties.RouteSelectionExpression ?? "$request.body.action");
  const field = /^\$request\.body\.(\w+)$/.exec(expression)?.[1];
  if (!field)
    throw new Error(`${api.stack}/${api.id} selects routes by ${expression}; the local cloud supports $request.body.<field>`);

  return {
    functions,
    answering,
    select(body) {
      try {
        const key: unknown = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
        return typeof key === "string" && functions.has(key) ? key : "$default";
      } catch {
        return "$default";
      }
    },
  };
}
