import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import * as z from "zod";
import { siteSecret } from "#adapters/site-secret.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { SITE_HEADER } from "#contracts/kit/site-header.ts";
import { AppError } from "#kit/error.ts";

/** The parts of a request that the operation declares, checked and with defaults filled in. Unknown fields are refused by the schemas. */
export function parse(
  op: Operation,
  event: APIGatewayProxyEvent,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return {
    ...(op.params && { params: accept(op.params, params) }),
    ...(op.query && { query: accept(op.query, queryOf(event)) }),
    ...(op.body && { body: accept(op.body, bodyOf(event)) }),
  };
}

/** What is given once as a text, what is given several times as a list. */
function queryOf({ queryStringParameters, multiValueQueryStringParameters }: APIGatewayProxyEvent): Record<string, unknown> {
  const all = Object.entries(multiValueQueryStringParameters ?? {}).filter(([, values]) => (values?.length ?? 0) > 1);
  return { ...queryStringParameters, ...Object.fromEntries(all) };
}

function accept(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError("request.invalid", { issues: parsed.error.issues.flatMap(issuesOf) });
}

/** An issue as forms can mark it: where, and the sentence. */
function issuesOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "This field is not known." }));
}

/** Half a sign, which is left of one where a text was cut, can be said in JSON but not be kept in the table: it becomes the sign for none. */
const whole = (_: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEvent): unknown {
  try {
    return JSON.parse(isBase64Encoded ? Buffer.from(body ?? "", "base64").toString("utf8") : (body ?? "{}"), whole);
  } catch {
    throw new AppError("request.not_json");
  }
}

/**
 * Address of whoever asks. What came through the site's distribution, which says a word that nobody else knows, was asked from the address
 * that is the last but one in `X-Forwarded-For`. Whoever goes to the gateway himself can write there what he likes: his is the connection's.
 */
export async function ipOf(event: APIGatewayProxyEvent): Promise<string> {
  const { sourceIp } = event.requestContext.identity;
  const said = headerOf(event, SITE_HEADER);
  if (said === undefined || !isSame(said, await siteSecret())) return sourceIp;
  return headerOf(event, "x-forwarded-for")?.split(",").at(-2)?.trim() || sourceIp;
}

/** Takes as long for every wrong word. */
function isSame(said: string, word: string): boolean {
  const [one, other] = [said, word].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

/** The token that the authorizer let through. */
export const accessTokenOf = (event: APIGatewayProxyEvent): string =>
  headerOf(event, "authorization")?.replace(/^Bearer /i, "") ?? "";

/** What was sent as it was sent, for signatures over the very bytes. A header that is missing is an empty text. */
export type Raw = { readonly bytes: () => Buffer; readonly header: (name: string) => string };

export const rawOf = (event: APIGatewayProxyEvent): Raw => ({
  bytes: () => Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8"),
  header: (name) => headerOf(event, name) ?? "",
});

/** A header's value, however its name is spelled. */
const headerOf = ({ headers }: APIGatewayProxyEvent, wanted: string): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1];

const Key = z.string().trim().min(1).max(200);

/** The `Idempotency-Key` header; undefined when there is none. */
export function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const value = headerOf(event, "idempotency-key");
  if (value === undefined) return;
  const key = Key.safeParse(value);
  if (!key.success)
    throw new AppError("request.invalid", { issues: [{ path: "Idempotency-Key", message: "1 to 200 characters." }] });
  return key.data;
}
