import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { TAG_DESCRIPTIONS } from "#contracts/public/tag-descriptions.ts";
import { API_VERSIONS, CURRENT_VERSION, VERSION_HEADER } from "./api-version.ts";
import { type Api, apiOf, sitePathOf } from "./apis.ts";
import { describedWebhooks } from "./described-webhooks.ts";
import { ErrorResponse } from "./error-response.ts";
import { type ErrorCode, errors } from "./errors.ts";
import { addExamples } from "./openapi-examples.ts";
import type { Contract, Deprecation, Operation } from "./operation.ts";
import { PROBLEM_TYPE, Problem } from "./problem.ts";
import { headersOfError, headersOfSuccess, RESPONSE_HEADERS } from "./response-headers.ts";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

/** How callers authenticate: people with tokens of the user pool, programs with API keys. */
const SCHEMES = {
  people: { signedIn: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
  keys: { apiKey: { type: "http", scheme: "bearer", description: "An API key, which begins with `sl_`" } },
} as const;

/** The rule for versions that readers of the document must know. */
const VERSIONS_TEXT =
  " The version is the one that `Sightline-Version` names. Later documents may add operations, fields of responses, values and error codes to it: ignore those that you don’t know.";

/** Request header that makes a retry idempotent. */
const IdempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The same key returns the same response for two days" }),
});

/** Request header that chooses a version of the public API. */
const VersionHeader = z.object({
  [VERSION_HEADER]: z.enum(API_VERSIONS).optional().meta({ description: "Default: the current version" }),
});

/** The OpenAPI 3.1 document of these contracts by domain, one tag a domain. Paths are those of the site: `/api/heatmaps`. */
export function openApi(...groups: readonly Readonly<Record<string, Contract>>[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const contracts = groups.flatMap((group) => Object.entries(group));
  const ofKeys = isPublic(groups);
  for (const [tag, contract] of contracts) {
    for (const operation of Object.values(contract)) {
      const path = sitePathOf(operation);
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(tag, operation, contract) };
    }
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Sightline",
        version: ofKeys ? CURRENT_VERSION : "1",
        description: `Predicts where people look: attention heatmaps, gaze plots and clarity scores.${ofKeys ? VERSIONS_TEXT : ""}`,
        contact: { name: "Sightline support" },
      },
      servers: [{ url: "/" }],
      tags: [...new Set(contracts.map(([tag]) => tag))].map((name) => ({
        name,
        description: (ofKeys && TAG_DESCRIPTIONS[name]) || `Operations on ${name}`,
      })),
      paths: paths as ZodOpenApiPathsObject,
      ...(ofKeys
        ? { webhooks: describedWebhooks(), components: { securitySchemes: SCHEMES.keys, headers: RESPONSE_HEADERS } }
        : { components: { securitySchemes: SCHEMES.people } }),
    },
    {
      override: ({ jsonSchema, io }) => {
        completeTuple(jsonSchema as Tuple);
        if (io === "output") openObject(jsonSchema as { additionalProperties?: unknown });
      },
    },
  );
  openReferences(document);
  if (ofKeys) addExamples(document as unknown as Parameters<typeof addExamples>[0]);
  return document;
}

/**
 * Later versions may add fields to responses, so their objects are open, even those that are strict in requests: such a schema has
 * two forms in the document.
 */
function openObject(schema: { additionalProperties?: unknown }): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/**
 * Of a response, zod also closes where a named object with an own description is, beside the reference to it: that allowed no
 * field.
 */
function openReferences(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  if ("$ref" in part) openObject(part as { additionalProperties?: unknown });
  for (const each of Object.values(part)) openReferences(each);
}

type Tuple = { prefixItems?: readonly unknown[]; items?: unknown; minItems?: number; maxItems?: number };

/** Many tools do not know `prefixItems` alone: says also what every item of a tuple is, and how many there are. */
function completeTuple(schema: Tuple): void {
  const { prefixItems } = schema;
  if (!prefixItems) return;
  const [first, ...others] = distinct(prefixItems);
  const items = others.length > 0 ? { anyOf: [first, ...others] } : first;
  Object.assign(schema, { items, minItems: prefixItems.length, maxItems: prefixItems.length });
}

const distinct = (schemas: readonly unknown[]): readonly unknown[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

const isPublic = (groups: readonly Readonly<Record<string, Contract>>[]): boolean =>
  groups.some((contracts) => Object.values(contracts).some((contract) => Object.values(contract).some(isOfApi("public"))));
const isOfApi = (api: Api) => (operation: Operation) => apiOf(operation) === api;

function describe(tag: string, operation: Operation, contract: Contract): ZodOpenApiOperationObject {
  const { summary, params, query, body, status = 200, returns, scope, alsoScope, notStored, deprecated } = operation;
  const isOpen = operation.callers.anonymous !== undefined;
  const ofKeys = apiOf(operation) === "public";
  return {
    operationId: operationIdOf(operation),
    summary,
    description: descriptionOf(operation, contract),
    ...(deprecated && { deprecated: true, "x-replaced-by": deprecated.instead }),
    tags: [tag],
    security: isOpen ? [] : [ofKeys ? { apiKey: [] } : { signedIn: [] }],
    ...(scope && scope !== "any" && { "x-scope": alsoScope ? `${scope} ${alsoScope}` : scope }),
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...headersOf(operation),
    },
    ...(body && { requestBody: { required: isRequired(body), ...json(body) } }),
    responses: {
      [String(status)]: {
        description: "Done",
        ...(ofKeys && {
          headers: headersOfSuccess(operation, { ofKey: !isOpen, isKept: isIdempotent(operation) && !notStored }),
        }),
        ...json(returns),
      },
      ...errorResponses(operation, isOpen),
    },
  };
}

/** Whether a body must be sent: a request without one is read as if it were an empty object. */
const isRequired = (body: z.ZodType): boolean => !body.safeParse({}).success || Boolean(body.meta()?.minProperties);

/** Texts for the grants of a caller. */
const GRANTS: Readonly<Record<string, string>> = {
  paid: "This operation spends a credit of the workspace.",
  own: "This operation works only on what the caller created.",
};

/** Description of an operation: whether it is deprecated, its callers, and their rate limits. */
function descriptionOf(operation: Operation, contract: Contract): string {
  const { callers, scope, alsoScope, deprecated } = operation;
  const grant = callers.key ?? "yes";
  const [, feature] = grant.split(":");
  const parts = [
    deprecated && deprecationText(deprecated, contract),
    callers.anonymous && "Anyone may call it, without a token.",
    scope && permissionText(scope, alsoScope),
    scope && (feature ? `The plan of the workspace needs the feature \`${feature}\`.` : GRANTS[grant]),
    !callers.anonymous && !scope && `For signed-in callers: ${Object.keys(callers).join(", ")}.`,
    repetitionOf(operation),
  ];
  return parts.filter(Boolean).join(" ");
}

function deprecationText({ since, ends, instead }: Deprecation, contract: Contract): string {
  const replacement = contract[instead];
  if (!replacement) throw new Error(`There is no operation ${instead}.`);
  const { method } = replacement;
  return `Deprecated since ${since}: it ends on ${ends}. Use \`${method} ${sitePathOf(replacement)}\` instead.`;
}

function permissionText(scope: string, alsoScope: string | undefined): string {
  if (scope === "any") return "Every API key may call it.";
  return alsoScope
    ? `The API key needs the permissions \`${scope}\` and \`${alsoScope}\`.`
    : `The API key needs the permission \`${scope}\`.`;
}

/** Texts for operations whose response is not stored, by the effect of a repeated request. */
const RUNS_AGAIN = {
  secret: "Its response is a secret that is not stored: a repeated request runs again, and makes another secret.",
  "short-lived": "Its response is valid for minutes only and is not stored: a repeated request runs again.",
  large: "Its response is too large to be stored: a repeated request runs again, which changes nothing.",
  repeatable: "A repeated request runs again, with the same result if it has the same `Idempotency-Key`.",
} as const satisfies Record<NonNullable<Operation["notStored"]>, string>;

function repetitionOf({ method, callers, notStored }: Operation): string {
  if (method === "GET") return "This operation changes nothing.";
  if (callers.anonymous) return "A repeated request runs again.";
  if (notStored) return RUNS_AGAIN[notStored];
  return "Repeat the request with the same `Idempotency-Key` to get the first response again, for two days, with the header `Idempotent-Replayed`.";
}

/** Whether an `Idempotency-Key` has an effect on an operation. */
const isIdempotent = ({ method, callers, notStored }: Operation): boolean =>
  method !== "GET" && !callers.anonymous && (notStored === undefined || notStored === "repeatable");

/** `heatmaps.create`, also in the public API, whose contracts are named after the application's. */
function operationIdOf(operation: Operation): string {
  const [contract = "", name] = operation.id.split(".");
  const domain = contract.replace(/^public(.)/, (_, first: string) => first.toLowerCase());
  return `${domain}.${name}`;
}

function headersOf(operation: Operation) {
  const idempotent = isIdempotent(operation);
  const versioned = apiOf(operation) === "public";
  if (idempotent && versioned) return { header: IdempotencyHeader.extend(VersionHeader.shape) };
  if (idempotent) return { header: IdempotencyHeader };
  return versioned ? { header: VersionHeader } : {};
}

/** Why a caller may not call an operation that their role or scope allows. */
function grantErrors({ callers }: Operation): readonly ErrorCode[] {
  const grants = Object.values(callers);
  return [
    ...(grants.includes("own") ? (["caller.not_creator"] as const) : []),
    ...(grants.some((grant) => grant.startsWith("feature:")) ? (["plan.feature_missing", "workspace.not_active"] as const) : []),
  ];
}

/** The codes of errors with which an operation may be answered: those that it names and those of every operation. */
export function errorCodesOf(operation: Operation, open: boolean): readonly ErrorCode[] {
  const { errors: named, body } = operation;
  const callerErrors: readonly ErrorCode[] =
    apiOf(operation) === "public"
      ? ["key.missing", "key.invalid", "key.expired", "caller.forbidden", "caller.scope_missing", "version.unsupported"]
      : ["caller.unauthenticated", "caller.email_unverified", "caller.forbidden"];
  return [
    ...named,
    "request.invalid",
    ...(operation.method === "GET" || operation.hasRawBody
      ? []
      : (["request.json_invalid", "request.type_unsupported"] as const)),
    ...(body ? (["request.too_large"] as const) : []),
    ...(isIdempotent(operation) ? (["request.key_reused", "request.in_progress"] as const) : []),
    ...(operation.method === "GET" ? [] : (["service.maintenance"] as const)),
    ...(open ? [] : [...callerErrors, ...grantErrors(operation)]),
    "request.too_many",
    "service.busy",
    "internal",
  ];
}

/** Error responses by status. */
function errorResponses(operation: Operation, open: boolean) {
  const ofKeys = apiOf(operation) === "public";
  const byStatus = Map.groupBy(new Set(errorCodesOf(operation, open)), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(", "),
        ...(ofKeys
          ? { headers: headersOfError(operation, status, { ofKey: !open }), content: { [PROBLEM_TYPE]: { schema: Problem } } }
          : json(ErrorResponse)),
      },
    ]),
  );
}
