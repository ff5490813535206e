import type { ZodOpenApiHeaderObject } from "zod-openapi";
import { API_VERSIONS, VERSION_HEADER } from "./api-version.ts";
import type { Deprecation, Operation } from "./operation.ts";

const count = { type: "integer", minimum: 0 } as const;

/** Headers of responses of the public API, as the OpenAPI document describes them. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": {
    description: "Id of the request, in the log of the workspace; name it when you contact support",
    schema: { type: "string" },
  },
  [VERSION_HEADER]: { description: "Version that was used", schema: { type: "string", enum: [...API_VERSIONS] } },
  "RateLimit-Limit": { description: "Requests that the key may make in a minute", schema: count },
  "RateLimit-Remaining": { description: "Requests that are left in this minute", schema: count },
  "RateLimit-Reset": { description: "Seconds until the next minute", schema: count },
  "Retry-After": { description: "Seconds after which the request may succeed", schema: count },
  "Idempotent-Replayed": {
    description: "Only of a repeated request: the response is that of the first one",
    schema: { type: "string", enum: ["true"] },
  },
  Deprecation: {
    description: "Only of a deprecated operation: since when it is deprecated, in seconds since 1970 (RFC 9745)",
    schema: { type: "string", examples: ["@1796083200"] },
  },
  Sunset: {
    description: "Only of a deprecated operation: when it ends (RFC 8594)",
    schema: { type: "string", examples: ["Wed, 01 Dec 2027 00:00:00 GMT"] },
  },
} satisfies Readonly<Record<string, ZodOpenApiHeaderObject>>;
type HeaderName = keyof typeof RESPONSE_HEADERS;

const LIMITS: readonly HeaderName[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

type Deprecable = Pick<Operation, "deprecated">;
const namesOf = ({ deprecated }: Deprecable): readonly HeaderName[] => (deprecated ? ["Deprecation", "Sunset"] : []);

/** The headers of a successful response: `ofKey` if it needs a key, `isKept` if a repeated request gets it again. */
export const headersOfSuccess = (
  operation: Deprecable,
  { ofKey, isKept }: { readonly ofKey: boolean; readonly isKept: boolean },
) =>
  referencesTo([
    "X-Request-Id",
    VERSION_HEADER,
    ...(ofKey ? LIMITS : []),
    ...(isKept ? (["Idempotent-Replayed"] as const) : []),
    ...namesOf(operation),
  ]);

/** The headers of an error with this status: `ofKey` if the operation needs a key, whose limit is unknown while it is not valid. */
export function headersOfError(operation: Deprecable, status: string, { ofKey }: { readonly ofKey: boolean }) {
  const waits = status === "429" || status === "503";
  const isLimited = ofKey && status !== "401";
  return referencesTo([
    "X-Request-Id",
    VERSION_HEADER,
    ...(isLimited ? LIMITS : []),
    ...(waits ? (["Retry-After"] as const) : []),
    ...namesOf(operation),
  ]);
}

/** The values of the headers of each response of a deprecated operation. */
export const deprecationHeaders = ({ since, ends }: Deprecation): Readonly<Record<string, string>> => ({
  deprecation: `@${new Date(since).getTime() / 1000}`,
  sunset: new Date(ends).toUTCString(),
});

const referencesTo = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const));
