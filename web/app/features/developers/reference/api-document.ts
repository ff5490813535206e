import type { Schema } from "#contracts/kit/schema.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { resolvedSchema } from "./resolved-schema.ts";

/** A parameter of a path or query. */
export type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Media = { readonly schema: Schema; readonly example?: unknown };
type Content = { readonly content?: Readonly<Record<string, Media>> };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;
export type ApiDocument = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Paths;
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
  /** Programs call the others without a key, and not with our clients. */
  readonly needsKey: boolean;
  readonly method: string;
  /** With `/v1` and parameters in braces. */
  readonly path: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Example | undefined;
  readonly response: OperationResponse;
  readonly isList: boolean;
  readonly errors: readonly OperationError[];
};

/** A body with its schema and an example. */
export type Example = { readonly schema: Schema; readonly example: unknown };
/** The response of an operation that succeeds. */
export type OperationResponse = Partial<Example> & { readonly status: string };
/** An event of webhooks, with an example of its message. */
export type ReferenceEvent = { readonly name: string; readonly summary: string; readonly example: unknown };
/** An error status of an operation, with the codes that it may have. */
export type OperationError = { readonly status: string; readonly codes: readonly string[] };

function jsonOf(part: Content | undefined): Example | undefined {
  const media = part?.content?.["application/json"];
  return media && { schema: media.schema, example: media.example };
}

/** The document of the public API, which this site serves. */
export const documentQuery = fileQuery(["openapi.json"], async (signal): Promise<ApiDocument> => {
  const response = await fetch("/v1/openapi.json", { signal });
  if (!response.ok) throw new Error(`The reference couldn’t be loaded (${response.status}).`);
  return response.json();
});

/** Every operation, in the order of the document. */
export function operationsIn(document: ApiDocument): readonly ReferenceOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(document, { path, method, described })),
  );
}

/** The events of webhooks, in the order of the document. */
export const eventsIn = ({ webhooks }: ApiDocument): readonly ReferenceEvent[] =>
  Object.entries(webhooks).flatMap(([name, methods]) =>
    Object.values(methods).map(({ summary, requestBody }) => ({ name, summary, example: jsonOf(requestBody)?.example })),
  );

type Place = { readonly path: string; readonly method: string; readonly described: Described };

function toOperation({ components }: ApiDocument, { path, method, described }: Place): ReferenceOperation {
  const [domain = "", name = ""] = described.operationId.split(".");
  const { responses } = described;
  const parameters = (described.parameters ?? []).map((parameter) => resolved(parameter, components.schemas));
  const query = parameters.filter((parameter) => parameter.in === "query");
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
  const [status = "", success] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  return {
    id: described.operationId,
    domain,
    name,
    summary: described.summary,
    description: described.description ?? "",
    needsKey: described.security.length > 0,
    method: method.toUpperCase(),
    path,
    params: params.map((param) => {
      const known = parameters.find((parameter) => parameter.in === "path" && parameter.name === param);
      return known ?? { in: "path", name: param, required: true, schema: { type: "string" } };
    }),
    query,
    body: jsonOf(described.requestBody),
    response: { status, ...jsonOf(success) },
    isList: query.some((parameter) => parameter.name === "last"),
    errors: errorsOf(responses),
  };
}

/** A parameter with its schema and description in place of references. */
function resolved(parameter: Parameter, schemas: ApiDocument["components"]["schemas"]): Parameter {
  const schema = resolvedSchema(parameter.schema, schemas);
  const description = parameter.description ?? parameter.schema.description ?? schema.description;
  return { ...parameter, schema: { ...schema, ...(description && { description }) } };
}

/** The document names the codes of a status between backticks. */
const errorsOf = (responses: Described["responses"]): readonly OperationError[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({
      status,
      codes: [...description.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
    }));
