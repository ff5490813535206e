import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { CORS_RESPONSE_HEADERS } from "#contracts/kit/cors.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { TEST_EVENT, WEBHOOK_EVENT_NAMES, WebhookMessage } from "#contracts/webhooks.ts";

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
type Documented = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
};

test("the OpenAPI document of the public API has the headers of responses, examples of bodies, and the messages of webhooks", () => {
  const { paths, webhooks, components } = openApi(CATALOGUE.public) as unknown as {
    readonly paths: Operations;
    readonly webhooks: Operations;
    readonly components: { readonly headers: object };
  };
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
  expect(headersOf("/v1/heatmaps", "post", "429")).toEqual(["X-Request-Id", "Retry-After"]);
  // Pages of every site may read exactly these headers.
  const readable = CORS_RESPONSE_HEADERS["Access-Control-Expose-Headers"].split(", ");
  expect(Object.keys(components.headers).toSorted()).toEqual(readable.toSorted());

  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => requestBody ?? []),
  );
  expect(bodies.filter(({ content }) => content["application/json"]?.example === undefined)).toEqual([]);
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

/** Whether a schema is described, or consists of schemas with a name. */
const isDescribed = ({ $ref, description, items, anyOf = [] }: Schema): boolean =>
  Boolean(description ?? $ref ?? items?.$ref) || anyOf.some((each) => each.$ref);

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

test("every parameter and field of the public API is described", () => {
  const { paths, components } = openApi(CATALOGUE.public) as unknown as {
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
