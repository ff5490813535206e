import type { APIGatewayProxyEvent } from "aws-lambda";
import * as z from "zod";
import type { Operation } from "#contracts/kit/operation.ts";
import { AppError } from "#domain/kit/error.ts";

/** The parts of a request that the operation declares, checked and with defaults filled in. Unknown fields are refused by the schemas. */
export function parse(op: Operation, event: APIGatewayProxyEvent): Record<string, unknown> {
  return {
    ...(op.params && { params: accept(op.params, event.pathParameters ?? {}) }),
    ...(op.query && { query: accept(op.query, event.queryStringParameters ?? {}) }),
    ...(op.body && { body: accept(op.body, bodyOf(event)) }),
  };
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

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEvent): unknown {
  try {
    return JSON.parse(isBase64Encoded ? Buffer.from(body ?? "", "base64").toString("utf8") : (body ?? "{}"));
  } catch {
    throw new AppError("request.not_json");
  }
}

const Key = z.string().trim().min(1).max(200);

/** The `Idempotency-Key` header, however it is spelled; undefined when there is none. */
export function idempotencyKeyOf({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "idempotency-key") ?? [];
  if (value === undefined) return;
  const key = Key.safeParse(value);
  if (!key.success)
    throw new AppError("request.invalid", { issues: [{ path: "Idempotency-Key", message: "1 to 200 characters." }] });
  return key.data;
}
