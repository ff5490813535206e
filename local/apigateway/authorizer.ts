import type { Lambda } from "#local/lambda/lambda.ts";
import type { Resource } from "#local/template/template-model.ts";
import type { ResponseType } from "./gateway-response.ts";
import { type AuthorizerAnswer, allows, isAuthorizerAnswer } from "./policy.ts";
import type { RestEvent } from "./rest-event.ts";
import { functionArnIn } from "./routes.ts";

/** The context for the handler when the caller is authorized, else the gateway response that rejects them. */
export type Verdict =
  | { readonly context: Record<string, unknown> }
  | { readonly rejection: ResponseType; readonly reason?: Readonly<Record<string, string>> };

export type Authorizer = {
  authorize(event: RestEvent, methodArn: string): Promise<Verdict>;
};

/** Maximum number of cached results; the oldest is removed first. */
const CACHE_SIZE = 1000;

type Settings = {
  readonly Type: string;
  readonly AuthorizerUri: string;
  readonly IdentitySource?: string;
  readonly IdentityValidationExpression?: string;
  readonly AuthorizerResultTtlInSeconds?: number;
};

/** The value of an identity source such as `method.request.header.Authorization`; undefined when the request lacks it. */
function readIdentity(source: string, event: RestEvent): string | undefined {
  const [, place, name = ""] = /^method\.request\.(header|querystring)\.(.+)$/.exec(source.trim()) ?? [];
  if (place === "querystring") return event.queryStringParameters?.[name];
  if (place !== "header") throw new Error(`authorizer identity source ${source} is not supported`);
  return Object.entries(event.headers).find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];
}

/** A TOKEN or REQUEST authorizer, with its results cached by identity for the TTL in the template (default 300 s). */
export function createAuthorizer(resource: Resource, lambda: Lambda): Authorizer {
  const settings = resource.properties as Settings;
  const where = `${resource.stack}/${resource.id}`;
  if (settings.Type !== "TOKEN" && settings.Type !== "REQUEST")
    throw new Error(`${where} is an authorizer of type ${settings.Type}; the local cloud supports TOKEN and REQUEST`);
  const functionArn = functionArnIn(settings.AuthorizerUri, where);
  const sources = (settings.IdentitySource ?? "").split(",").filter(Boolean);
  const ttl = (settings.AuthorizerResultTtlInSeconds ?? 300) * 1000;
  const valid = settings.IdentityValidationExpression && new RegExp(`^(?:${settings.IdentityValidationExpression})$`);
  const cache = new Map<string, { readonly until: number; readonly answer: AuthorizerAnswer }>();

  function remember(identity: string, answer: AuthorizerAnswer): void {
    if (ttl === 0) return;
    const [oldest] = cache.keys();
    if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    cache.set(identity, { until: Date.now() + ttl, answer });
  }

  async function ask(
    event: RestEvent,
    methodArn: string,
    token: string,
  ): Promise<AuthorizerAnswer | { readonly rejection: ResponseType }> {
    const input =
      settings.Type === "TOKEN"
        ? { type: "TOKEN", authorizationToken: token, methodArn }
        : { ...event, type: "REQUEST", methodArn };
    try {
      const answer = await lambda.invoke(functionArn, input);
      return isAuthorizerAnswer(answer) ? answer : { rejection: "AUTHORIZER_CONFIGURATION_ERROR" };
    } catch (thrown) {
      // The exact message by which an authorizer reports an unknown caller.
      return { rejection: thrown instanceof Error && thrown.message === "Unauthorized" ? "UNAUTHORIZED" : "AUTHORIZER_FAILURE" };
    }
  }

  return {
    async authorize(event, methodArn) {
      const identities = sources.map((source) => readIdentity(source, event));
      const mustHave = settings.Type === "TOKEN" || ttl > 0;
      if (mustHave && identities.some((identity) => !identity)) return { rejection: "UNAUTHORIZED" };
      if (valid && !valid.test(identities[0] ?? "")) return { rejection: "UNAUTHORIZED" };
      const key = JSON.stringify(identities);
      const cached = cache.get(key);
      const answer = cached && cached.until > Date.now() ? cached.answer : await ask(event, methodArn, identities[0] ?? "");
      if ("rejection" in answer) return answer;
      if (answer !== cached?.answer) remember(key, answer);
      const values = Object.entries(answer.context ?? {}).map(([name, value]) => [name, value === null ? null : String(value)]);
      const context = Object.fromEntries(values) as Record<string, string>;
      if (!allows(answer, methodArn)) return { rejection: "ACCESS_DENIED", reason: context };
      return { context: { ...context, principalId: answer.principalId, integrationLatency: 0 } };
    },
  };
}
