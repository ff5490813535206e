import { resolveSecrets } from "#local/secrets/resolve-secrets.ts";
import type { Model, Properties } from "#local/template/template-model.ts";

type Origin = {
  readonly Id: string;
  readonly DomainName?: string;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
};
type Declared = { readonly PathPattern?: string; readonly ResponseHeadersPolicyId?: string; readonly TargetOriginId?: string };

/** The host of an API Gateway, which starts with the API's id. */
const API_HOST = /^([^.]+)\.execute-api\./;

/** A cache behaviour of a distribution. */
export type Behaviour = {
  readonly PathPattern: string;
  readonly ResponseHeadersPolicyId: string | undefined;
  /** Id of the API behind it; undefined where the origin is a bucket. */
  readonly apiId: string | undefined;
};

/** The cache behaviours of the application's distribution, in order of precedence; empty when it declares no distribution. */
export function behavioursOf(model: Model): readonly Behaviour[] {
  const [distribution] = model.ofType("AWS::CloudFront::Distribution");
  if (!distribution) return [];
  const { DefaultCacheBehavior, CacheBehaviors, Origins } = distribution.properties.DistributionConfig as Properties;
  const apis = new Map(((Origins ?? []) as Origin[]).map(({ Id, DomainName = "" }) => [Id, API_HOST.exec(DomainName)?.[1]]));
  return [...((CacheBehaviors ?? []) as Declared[]), DefaultCacheBehavior as Declared].map(
    ({ PathPattern = "*", ResponseHeadersPolicyId, TargetOriginId = "" }) => {
      return { PathPattern, ResponseHeadersPolicyId, apiId: apis.get(TargetOriginId) };
    },
  );
}

/** CloudFront's path patterns: `*` any text, `?` one character; a leading slash is optional. */
export function matches(pattern: string, pathname: string): boolean {
  const escaped = pattern.replace(/^\//, "").replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^/${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`).test(pathname);
}

/** The id of the API that the distribution routes a path to; undefined for the web application. */
export function apiIdsOf(model: Model): (pathname: string) => string | undefined {
  const behaviours = behavioursOf(model);
  return (pathname) => behaviours.find(({ PathPattern }) => matches(PathPattern, pathname))?.apiId;
}

/** The headers that the distribution adds to requests to an API. */
export function originHeadersOf(
  model: Model,
  apiId: string,
  secret: (arn: string) => string | undefined,
): readonly (readonly [string, string])[] {
  const [distribution] = model.ofType("AWS::CloudFront::Distribution");
  const { Origins = [] } = (distribution?.properties.DistributionConfig ?? {}) as { readonly Origins?: readonly Origin[] };
  const origin = Origins.find(({ DomainName = "" }) => API_HOST.exec(DomainName)?.[1] === apiId);
  const headers = resolveSecrets(origin?.OriginCustomHeaders ?? [], secret) as NonNullable<Origin["OriginCustomHeaders"]>;
  return headers.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]);
}
