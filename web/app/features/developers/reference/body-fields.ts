import type { Schema, Schemas } from "#contracts/kit/schema.ts";
import { idPrefixOf } from "#kit/portable/id-pattern.ts";
import { resolvedSchema } from "./resolved-schema.ts";

/** A field of a body, as the reference lists it. */
export type BodyField = {
  /** With the names of the objects around it, and `[]` for the items of lists. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
};

/** Fields deeper than this are not listed: some schemas contain themselves. */
const DEPTH = 4;

/** The fields of a body, of a request or a response, those of inner objects after their object. */
export function bodyFields(body: Schema, schemas: Schemas, prefix = "", depth = 0): readonly BodyField[] {
  const { properties, required = [], ...other } = resolvedSchema(body, schemas);
  if (!properties) return (other.anyOf || other.oneOf) && depth < DEPTH ? innerFields(other, schemas, "", depth) : [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const description = schema.description ?? resolvedSchema(schema, schemas).description ?? "";
    const field = { path, type: typeOf(schema, schemas), isRequired: required.includes(name), description };
    return [field, ...innerFields(schema, schemas, path, depth)];
  });
}

/** The fields of the objects within a field: its own, those of the items of a list, and of alternatives. */
function innerFields(schema: Schema, schemas: Schemas, path: string, depth: number): readonly BodyField[] {
  const { properties, items, anyOf, oneOf } = resolvedSchema(schema, schemas);
  if (depth >= DEPTH) return [];
  if (properties) return bodyFields(schema, schemas, path && `${path}.`, depth + 1);
  if (items) return innerFields(items, schemas, `${path}[]`, depth + 1);
  const inner = (anyOf ?? oneOf ?? []).flatMap((each) => innerFields(each, schemas, path, depth + 1));
  // Alternatives often share fields.
  return inner.filter((field, index) => inner.findIndex((each) => each.path === field.path) === index);
}

/** The values that a parameter may have, if they are few. */
export const valuesOf = (schema: Schema): readonly string[] => (schema.enum ?? []).map(String).filter(Boolean);

/** The type of a value in words: its alternatives if there are any. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const { enum: values, const: value, anyOf, oneOf, items, type, pattern } = resolvedSchema(schema, schemas);
  if (values)
    return values
      .filter((each) => each !== "")
      .map(quoted)
      .join(" or ");
  if (value !== undefined) return quoted(value);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return [...new Set(alternatives.map((each) => typeOf(each, schemas)))].join(" or ");
  if (items) return `list of ${typeOf(items, schemas)}`;
  const id = idPrefixOf(pattern ?? "");
  return id ? `id, ${id}…` : [type ?? "any"].flat().join(" or ");
}

const quoted = (value: unknown): string => JSON.stringify(value);
