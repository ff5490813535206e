import type { Parameter, ReferenceOperation } from "./api-document.ts";
import { valuesOf } from "./body-fields.ts";
import { fetchExample, urllibExample } from "./keyless-examples.ts";
import { pythonLiteral, typeScriptLiteral } from "./literals.ts";

/** Languages of examples. */
export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The input of an example: texts of parameters, and a body. */
export type ExampleInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The path with its parameters and query, as it is requested. */
export function requestPath(
  { path, params: inPath, query: described }: ReferenceOperation,
  { params, query }: ExampleInput,
): string {
  const filled = inPath.reduce(
    (given, each) => given.replace(`{${each.name}}`, encodeURIComponent(params[each.name] || placeholderOf(each))),
    path,
  );
  const pairs = queryPairs({ query: described }, query);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs.map(([{ name }, value]) => [name, value]))}` : filled;
}

/** Returns the text for a parameter without a value: the first of its values if there are few, otherwise its name in capitals. */
const placeholderOf = ({ name, schema }: Parameter): string => valuesOf(schema)[0] ?? name.toUpperCase();

/** Code that calls an operation of the site at `origin`. */
export function exampleOf(language: Language, operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  if (language === "curl") return curl(operation, input, origin);
  const { method, body, needsKey } = operation;
  if (!needsKey) {
    const request = { method, url: `${origin}${requestPath(operation, input)}`, ...(body && { body: input.body }) };
    return language === "TypeScript" ? fetchExample(request) : urllibExample(request);
  }
  return language === "TypeScript" ? typeScript(operation, input, origin) : python(operation, input, origin);
}

function curl(operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  const { method, needsKey } = operation;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${requestPath(operation, input)}"`];
  if (needsKey) lines.push('-H "Authorization: Bearer $SIGHTLINE_API_KEY"');
  if (needsKey && method !== "GET") lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (operation.body) {
    lines.push('-H "Content-Type: application/json"');
    // A single quote ends a quoted text of the shell.
    lines.push(`-d '${JSON.stringify(input.body, null, 2).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

const paramsOf = ({ params }: ReferenceOperation, input: ExampleInput): readonly string[] =>
  params.map((parameter) => JSON.stringify(input.params[parameter.name] || placeholderOf(parameter)));
/** The parameters of the query that have a value, or are required. */
const queryPairs = (
  { query: described }: Pick<ReferenceOperation, "query">,
  query: ExampleInput["query"],
): readonly (readonly [parameter: Parameter, value: string])[] =>
  described.flatMap((parameter) => {
    const value = query[parameter.name] || (parameter.required ? placeholderOf(parameter) : "");
    return value === "" ? [] : [[parameter, value] as const];
  });
/** The names and values of the query as clients take them. They follow the pages of a list themselves. */
const queryOf = (operation: ReferenceOperation, { query }: ExampleInput): readonly (readonly [string, unknown])[] =>
  queryPairs(operation, query)
    .filter(([{ name }]) => name !== "last")
    .map(([parameter, value]) => [parameter.name, typedValue(parameter, value)]);

/** A value with the type of its parameter. What isn’t a number stays a text. */
function typedValue({ schema: { type } }: Parameter, value: string): unknown {
  if (type === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  const isNumber = (type === "integer" || type === "number") && Number.isFinite(Number(value));
  return isNumber ? Number(value) : value;
}

function typeScript(operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  const query = queryOf(operation, input);
  const args = [
    ...paramsOf(operation, input),
    ...(operation.body ? [typeScriptLiteral(input.body)] : []),
    ...(query.length > 0 ? [`{ ${query.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ")} }`] : []),
  ];
  const call = `client.${operation.domain}.${operation.name}(${args.join(", ")})`;
  return [
    'import { createClient } from "@sightline/sdk";',
    "",
    `const client = createClient({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.SIGHTLINE_API_KEY });`,
    ...(operation.isList ? [`for await (const item of ${call}) console.log(item);`] : [`const result = await ${call};`]),
  ].join("\n");
}

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

function python(operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  const args = [
    ...paramsOf(operation, input),
    ...(operation.body ? [pythonLiteral(input.body)] : []),
    ...queryOf(operation, input).map(([name, value]) => `${snake(name)}=${pythonLiteral(value)}`),
  ];
  const call = `client.${snake(operation.domain)}.${snake(operation.name)}(${args.join(", ")})`;
  return [
    "import os",
    "from sightline import Client",
    "",
    `client = Client(${JSON.stringify(origin)}, os.environ["SIGHTLINE_API_KEY"])`,
    ...(operation.isList ? [`for item in ${call}:`, "    print(item)"] : [`result = ${call}`]),
  ].join("\n");
}
