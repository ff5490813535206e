import type { Schema } from "#contracts/kit/schema.ts";
import { nameOf } from "./schema-types.ts";

type Parameter = { readonly in: string; readonly name: string; readonly schema: Schema; readonly required?: boolean };
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly "x-scope"?: string;
  readonly "x-replaced-by"?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
};

/** The parts of the OpenAPI document of the public API that clients are generated from. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** A parameter of a path. Its schema lists the values that it may have, if they are few; otherwise it is any text. */
export type PathParameter = { readonly name: string; readonly schema: Schema };

/** One operation as a client calls it. */
export type ClientOperation = {
  readonly domain: string;
  readonly name: string;
  readonly summary: string;
  readonly scope: string | undefined;
  /** The name of the operation that replaces it, if it is deprecated. */
  readonly replacedBy: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly params: readonly PathParameter[];
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  /** False if every field of its body is optional: no body means an empty one. */
  readonly needsBody: boolean;
  readonly returns: Schema;
  /** The list that its pages contain, if it has pages. */
  readonly items: { readonly name: string; readonly schema: Schema } | undefined;
};

const jsonOf = (part: Content | undefined): Schema | undefined => part?.content?.["application/json"]?.schema;

/** Every operation of the document that needs a key, in its order. */
export function operationsOf(document: ApiDocument): readonly ClientOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, described]) => toOperation(document, path, method, described)),
  );
}

function toOperation(document: ApiDocument, path: string, method: string, described: Described): ClientOperation {
  const [domain = "", name = ""] = described.operationId.split(".");
  const query = (described.parameters ?? []).filter((parameter) => parameter.in === "query");
  const success = Object.entries(described.responses).find(([status]) => status.startsWith("2"))?.[1];
  const returns = jsonOf(success) ?? {};
  return {
    domain,
    name,
    summary: described.summary,
    scope: described["x-scope"],
    replacedBy: described["x-replaced-by"],
    method: method.toUpperCase(),
    path: path.replace(/^\/v1/, ""),
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => pathParameter(document, described, param)),
    query: query.length > 0 ? querySchema(query) : undefined,
    body: jsonOf(described.requestBody),
    needsBody: described.requestBody?.required ?? false,
    returns,
    items: query.some((parameter) => parameter.name === "last") ? itemsOf(document, returns) : undefined,
  };
}

function pathParameter({ components }: ApiDocument, { parameters = [] }: Described, name: string): PathParameter {
  const schema = parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.schema ?? {};
  const { enum: values } = schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
  return { name, schema: values ? schema : { type: "string" } };
}

const querySchema = (parameters: readonly Parameter[]): Schema => ({
  type: "object",
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** The only list of a page. */
function itemsOf(document: ApiDocument, returns: Schema): ClientOperation["items"] {
  const name = returns.$ref && nameOf(returns.$ref);
  const page = name ? document.components.schemas[name] : returns;
  const lists = Object.entries(page?.properties ?? {}).filter(([, { type }]) => type === "array");
  const [first, ...others] = lists;
  if (!first || others.length > 0) throw new Error(`The page ${name} must contain exactly one list.`);
  return { name: first[0], schema: first[1].items ?? {} };
}
