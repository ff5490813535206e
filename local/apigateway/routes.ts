import type { Model, Resource } from "#local/template/template-model.ts";

/** One method of the REST API: its route and its integration. */
export type Route = {
  readonly method: string;
  /** Path as declared, such as `/heatmaps/{uid}`. */
  readonly resource: string;
  readonly parts: readonly string[];
  readonly integration: { readonly type: "lambda"; readonly functionArn: string; readonly timeoutMs: number } | Mock;
  /** Ref of the authorizer, if the method has one. */
  readonly authorizer?: string;
};
type Mock = { readonly type: "mock"; readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** API Gateway's own timeout of an integration, in milliseconds. */
const INTEGRATION_TIMEOUT = 29_000;

/** The function in an integration or authorizer URI: `arn:…:path/2015-03-31/functions/<arn>/invocations`. */
export function functionArnIn(uri: unknown, where: string): string {
  const arn = /functions\/(arn:[^/]+)\/invocations/.exec(String(uri))?.[1];
  if (!arn) throw new Error(`${where} does not point at a Lambda function: ${String(uri)}`);
  return arn;
}

/** Functions of the REST and the WebSocket API and their authorizers. */
export function gatewayFunctions(model: Model): ReadonlySet<string> {
  const calling = model.ofType("AWS::ApiGateway::Method", "AWS::ApiGateway::Authorizer", "AWS::ApiGatewayV2::Integration");
  const texts = calling.map(({ properties }) => JSON.stringify(properties));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/functions\/(arn:[^/"]+)\/invocations/g)].map(([, arn]) => arn ?? "")),
  );
}

/** A static value of an integration response: `'text'`. */
export const unquoted = (value: unknown) => String(value).replace(/^'(.*)'$/s, "$1");

type Integration = {
  readonly Type?: string;
  readonly Uri?: string;
  readonly TimeoutInMillis?: number;
  readonly IntegrationResponses?: readonly {
    readonly StatusCode?: string;
    readonly ResponseParameters?: Readonly<Record<string, string>>;
  }[];
};

function integrationOf(method: Resource): Route["integration"] {
  const where = `${method.stack}/${method.id}`;
  const integration = (method.properties.Integration ?? {}) as Integration;
  if (integration.Type === "AWS_PROXY")
    return {
      type: "lambda",
      functionArn: functionArnIn(integration.Uri, where),
      timeoutMs: integration.TimeoutInMillis ?? INTEGRATION_TIMEOUT,
    };
  if (integration.Type === "MOCK") {
    const [response] = integration.IntegrationResponses ?? [];
    const headers = Object.entries(response?.ResponseParameters ?? {}).map(([key, value]) => [
      key.replace("method.response.header.", ""),
      unquoted(value),
    ]);
    return { type: "mock", status: Number(response?.StatusCode ?? 200), headers: Object.fromEntries(headers) };
  }
  throw new Error(`${where} has the integration type ${integration.Type ?? "none"}; the local cloud supports AWS_PROXY and MOCK`);
}

/** Full paths of the API's resources by Ref; the root's Ref is its RootResourceId. */
function pathsOf(model: Model, api: Resource): Map<string, string> {
  const resources = model.ofType("AWS::ApiGateway::Resource");
  const paths = new Map([[api.attribute("RootResourceId"), ""]]);
  for (let before = -1; before !== paths.size; ) {
    before = paths.size;
    for (const { ref, properties } of resources) {
      const parent = paths.get(String(properties.ParentId));
      if (parent !== undefined) paths.set(ref, `${parent}/${String(properties.PathPart)}`);
    }
  }
  return paths;
}

/** All methods of an API, the most specific first, as API Gateway matches them: literal before `{name}` before `{name+}`. */
export function listRoutes(model: Model, api: Resource): Route[] {
  const paths = pathsOf(model, api);
  const routes = model.ofType("AWS::ApiGateway::Method").flatMap((method): Route[] => {
    const { RestApiId, ResourceId, HttpMethod, AuthorizerId } = method.properties;
    if (RestApiId !== api.ref) return [];
    const resource = paths.get(String(ResourceId)) || "/";
    const parts = resource.split("/").filter(Boolean);
    const route = { method: String(HttpMethod), resource, parts, integration: integrationOf(method) };
    return [AuthorizerId === undefined ? route : { ...route, authorizer: String(AuthorizerId) }];
  });
  const rank = ({ parts, method }: Route) =>
    parts.map((part) => (part.endsWith("+}") ? 2 : part.startsWith("{") ? 1 : 0)).join("") + (method === "ANY" ? 1 : 0);
  return routes.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The route for a method and a path (without the stage), with its path parameters decoded; undefined when there is none. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; parameters: Record<string, string> } | undefined {
  const segments = path.split("/").filter(Boolean);
  // Only the path selects the resource; a resource without the method is not skipped in favour of a less specific one.
  const found = routes.find(({ parts }) => parametersOf(parts, segments));
  const route = routes.find(({ resource, method: own }) => resource === found?.resource && (own === method || own === "ANY"));
  const parameters = route && parametersOf(route.parts, segments);
  return route && parameters && { route, parameters };
}

function parametersOf(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (part.endsWith("+}")) {
      parameters[part.slice(1, -2)] = segments.slice(index).map(decode).join("/");
      return parameters;
    }
    if (part.startsWith("{")) parameters[part.slice(1, -1)] = decode(segment);
    else if (part !== segment) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}
