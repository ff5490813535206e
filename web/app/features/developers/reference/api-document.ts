import { fileQuery } from "#web/kit/api/file-query.ts";

/** A schema of an OpenAPI document, as far as the reference shows it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
};
type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema & { readonly description?: string };
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly "x-scope"?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
};
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** An operation as the reference shows it. */
export type ReferenceOperation = {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly summary: string;
  readonly scope: string;
  readonly method: string;
  /** With `/v1` and parameters in braces. */
  readonly path: string;
  readonly params: readonly string[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly isList: boolean;
  readonly errors: readonly OperationError[];
};

/** An error status of an operation, with the codes that it may have. */
export type OperationError = { readonly status: string; readonly codes: readonly string[] };

/** The document of the public API, which this site serves. */
export const documentQuery = fileQuery(["openapi.json"], async (signal): Promise<ApiDocument> => {
  const response = await fetch("/v1/openapi.json", { signal });
  if (!response.ok) throw new Error(`The reference couldn’t be loaded (${response.status}).`);
  return response.json();
});

/** The operations that need a key, in the order of the document. */
export function operationsIn(document: ApiDocument): readonly ReferenceOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, described]) => toOperation(path, method, described)),
  );
}

function toOperation(path: string, method: string, described: Described): ReferenceOperation {
  const [domain = "", name = ""] = described.operationId.split(".");
  const query = (described.parameters ?? []).filter((parameter) => parameter.in === "query");
  return {
    id: described.operationId,
    domain,
    name,
    summary: described.summary,
    scope: described["x-scope"] ?? "",
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param),
    query,
    body: described.requestBody?.content?.["application/json"]?.schema,
    isList: query.some((parameter) => parameter.name === "last"),
    errors: errorsOf(described.responses),
  };
}

/** The document names the codes of a status between backticks. */
const errorsOf = (responses: Described["responses"]): readonly OperationError[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({
      status,
      codes: [...description.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
    }));
