import type { ReferenceOperation } from "./api-document.ts";

/** Languages of examples. */
export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What an example sends: texts of parameters, and a body. */
export type ExampleInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The path with its parameters and query, as it is requested. Parameters without a value keep their name in capitals. */
export function requestPath({ path, query: described }: ReferenceOperation, { params, query }: ExampleInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] || name.toUpperCase()));
  const pairs = queryPairs({ query: described }, query);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}

/** Code that calls an operation of the site at `origin`. */
export function exampleOf(language: Language, operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  if (language === "curl") return curl(operation, input, origin);
  return language === "TypeScript" ? typeScript(operation, input, origin) : python(operation, input, origin);
}

function curl(operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  const { method } = operation;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${requestPath(operation, input)}"`,
    '-H "Authorization: Bearer $SIGHTLINE_API_KEY"',
  ];
  if (method !== "GET") lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (operation.body) {
    lines.push('-H "Content-Type: application/json"');
    // A single quote ends a quoted text of the shell.
    lines.push(`-d '${JSON.stringify(input.body, null, 2).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

const paramsOf = ({ params }: ReferenceOperation, input: ExampleInput): readonly string[] =>
  params.map(({ name }) => JSON.stringify(input.params[name] || name.toUpperCase()));
/** The query as names and values. Required ones without a value keep their name in capitals. */
const queryPairs = ({ query: described }: Pick<ReferenceOperation, "query">, query: ExampleInput["query"]): [string, string][] =>
  described.flatMap(({ name, required }) => {
    const value = query[name] || (required ? name.toUpperCase() : "");
    return value === "" ? [] : [[name, value]];
  });
/** Clients follow the pages of a list themselves. */
const queryOf = (operation: ReferenceOperation, { query }: ExampleInput): readonly (readonly [string, string])[] =>
  queryPairs(operation, query).filter(([name]) => name !== "last");

function typeScript(operation: ReferenceOperation, input: ExampleInput, origin: string): string {
  const query = queryOf(operation, input);
  const args = [
    ...paramsOf(operation, input),
    ...(operation.body ? [JSON.stringify(input.body, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, "$1$2:")] : []),
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
    ...(operation.body ? [pythonOf(input.body)] : []),
    ...queryOf(operation, input).map(([name, value]) => `${snake(name)}=${JSON.stringify(value)}`),
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

/** A JSON value as a literal of Python. */
function pythonOf(value: unknown, indent = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((each) => pythonOf(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pythonOf(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join("\n")}\n${indent}${close}`;
}
