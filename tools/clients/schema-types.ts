import type { Schema } from "#contracts/kit/schema.ts";

/** A name as a key of an object type. */
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A documentation comment. Empty without text. */
export const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "");

/** The name of a referenced schema. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives.map(typeOf));
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => typeOf({ ...schema, type })));
  if (schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.type === "array") return `readonly ${wrapped(typeOf(schema.items ?? {}))}[]`;
  if (schema.type === "object") return objectType(schema);
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string" || schema.type === "boolean" || schema.type === "null") return schema.type;
  return "unknown";
}

const wrapped = (type: string): string => (/^(readonly |.* \| )/.test(type) ? `(${type})` : type);

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties && typeof additionalProperties === "object") return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  const lines = Object.entries(properties ?? {}).map(([name, schema]) => {
    const type = typeOf(schema);
    // With `exactOptionalPropertyTypes`, callers could not pass undefined otherwise.
    const [mark, allowed] = required.includes(name) ? ["", type] : ["?", `${type} | undefined`];
    return `${comment(schema.description)}readonly ${keyOf(name)}${mark}: ${allowed};`;
  });
  return lines.length > 0 ? `{\n${lines.join("\n")}\n}` : "Readonly<Record<string, never>>";
}
