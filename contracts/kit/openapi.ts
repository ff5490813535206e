import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { sitePathOf } from "./apis.ts";
import { ErrorResponse } from "./error-response.ts";
import { type ErrorCode, errors } from "./errors.ts";
import type { Contract, Operation } from "./operation.ts";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

/** Request header that makes a retry idempotent. */
const IdempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The same key returns the same response for two days" }),
});

/** The OpenAPI 3.1 document of these contracts by domain, one tag a domain. Paths are those of the site: `/api/heatmaps`. */
export function openApi(...groups: readonly Readonly<Record<string, Contract>>[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [tag, contract] of groups.flatMap((contracts) => Object.entries(contracts))) {
    for (const operation of Object.values(contract)) {
      const path = sitePathOf(operation);
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(tag, operation) };
    }
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Sightline",
      version: "1",
      description: "Predicts where people look: attention heatmaps, gaze plots and clarity scores.",
    },
    servers: [{ url: "/" }],
    paths: paths as ZodOpenApiPathsObject,
    components: { securitySchemes: { signedIn: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  });
}

function describe(tag: string, operation: Operation): ZodOpenApiOperationObject {
  const { summary, method, params, query, body, status = 200, returns } = operation;
  const open = operation.callers.anonymous !== undefined;
  return {
    operationId: operation.id,
    summary,
    tags: [tag],
    security: open ? [] : [{ signedIn: [] }],
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(method !== "GET" && { header: IdempotencyHeader }),
    },
    ...(body && { requestBody: json(body) }),
    responses: { [String(status)]: { description: "Done", ...json(returns) }, ...errorResponses(operation, open) },
  };
}

/** Error responses by status: those the operation names and those of every operation. */
function errorResponses({ errors: named, method, body }: Operation, open: boolean) {
  const codes: ErrorCode[] = [
    ...named,
    ...(body ? (["request.invalid", "request.not_json"] as const) : []),
    ...(method === "GET" ? [] : (["request.key_reused", "request.in_flight"] as const)),
    ...(open ? [] : (["caller.unknown", "caller.unverified", "caller.forbidden"] as const)),
    "service.busy",
    "internal",
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.map((code) => `\`${code}\``).join(", "), ...json(ErrorResponse) },
    ]),
  );
}
