import type { Model, Properties } from "#local/template/model.ts";

type Origin = { readonly Id: string; readonly S3OriginConfig?: object };
type Declared = { readonly PathPattern?: string; readonly ResponseHeadersPolicyId?: string; readonly TargetOriginId?: string };

/** What a distribution does with the paths of a pattern. */
export type Behaviour = {
  readonly PathPattern: string;
  readonly ResponseHeadersPolicyId: string | undefined;
  /** Whether files of a bucket answer, and not an API. */
  readonly isPage: boolean;
};

/** The behaviours of the application's distribution, the one that counts first before others; none when it declares no distribution. */
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

/** Whether a path is a page's, as the distribution sorts them. */
export function pagesOf(model: Model): (pathname: string) => boolean {
  const behaviours = behavioursOf(model);
  return (pathname) => behaviours.find(({ PathPattern }) => matches(PathPattern, pathname))?.isPage ?? false;
}
