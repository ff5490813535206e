import { sampleId } from "./sample-id.ts";
import { SAMPLES } from "./sample-names.ts";
import { referencedSchema, type Schema, type Schemas } from "./schema.ts";

/** References deeper than this would never end. */
const DEPTH = 10;
/** A share of something, 0 to 1, and a score, 0 to 100. */
const SHARE = 0.42;
const SCORE = 64;

/** Pattern of an id: its prefix, and 26 letters and digits. */
const ID = /^\^(\w+)_\[0-9a-z\]\{26\}\$$/;

/**
 * A value that a schema allows: its first example if it has one; otherwise of its required properties or, without any, of the first
 * one; first alternatives; smallest lists. Values whose meaning is clear from the name of the property are those of `SAMPLES`.
 */
export function sampleOf(schema: Schema, schemas: Schemas, name = "", depth = 0): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  const sample = SAMPLES[name];
  if (sample?.[0] === null && isNullable(schema)) return null;
  if (schema.$ref) {
    const referenced = referencedSchema(schema.$ref, schemas);
    return referenced && depth < DEPTH ? sampleOf(referenced, schemas, name, depth + 1) : null;
  }
  if ("const" in schema) return schema.const;
  if (schema.enum) return sample?.find((each) => schema.enum?.includes(each)) ?? schema.enum.find(Boolean) ?? schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, schemas, name, depth);
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  const [, prefix] = ID.exec(schema.pattern ?? "") ?? [];
  if (prefix) return sampleId(prefix);
  const fitting = sample?.find((each) => isOfType(each, type));
  if (fitting !== undefined) return fitting;
  if (schema.prefixItems) return sampleTuple(schema.prefixItems, schemas, name, depth);
  if (type === "object") return sampleObject(schema, schemas, depth);
  if (type === "array") return sampleList(schema, schemas, name, depth);
  if (type === "integer" || type === "number") return sampleNumber(schema);
  if (type === "string") return sampleText(schema, name);
  return type === "boolean" ? (schema.default ?? true) : null;
}

const isNullable = ({ type, anyOf }: Schema): boolean =>
  anyOf?.some((each) => each.type === "null") ?? (Array.isArray(type) && type.includes("null"));

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === "integer") return Number.isInteger(value);
  return type === "array" ? Array.isArray(value) : typeof value === type;
}

/** Two equal numbers are the ends of an interval around them. */
function sampleTuple(items: readonly Schema[], schemas: Schemas, name: string, depth: number): readonly unknown[] {
  const values = items.map((each) => sampleOf(each, schemas, name, depth));
  const [low, high] = values;
  if (values.length !== 2 || typeof low !== "number" || low !== high) return values;
  const reach = isShare(items[1]) ? 0.07 : 9;
  return [low - reach, low + reach].map((end) => Number(end.toFixed(2)));
}

const isShare = (schema: Schema | undefined): boolean =>
  schema?.maximum === 1 || (schema?.type === "number" && schema.maximum === undefined);

function sampleNumber(schema: Schema): number {
  if (typeof schema.default === "number") return schema.default;
  if (schema.type === "number" && isShare(schema)) return SHARE;
  if (schema.maximum === 100) return SCORE;
  return Math.max(1, schema.minimum ?? 1);
}

function sampleText(schema: Schema, name: string): string {
  if (schema.format === "date-time") return "2026-11-25T10:00:00Z";
  if (schema.format === "uri") return `https://files.example.com/${name.replace(/URL$/, "") || "file"}.png?X-Amz-Signature=4f3c`;
  return typeof schema.default === "string" ? schema.default : name.toUpperCase() || "TEXT";
}

function sampleList({ items, minItems = 1 }: Schema, schemas: Schemas, name: string, depth: number) {
  if (!items) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, schemas, singular(name), depth));
}

function sampleObject({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name], at) => required.includes(name) || (required.length === 0 && at === 0))
      .map(([name, schema]) => [name, sampleOf(schema, schemas, name, depth)]),
  );
}

const singular = (name: string): string => name.replace(/s$/, "");
