import type { Model, Properties } from "#local/template/model.ts";

type Origin = { readonly Id: string; readonly S3OriginConfig?: object };
type Declared = { readonly PathPattern?: string; readonly ResponseHeadersPolicyId?: string; readonly TargetOriginId?: string };

/** A cache behaviour of a distribution. */
export type Behaviour = {
  readonly PathPattern: string;
  readonly ResponseHeadersPolicyId: string | undefined;
  /** Whether its origin is a bucket with files, not an API. */
  readonly isPage: boolean;
};

/** The cache behaviours of the application's distribution, in order of precedence; empty when it declares no distribution. */
export function behavioursOf(model: Model): readonly Behaviour[] {
  const [distribution] = model.ofType("AWS::CloudFront::Distribution");
  if (!distribution) return [];
  const { DefaultCacheBehavior, CacheBehaviors, Origins } = distribution.properties.DistributionConfig as Properties;
  const buckets = new Set(((Origins ?? []) as Origin[]).filter(({ S3OriginConfig }) => S3OriginConfig).map(({ Id }) => Id));
  return [...((CacheBehaviors ?? []) as Declared[]), DefaultCacheBehavior as Declared].map(
    ({ PathPattern = "*", ResponseHeadersPolicyId, TargetOriginId = "" }) => {
      return { PathPattern, ResponseHeadersPolicyId, isPage: buckets.has(TargetOriginId) };
    },
  );
}

/** CloudFront's path patterns: `*` any text, `?` one character; a leading slash is optional. */
export function matches(pattern: string, pathname: string): boolean {
  const escaped = pattern.replace(/^\//, "").replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^/${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`).test(pathname);
}

/** Whether the distribution serves a path from the web application. */
export function pagesOf(model: Model): (pathname: string) => boolean {
  const behaviours = behavioursOf(model);
  return (pathname) => behaviours.find(({ PathPattern }) => matches(PathPattern, pathname))?.isPage ?? false;
}
