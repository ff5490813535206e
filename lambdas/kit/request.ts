import type { APIGatewayProxyEvent } from "aws-lambda";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { siteSecret } from "#adapters/site-secret.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { SUPPORT_VIEW_HEADER } from "#contracts/kit/support-view.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { AppError } from "#kit/error.ts";
import { headerOf } from "./header-of.ts";
import { FIELD, issueMessage, UNRECOGNIZED } from "./issue-messages.ts";

const Nothing = z.strictObject({});

/**
 * The parts of a request that the operation declares, validated and with defaults applied. Rejects unknown fields, also in a query
 * or a body that the operation does not declare.
 */
export function parse(
  op: Operation,
  event: APIGatewayProxyEvent,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const query = parseOrReject(op.query ?? Nothing, queryOf(event));
  const body = op.hasRawBody ? {} : parseOrReject(op.body ?? Nothing, bodyOf(event, op.method));
  return {
    ...(op.params && { params: parseOrReject(op.params, params) }),
    ...(op.query && { query }),
    ...(op.body && { body }),
  };
}

/** Query parameters: a single value as a string, repeated values as an array. */
export function queryOf({
  queryStringParameters,
  multiValueQueryStringParameters,
}: APIGatewayProxyEvent): Record<string, string | string[] | undefined> {
  const all = Object.entries(multiValueQueryStringParameters ?? {}).filter(([, values]) => (values?.length ?? 0) > 1);
  return { ...queryStringParameters, ...Object.fromEntries(all) };
}

function parseOrReject(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new AppError("request.invalid", { issues: parsed.error.issues.flatMap(issuesOf) });
}

/** A validation issue for a form: path and message. For a union, reports only the issues of the best-matching alternative. */
function issuesOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const closest = issue.code === "invalid_union" ? closestOf(issue.errors) : undefined;
  if (closest) return closest.flatMap((inner) => issuesOf({ ...inner, path: [...issue.path, ...inner.path] }));
  const named = (names: readonly PropertyKey[], message: string) => {
    const path = names.join(".");
    return { path, message: message.replace(FIELD, () => path) };
  };
  // A contract may have a message of its own for fields that it does not know.
  const isExplained = issue.code === "unrecognized_keys" && issue.message !== UNRECOGNIZED;
  if (issue.code !== "unrecognized_keys" || isExplained) return [named(issue.path, issue.message)];
  return issue.keys.map((key) => named([...issue.path, key], UNRECOGNIZED));
}

/** The issues of the only alternative of the given type or with the given field; undefined if there are several, or none. */
function closestOf(alternatives: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | undefined {
  const isMeant = ({ path, code }: z.core.$ZodIssue) => path.length > 1 || (path.length === 0 && code !== "invalid_type");
  const [closest, other] = alternatives.filter((issues) => issues.every(isMeant));
  return other ? undefined : closest;
}

/** Lone surrogates are valid in JSON but not in DynamoDB: they are replaced with U+FFFD. */
const toWellFormedValue = (_: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);

/** Content types of forms. JSON with any other content type, or without one, is accepted. */
const FORM = /^\s*(multipart\/|application\/x-www-form-urlencoded)/i;

/** `{}` without a body. A GET request has none, so one that is not JSON is as invalid as one that is. */
function bodyOf(event: APIGatewayProxyEvent, method: Operation["method"]): unknown {
  const { body, isBase64Encoded } = event;
  if (body && FORM.test(headerOf(event.headers, "content-type") ?? "")) throw new AppError("request.type_unsupported");
  try {
    const text = isBase64Encoded ? Buffer.from(body ?? "", "base64").toString("utf8") : body;
    return JSON.parse(text || "{}", toWellFormedValue);
  } catch (error) {
    if (method !== "GET") throw new AppError("request.json_invalid", {}, { cause: error });
    const issues = [{ path: "", message: "This request has no body." }];
    throw new AppError("request.invalid", { issues }, { cause: error });
  }
}

/**
 * The client's IP address, for rate limits: of an IPv6 address the /64 network, because one client has all of its addresses. For
 * requests through the CloudFront distribution, which sends a shared secret, it is the second to
 * last address in `X-Forwarded-For`. Clients that call API Gateway directly can forge that header: theirs is the connection's
 * address.
 */
export async function ipOf(event: APIGatewayProxyEvent): Promise<string> {
  const { sourceIp } = event.requestContext.identity;
  const headerValue = headerOf(event.headers, SITE_HEADER);
  if (headerValue === undefined || !constantTimeEqual(headerValue, await siteSecret())) return networkOf(sourceIp);
  return networkOf(headerOf(event.headers, "x-forwarded-for")?.split(",").at(-2)?.trim() || sourceIp);
}

function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** The access token that the authorizer accepted. */
export const accessTokenOf = (event: APIGatewayProxyEvent): string =>
  headerOf(event.headers, "authorization")?.replace(/^Bearer /i, "") ?? "";

/** The view by staff that a request belongs to; undefined if it names none. */
export const supportViewOf = (event: APIGatewayProxyEvent): string | undefined => headerOf(event.headers, SUPPORT_VIEW_HEADER);

/** The raw request, for signatures over the body. A missing header is an empty string. */
export type Raw = { readonly bytes: () => Buffer; readonly header: (name: string) => string };

/** The body and the headers as they were received, for signatures. */
export const rawOf = (event: APIGatewayProxyEvent): Raw => ({
  bytes: () => Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  header: (name) => headerOf(event.headers, name) ?? "",
});

const Key = z.string().trim().min(1).max(200);

/** The `Idempotency-Key` header; undefined if there is none. */
export function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const value = headerOf(event.headers, "idempotency-key");
  if (value === undefined) return;
  const key = Key.safeParse(value);
  if (!key.success)
    throw new AppError("request.invalid", { issues: [{ path: "Idempotency-Key", message: "Must have 1 to 200 characters." }] });
  return key.data;
}
