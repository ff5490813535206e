import type { Schema } from "#contracts/kit/schema.ts";
import { type ApiDocument, type ClientOperation, operationsOf } from "./described-operations.ts";
import { nameOf } from "./schema-types.ts";

const HEADER = '"""Generated from the contracts of the public API by `npm run clients:generate`. Do not edit."""';
/** Python's `keyword.kwlist`. */
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
const identifier = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);
const snake = (name: string): string => identifier(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase());
const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
const quoted = (value: unknown): string =>
  value === null ? "None" : value === true ? "True" : value === false ? "False" : JSON.stringify(value);
const docstring = (text: string, indent: string): string =>
  `${indent}"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''")}"""`;

/** Types of Python for schemas. Objects without a name get one from where they are, and are collected in `declared`. */
class TypeWriter {
  readonly declared = new Map<string, string>();
  /** Names of the module `typing` that the types use. */
  readonly typing = new Set<string>();
  /** Names of schemas that the types use. */
  readonly schemas = new Set<string>();
  readonly #taken: ReadonlySet<string>;

  constructor(names: Iterable<string>) {
    this.#taken = new Set(names);
  }

  /** The type of a schema. `hint` names an object without a name. */
  typeOf(schema: Schema, hint: string): string {
    if (schema.$ref) return this.#schema(nameOf(schema.$ref));
    if ("const" in schema) return schema.const === null ? "None" : `${this.#typing("Literal")}[${quoted(schema.const)}]`;
    if (schema.enum) return `${this.#typing("Literal")}[${schema.enum.map(quoted).join(", ")}]`;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return union(alternatives.map((each, at) => this.typeOf(each, at === 0 ? hint : `${hint}${at + 1}`)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => this.typeOf({ ...schema, type }, hint)));
    if (schema.prefixItems) return `tuple[${schema.prefixItems.map((each) => this.typeOf(each, hint)).join(", ")}]`;
    if (schema.type === "array") return `list[${this.typeOf(schema.items ?? {}, `${hint}Item`)}]`;
    if (schema.type === "object") return this.#objectType(schema, hint);
    const simple = { integer: "int", number: "float", string: "str", boolean: "bool", null: "None" } as const;
    return simple[schema.type as keyof typeof simple] ?? this.#typing("Any");
  }

  #typing(name: string): string {
    this.typing.add(name);
    return name;
  }

  #schema(name: string): string {
    this.schemas.add(name);
    return name;
  }

  #objectType({ properties, additionalProperties, ...rest }: Schema, hint: string): string {
    if (!properties) {
      const values =
        typeof additionalProperties === "object" ? this.typeOf(additionalProperties, `${hint}Value`) : this.#typing("Any");
      return `dict[str, ${values}]`;
    }
    const name = this.#freeName(hint);
    this.declared.set(name, "");
    this.declared.set(name, this.classOf(name, { ...rest, properties }));
    return name;
  }

  #freeName(hint: string): string {
    for (let count = 1; ; count++) {
      const name = count === 1 ? hint : `${hint}${count}`;
      if (!this.declared.has(name) && !this.#taken.has(name)) return name;
    }
  }

  /** The class of an object. Keys that are no identifiers need another syntax. */
  classOf(name: string, { properties = {}, required = [], description }: Schema): string {
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = this.typeOf(schema, `${name}${pascal(key)}`);
      return {
        key,
        type: required.includes(key) ? type : `${this.#typing("NotRequired")}[${type}]`,
        description: schema.description,
      };
    });
    this.typing.add("TypedDict");
    if (fields.some(({ key }) => !isIdentifier(key)))
      return `${name} = TypedDict(${quoted(name)}, {${fields.map(({ key, type }) => `${quoted(key)}: ${quoted(type)}`).join(", ")}})`;
    const lines = fields.flatMap(({ key, type, description: about }) => [
      `    ${key}: ${type}`,
      ...(about ? [docstring(about, "    ")] : []),
    ]);
    const body = [...(description ? [docstring(description, "    ")] : []), ...lines];
    return [`class ${name}(TypedDict):`, ...(body.length > 0 ? body : ["    pass"])].join("\n");
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

const importFrom = (from: string, names: Iterable<string>): string => `from ${from} import ${[...names].sort().join(", ")}`;

/** `types.py`: every named schema as a `TypedDict` or an alias. Aliases are at the end, because they need the classes. */
export function pythonTypes(document: ApiDocument): string {
  const schemas = Object.entries(document.components.schemas);
  const writer = new TypeWriter(schemas.map(([name]) => name));
  const isClass = ({ type, properties }: Schema) => type === "object" && properties !== undefined;
  const classes = schemas.filter(([, schema]) => isClass(schema)).map(([name, schema]) => writer.classOf(name, schema));
  const aliases = schemas
    .filter(([, schema]) => !isClass(schema))
    .map(([name, schema]) => `${name}: TypeAlias = ${writer.typeOf(schema, `${name}Value`)}`);
  return module([importFrom("typing", [...writer.typing, "TypeAlias"])], [...writer.declared.values(), ...classes, ...aliases]);
}

/** `operations.py`: a class of methods for each domain. */
export function pythonOperations(document: ApiDocument): string {
  const writer = new TypeWriter(Object.keys(document.components.schemas));
  const domains = [...Map.groupBy(operationsOf(document), ({ domain }) => domain)];
  const classes = domains.map(([domain, group]) =>
    [
      `class ${pascal(domain)}Operations:`,
      docstring(`Operations on ${domain}.`, "    "),
      "",
      "    def __init__(self, send: Send) -> None:",
      "        self._send = send",
      ...group.flatMap((operation) => ["", ...methodOf(writer, operation)]),
    ].join("\n"),
  );
  const all = [
    "class Operations:",
    docstring("The operations of the public API by domain.", "    "),
    "",
    "    def __init__(self, send: Send) -> None:",
    ...domains.map(([domain]) => `        self.${snake(domain)} = ${pascal(domain)}Operations(send)`),
  ].join("\n");
  const imports = [
    importFrom("typing", [...writer.typing, "cast"]),
    "",
    "from .transport import CallOptions, Paged, Send, segment",
    `from .types import (\n${[...writer.schemas]
      .sort()
      .map((name) => `    ${name},`)
      .join("\n")}\n)`,
  ];
  return module(imports, [...writer.declared.values(), ...classes, all]);
}

function methodOf(writer: TypeWriter, operation: ClientOperation): readonly string[] {
  const { name, summary, scope, replacedBy, method, path, params, body, needsBody, query, returns, items } = operation;
  const hint = `${pascal(operation.domain)}${pascal(name)}`;
  const fields = Object.entries(query?.properties ?? {}).map(([key, schema]) => {
    const isRequired = query?.required?.includes(key) ?? false;
    const type = writer.typeOf(schema, `${hint}${pascal(key)}`);
    return { key, argument: isRequired ? `${snake(key)}: ${type}` : `${snake(key)}: ${type} | None = None` };
  });
  const visible = items ? fields.filter(({ key }) => key !== "last") : fields;
  const inputs = [
    "self",
    ...params.map((param) => `${snake(param.name)}: ${writer.typeOf(param.schema, `${hint}${pascal(param.name)}`)}`),
    ...(body ? [`body: ${writer.typeOf(body, `${hint}Body`)}${needsBody ? "" : " | None = None"}`] : []),
    "*",
    ...visible.map(({ argument }) => argument).sort((one, other) => Number(one.includes(" = ")) - Number(other.includes(" = "))),
    ...(method === "GET" ? [] : ["idempotency_key: str | None = None"]),
    "timeout: float | None = None",
    "max_retries: int | None = None",
  ];
  const target =
    params.length > 0
      ? `f${quoted(path.replaceAll(/\{(\w+)\}/g, (_, param: string) => `{segment(${snake(param)})}`))}`
      : quoted(path);
  const values = `{${visible.map(({ key }) => `${quoted(key)}: ${snake(key)}`).join(", ")}}`;
  const options = `CallOptions(${method === "GET" ? "None" : "idempotency_key"}, timeout, max_retries)`;
  const call = [quoted(method), target, values, body ? "body" : "None", options].join(", ");
  const replacement = replacedBy ? ` Deprecated: use ${snake(replacedBy)}.` : "";
  const about = docstring(`${summary}.${scope ? ` Scope: ${scope}.` : ""}${replacement}`, "        ");
  if (items) {
    const item = writer.typeOf(items.schema, `${hint}Item`);
    return [
      `    def ${snake(name)}(${inputs.join(", ")}) -> Paged[${item}]:`,
      about,
      `        return Paged(self._send, ${call}, ${quoted(items.name)})`,
    ];
  }
  const result = writer.typeOf(returns, `${hint}Result`);
  return [
    `    def ${snake(name)}(${inputs.join(", ")}) -> ${result}:`,
    about,
    `        return cast(${quoted(result.replaceAll('"', "'"))}, self._send(${call}))`,
  ];
}

const module = (imports: readonly string[], parts: readonly string[]): string =>
  `${[HEADER, "", "from __future__ import annotations", "", ...imports].join("\n")}\n\n\n${parts.join("\n\n\n")}\n`;
