import type { Schema } from "#contracts/kit/schema.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";

/** A parameter of a path or query. */
export type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
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
  /** Who may call it, what it costs, and whether it may be repeated. */
  readonly description: string;
  readonly method: string;
  /** With `/v1` and parameters in braces. */
  readonly path: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly response: OperationResponse;
  readonly isList: boolean;
  readonly errors: readonly OperationError[];
};

/** What an operation answers if it succeeds. */
export type OperationResponse = { readonly status: string; readonly schema: Schema | undefined };
/** An error status of an operation, with the codes that it may have. */
export type OperationError = { readonly status: string; readonly codes: readonly string[] };

const jsonOf = (part: Content | undefined): Schema | undefined => part?.content?.["application/json"]?.schema;

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
  const { parameters = [], responses } = described;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
  const [status = "", success] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  return {
    id: described.operationId,
    domain,
    name,
    summary: described.summary,
    description: described.description ?? "",
    method: method.toUpperCase(),
    path,
    params: params.map((param) => {
      const known = parameters.find((parameter) => parameter.in === "path" && parameter.name === param);
      return known ?? { in: "path", name: param, required: true, schema: { type: "string" } };
    }),
    query,
    body: jsonOf(described.requestBody),
    response: { status, schema: jsonOf(success) },
    isList: query.some((parameter) => parameter.name === "last"),
    errors: errorsOf(responses),
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
