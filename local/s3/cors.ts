import type { IncomingMessage, ServerResponse } from "node:http";
import { S3Error } from "./s3-error.ts";

/** One rule of a bucket's `CorsConfiguration`, in CloudFormation's format. */
export type CorsRule = {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  /** Seconds that a browser may cache the response to a preflight request. */
  readonly MaxAge?: number;
};
const VARY = "Origin, Access-Control-Request-Headers, Access-Control-Request-Method";

/** Whether `value` matches a pattern with at most one `*`. */
function matchesWildcard(pattern: string, value: string): boolean {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return pattern === value;
  return value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end);
}

function ruleFor(rules: readonly CorsRule[], origin: string, method: string, headers: readonly string[]): CorsRule | undefined {
  const allows = (rule: CorsRule, header: string) =>
    (rule.AllowedHeaders ?? []).some((pattern) => matchesWildcard(pattern.toLowerCase(), header));
  return rules.find(
    (rule) =>
      rule.AllowedOrigins.some((pattern) => matchesWildcard(pattern, origin)) &&
      rule.AllowedMethods.includes(method) &&
      headers.every((header) => allows(rule, header)),
  );
}

function setCorsHeaders(response: ServerResponse, rule: CorsRule, origin: string): void {
  const anyone = rule.AllowedOrigins.includes("*");
  response.setHeader("access-control-allow-origin", anyone ? "*" : origin);
  if (!anyone) response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-allow-methods", rule.AllowedMethods.join(", "));
  if (rule.ExposedHeaders?.length) response.setHeader("access-control-expose-headers", rule.ExposedHeaders.join(", "));
  if (rule.MaxAge !== undefined) response.setHeader("access-control-max-age", String(rule.MaxAge));
}

/**
 * Adds the headers that let a browser of an allowed origin read this response, whether it is an object or an error. As in the
 * service, a response to a request without an origin has no `Vary`, so that a browser may take it from its cache for one with it.
 */
export function allowOrigin(
  { headers, method = "" }: IncomingMessage,
  response: ServerResponse,
  rules: readonly CorsRule[],
): void {
  if (headers.origin === undefined) return;
  if (rules.length > 0) response.setHeader("vary", VARY);
  const rule = ruleFor(rules, headers.origin, method, []);
  if (rule) setCorsHeaders(response, rule, headers.origin);
}

/** Answers a preflight request. Throws BadRequest without an origin, AccessForbidden when no rule matches. */
export function handlePreflight({ headers }: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const { origin, "access-control-request-method": method } = headers;
  if (!origin) throw new S3Error("BadRequest", { message: "Insufficient information. Origin request header needed." });
  if (!method) throw new S3Error("BadRequest", { message: "Invalid Access-Control-Request-Method: null" });
  if (rules.length === 0) throw new S3Error("AccessForbidden", { message: "CORSResponse: CORS is not enabled for this bucket." });
  const asked = String(headers["access-control-request-headers"] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const rule = ruleFor(rules, origin, method, asked);
  if (!rule) throw new S3Error("AccessForbidden", { Method: method, ResourceType: "OBJECT" });
  setCorsHeaders(response, rule, origin);
  if (asked.length > 0) response.setHeader("access-control-allow-headers", asked.join(", "));
  response.writeHead(200).end();
}
