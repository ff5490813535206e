import type { Schema } from "#contracts/kit/schema.ts";
import { type ApiDocument, type ClientOperation, operationsOf } from "./described-operations.ts";
import { comment, nameOf, typeOf } from "./schema-types.ts";

const HEADER = "// Generated from the contracts of the public API by `npm run clients:generate`. Do not edit.\n";

/** `types.ts`: every named schema, and the error codes. */
export function typesModule(document: ApiDocument, codes: readonly string[]): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const errors = `/** Stable codes of errors. Later versions may add some. */\nexport type ErrorCode = ${codes.map((code) => JSON.stringify(code)).join(" | ")};`;
  return `${HEADER}\n${[...types, errors].join("\n\n")}\n`;
}

/** `operations.ts`: the methods of each domain as an interface, and the table from which they are made. */
export function operationsModule(document: ApiDocument): string {
  const operations = operationsOf(document);
  const domains = [...Map.groupBy(operations, ({ domain }) => domain)];
  const interfaces = domains.map(
    ([domain, group]) => `export interface ${interfaceOf(domain)} {\n${group.map(methodOf).join("\n")}\n}`,
  );
  const resources = `/** The operations of the public API by domain. */\nexport interface Resources {\n${domains
    .map(([domain]) => `readonly ${domain}: ${interfaceOf(domain)};`)
    .join("\n")}\n}`;
  const table = domains.map(([domain, group]) => `${domain}: {\n${group.map(rowOf).join("\n")}\n},`);
  const imports = namesIn(operations).filter((name) => name in document.components.schemas);
  return [
    `${HEADER}import type { CallOptions, Paged } from "../call.ts";`,
    `import type { ${imports.join(", ")} } from "./types.ts";`,
    "",
    interfaces.join("\n\n"),
    "",
    resources,
    "",
    "/**",
    " * Method and path of each operation, the path without its first slash, what follows the parameters of the path, and the list",
    " * that its pages contain.",
    " */",
    "export type OperationRow = readonly [method: string, path: string, inputs?: string, items?: string];",
    "",
    `export const OPERATIONS: Readonly<Record<keyof Resources, Readonly<Record<string, OperationRow>>>> = {\n${table.join("\n")}\n};`,
    "",
  ].join("\n");
}

const interfaceOf = (domain: string): string => `${domain.charAt(0).toUpperCase()}${domain.slice(1)}Operations`;

function methodOf(operation: ClientOperation): string {
  const { name, summary, scope, replacedBy, params, query, body, needsBody, returns, items } = operation;
  const result = items ? `Paged<${typeOf(returns)}, ${typeOf(items.schema)}>` : `Promise<${typeOf(returns)}>`;
  const inputs = [
    ...params.map((param) => `${param.name}: ${typeOf(param.schema)}`),
    ...(body ? [`body${needsBody ? "" : "?"}: ${typeOf(body)}`] : []),
    ...(query ? [`query${query.required?.length ? "" : "?"}: ${typeOf(query)}`] : []),
    "options?: CallOptions",
  ];
  const about = scope ? `${summary}. Scope: \`${scope}\`.` : `${summary}.`;
  return `${comment(replacedBy ? `${about} @deprecated Use \`${replacedBy}\`.` : about)}${name}(${inputs.join(", ")}): ${result};`;
}

function rowOf({ name, method, path, query, body, items }: ClientOperation): string {
  const inputs = `${body ? "b" : ""}${query ? "q" : ""}`;
  return `${name}: ${JSON.stringify([method, path.slice(1), ...(inputs ? [inputs] : []), ...(items ? [items.name] : [])])},`;
}

/** The names of all schemas that the operations mention. */
function namesIn(operations: readonly ClientOperation[]): readonly string[] {
  const names = new Set<string>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { $ref } = schema as Schema;
    if ($ref) names.add(nameOf($ref));
    for (const part of Object.values(schema)) visit(part);
  };
  for (const { params, query, body, returns, items } of operations)
    for (const part of [...params, query, body, returns, items?.schema]) visit(part);
  return [...names].sort();
}
