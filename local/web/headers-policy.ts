import type { Model, Resource } from "#local/template/template-model.ts";
import { behavioursOf, matches } from "./behaviours.ts";

/** Response headers that CloudFront adds, by the path pattern of its behaviours. */
export type EdgeHeaders = (pathname: string) => Readonly<Record<string, string>>;

type Security = {
  readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: string };
  readonly ContentTypeOptions?: object;
  readonly FrameOptions?: { readonly FrameOption: string };
  readonly ReferrerPolicy?: { readonly ReferrerPolicy: string };
  readonly StrictTransportSecurity?: {
    readonly AccessControlMaxAgeSec: number;
    readonly IncludeSubdomains?: boolean;
    readonly Preload?: boolean;
  };
  readonly XSSProtection?: { readonly Protection: boolean; readonly ModeBlock?: boolean };
};
type Policy = {
  readonly SecurityHeadersConfig?: Security;
  readonly CustomHeadersConfig?: { readonly Items: readonly { readonly Header: string; readonly Value: string }[] };
};

function strictTransport(setting: Security["StrictTransportSecurity"]): string | undefined {
  if (!setting) return undefined;
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = setting;
  return `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? "; includeSubDomains" : ""}${Preload ? "; preload" : ""}`;
}

function xssProtection(setting: Security["XSSProtection"]): string | undefined {
  if (!setting) return undefined;
  return setting.Protection ? `1${setting.ModeBlock ? "; mode=block" : ""}` : "0";
}

/** The headers of an AWS::CloudFront::ResponseHeadersPolicy. */
function headersOf({ properties }: Resource): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = (properties.ResponseHeadersPolicyConfig ??
    {}) as Policy;
  const headers: Record<string, string | undefined> = {
    "content-security-policy": security?.ContentSecurityPolicy?.ContentSecurityPolicy,
    "x-content-type-options": security?.ContentTypeOptions && "nosniff",
    "x-frame-options": security?.FrameOptions?.FrameOption,
    "referrer-policy": security?.ReferrerPolicy?.ReferrerPolicy,
    "strict-transport-security": strictTransport(security?.StrictTransportSecurity),
    "x-xss-protection": xssProtection(security?.XSSProtection),
  };
  for (const { Header, Value } of custom?.Items ?? []) headers[Header.toLowerCase()] = Value;
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * The headers that the application's distribution adds; none when it declares no distribution. `rewrite` maps AWS origins to
 * local ones.
 */
export function edgeHeadersOf(model: Model, rewrite: (text: string) => string): EdgeHeaders {
  const policies = new Map(model.ofType("AWS::CloudFront::ResponseHeadersPolicy").map((policy) => [policy.ref, policy] as const));
  const behaviours = behavioursOf(model).map(({ PathPattern, ResponseHeadersPolicyId }) => {
    const policy = policies.get(ResponseHeadersPolicyId ?? "");
    const headers = Object.entries(policy ? headersOf(policy) : {}).map(([name, value]) => [name, rewrite(value)]);
    return { PathPattern, headers: Object.fromEntries(headers) as Record<string, string> };
  });
  return (pathname) => behaviours.find(({ PathPattern }) => matches(PathPattern, pathname))?.headers ?? {};
}
