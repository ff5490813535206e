import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { CURRENT_VERSION } from "#contracts/kit/api-version.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { CORS_RESPONSE_HEADERS } from "#contracts/kit/cors.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { TEST_EVENT, WEBHOOK_EVENT_NAMES, WebhookMessage } from "#contracts/webhooks.ts";
import { parseGaze } from "#domain/heatmaps/gaze/parse-gaze.ts";

const rules = {
  // The API is a service under its terms; its description has no licence of its own.
  "info-license": "off",
  // The gateway prefers a literal segment, as OpenAPI requires; `/projects/heatmaps/{uid}` is older than this rule.
  "no-ambiguous-paths": "off",
} as const;

test.each([
  ["the public API", openApi(CATALOGUE.public)],
  ["the API of the application", openApi(CATALOGUE.customers, CATALOGUE.staff)],
])("the OpenAPI document of %s passes the recommended rules of Redocly", async (_, document) => {
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

type Operations = Readonly<Record<string, Readonly<Record<string, Documented>>>>;
type Bodied = { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
type Documented = {
  readonly description: string;
  readonly requestBody?: Bodied & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Bodied & { readonly headers?: object; readonly description: string }>>;
};

const publicApi = openApi(CATALOGUE.public) as unknown as {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Operations;
  readonly webhooks: Operations;
  readonly components: { readonly headers: object; readonly schemas: Readonly<Record<string, object>> };
};
/** Each operation of the public API with what the document says about it. */
const documented = Object.values(CATALOGUE.public)
  .flatMap((contract) => Object.values(contract))
  .map((operation) => ({ operation, described: publicApi.paths[sitePathOf(operation)]![operation.method.toLowerCase()]! }));

/** The names of the schemas that a part of the document mentions, also within each other. */
function schemasIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(publicApi.components.schemas[name], found);
  }
  return found;
}

test("objects of responses are open, because later versions may add fields; those of requests are closed", () => {
  const isClosed = (part: unknown) => JSON.stringify(part).includes('"additionalProperties":false');
  const responses = documented.map(({ described }) => described.responses);
  expect(responses.filter(isClosed)).toEqual([]);
  expect([...schemasIn(responses)].filter((name) => isClosed(publicApi.components.schemas[name]))).toEqual([]);
  // Strict in requests, open in responses.
  for (const name of ["CommentPlace", "EditBox"]) {
    expect(isClosed(publicApi.components.schemas[name]), name).toBe(true);
    expect(isClosed(publicApi.components.schemas[`${name}Output`]), name).toBe(false);
  }
  expect(isClosed(publicApi.components.schemas.NewHeatmap)).toBe(true);
});

test("a body is required, unless a request without one is accepted", () => {
  const optional = documented.filter(({ described }) => described.requestBody?.required === false);
  expect(optional.map(({ operation }) => operation.id)).toEqual([
    "publicHeatmaps.reanalyse",
    "publicSharing.share",
    "publicSharing.shareReport",
    "publicWebhooks.rotate",
  ]);
  for (const { operation, described } of documented) {
    expect(described.requestBody !== undefined, operation.id).toBe(operation.body !== undefined);
    if (described.requestBody?.required === false) expect(operation.body?.safeParse({}).success, operation.id).toBe(true);
  }
});

test("the examples of bodies and responses are valid, with values that a reader understands", () => {
  const placeholders: string[] = [];
  for (const { operation, described } of documented) {
    const { status = 200, body, returns, id } = operation;
    const exampleIn = (part: Bodied | undefined) => part?.content["application/json"]?.example;
    const [sent, received] = [exampleIn(described.requestBody), exampleIn(described.responses[String(status)])];
    if (body) expect(body.safeParse(sent).error?.issues ?? [], id).toEqual([]);
    expect(returns.safeParse(received).error?.issues ?? [], id).toEqual([]);
    // A text without a sample is the name of its field in capitals.
    JSON.stringify([sent, received], (name, value: unknown) => {
      if (typeof value === "string" && name.length > 1 && value === name.toUpperCase()) placeholders.push(`${id} ${name}`);
      return value;
    });
  }
  expect(placeholders).toEqual([]);
  const { csv } = documented.find(({ operation }) => operation.id === "publicHeatmaps.importGaze")!.described.requestBody!
    .content["application/json"]!.example as { csv: string };
  expect(parseGaze({ csv }, { width: 1080, height: 1350 })).toMatchObject({ viewers: 2, outside: 0 });
});

test("the document names the version of the header, describes its tags, and lists the codes of features that a plan lacks", () => {
  expect(publicApi.info.version).toBe(CURRENT_VERSION);
  expect(publicApi.tags.filter(({ description }) => description.startsWith("Operations on"))).toEqual([]);
  expect(publicApi.paths["/v1/heatmaps"]!.post!.responses["403"]!.description).toContain("`plan.feature_missing`");
});

test("the OpenAPI document of the public API has the headers of responses and the messages of webhooks", () => {
  const { paths, webhooks, components } = publicApi;
  const headersOf = (path: string, method: string, status: string) =>
    Object.keys(paths[path]?.[method]?.responses[status]?.headers ?? {});
  const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(headersOf("/v1/heatmaps", "post", "201")).toEqual([
    "X-Request-Id",
    "Sightline-Version",
    ...limits,
    "Idempotent-Replayed",
  ]);
  expect(headersOf("/v1/key", "get", "200")).toEqual(["X-Request-Id", "Sightline-Version", ...limits]);
  expect(headersOf("/v1/webhooks", "post", "201")).not.toContain("Idempotent-Replayed");
  expect(headersOf("/v1/heatmaps", "post", "429")).toEqual(["X-Request-Id", "Sightline-Version", ...limits, "Retry-After"]);
  expect(headersOf("/v1/heatmaps", "post", "422")).toEqual(["X-Request-Id", "Sightline-Version", ...limits]);
  // Of a key that isn’t valid, the limit is unknown; callers without a key have none.
  expect(headersOf("/v1/heatmaps", "post", "401")).toEqual(["X-Request-Id", "Sightline-Version"]);
  expect(headersOf("/v1/device/code", "post", "429")).toEqual(["X-Request-Id", "Sightline-Version", "Retry-After"]);
  // Pages of every site may read exactly these headers.
  const readable = CORS_RESPONSE_HEADERS["Access-Control-Expose-Headers"].split(", ");
  expect(Object.keys(components.headers).toSorted()).toEqual(readable.toSorted());

  expect(Object.keys(webhooks).toSorted()).toEqual([...WEBHOOK_EVENT_NAMES, TEST_EVENT].toSorted());
  for (const [event, { post }] of Object.entries(webhooks)) {
    const { example } = post!.requestBody!.content["application/json"]!;
    expect(WebhookMessage.parse(example)).toMatchObject({ type: event });
  }
});

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly parameters?: readonly { readonly name: string; readonly description?: string; readonly schema?: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};

/** Whether a schema is described, or consists of schemas with a name that are. */
const isDescribed = ({ $ref, description, items, anyOf = [] }: Schema): boolean =>
  Boolean(description ?? (($ref ?? items?.$ref) && isDescribed(referenced($ref ?? items?.$ref)))) || anyOf.some(isDescribed);

const referenced = (reference = ""): Schema =>
  publicApi.components.schemas[reference.slice(reference.lastIndexOf("/") + 1)] as Schema;

/** The paths of the fields without a description, in what is written at a place of the document. */
function undescribedFields(schema: Schema, place: string): readonly string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isDescribed(field) ? [] : [`${place}.${name}`]),
    ...undescribedFields(field, `${place}.${name}`),
  ]);
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const others = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].filter((each) => each !== undefined);
  return [...fields, ...others.flatMap((each) => undescribedFields(each, place))];
}

const schemasOf = ({ content = {} }: Content): readonly Schema[] => Object.values(content).map(({ schema }) => schema);

test("the public API marks what is deprecated: two fields of banners without effect, and two operations with files in responses", () => {
  const deprecatedIn = (value: unknown, at: readonly string[] = []): string[] => {
    if (typeof value !== "object" || value === null) return [];
    const own = (value as { deprecated?: unknown }).deprecated === true ? [at.join(".")] : [];
    return [...own, ...Object.entries(value).flatMap(([name, part]) => deprecatedIn(part, [...at, name]))];
  };
  expect(deprecatedIn(publicApi.components.schemas)).toEqual([
    "BannerRequest.properties.public",
    "BannerRequest.properties.admin",
  ]);
  expect(deprecatedIn(publicApi.paths)).toEqual([
    "/v1/brands/heatmaps/{uid}/markers/{format}.get",
    "/v1/exports/heatmaps/{uid}/data/{file}.get",
  ]);
});

test("a deprecated operation works for at least a year, and its description names the one that replaces it", () => {
  const contracts = Object.values(CATALOGUE.public);
  const deprecated = contracts.flatMap((contract) =>
    Object.values<Operation>(contract).flatMap((operation) =>
      operation.deprecated ? [{ operation, ...operation.deprecated, contract }] : [],
    ),
  );
  expect(deprecated).not.toEqual([]);
  for (const { operation, since, ends, instead, contract } of deprecated) {
    const earliest = new Date(since);
    earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
    expect(new Date(ends).getTime(), operation.id).toBeGreaterThanOrEqual(earliest.getTime());
    const replacement = (contract as Readonly<Record<string, Operation>>)[instead]!;
    const { description } = publicApi.paths[sitePathOf(operation)]![operation.method.toLowerCase()]!;
    expect(description).toContain(`it ends on ${ends}. Use \`${replacement.method} ${sitePathOf(replacement)}\` instead.`);
  }
});

test("every parameter and field of the public API is described", () => {
  const { paths, components } = publicApi as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const ofSchemas = Object.entries(components.schemas).flatMap(([name, schema]) => undescribedFields(schema, name));
  const ofPaths = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody = {}, responses }]) => [
      ...parameters
        .filter(({ description, schema }) => !description && !isDescribed(schema ?? {}))
        .map(({ name }) => `${path} ${name}`),
      ...[requestBody, ...Object.values(responses)]
        .flatMap(schemasOf)
        .flatMap((schema) => undescribedFields(schema, `${method} ${path}`)),
    ]),
  );
  expect([...ofSchemas, ...ofPaths]).toEqual([]);
});
