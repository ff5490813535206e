import type { Schema, Schemas } from "./schema.ts";

/** Samples of values whose meaning is clear from the name of the property. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  url: "https://example.com",
  title: "Spring campaign",
  name: "poster.png",
  application: "Other",
  dimensions: "300x250",
  destination: "https://example.com/webhooks",
  comment: "Larger, please",
  extension: "png",
  size: 20_480,
  device_code: `BCDFGHJK.${"x".repeat(43)}`,
};
/** References deeper than this would never end. */
const DEPTH = 10;
/** Pattern of an id: its prefix, and 26 letters and digits. */
const ID = /^\^(\w+_)\[0-9a-z\]\{26\}\$$/;

/** A value that a schema allows: required properties or, without any, the first one; first alternatives; smallest lists. */
export function sampleOf(schema: Schema, schemas: Schemas, name = "", depth = 0): unknown {
  if (schema.$ref) {
    const referenced = schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return referenced && depth < DEPTH ? sampleOf(referenced, schemas, name, depth + 1) : null;
  }
  if (schema.default !== undefined) return schema.default;
  if ("const" in schema) return schema.const;
  if (schema.enum) return name in BY_NAME && schema.enum.includes(BY_NAME[name]) ? BY_NAME[name] : schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, schemas, name, depth + 1);
  if (schema.prefixItems) return schema.prefixItems.map((each) => sampleOf(each, schemas, name, depth + 1));
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  if (type === "object") return sampleObject(schema, schemas, depth);
  if (type === "array") return sampleList(schema, schemas, name, depth);
  if (name in BY_NAME) return BY_NAME[name];
  const [, prefix] = ID.exec(schema.pattern ?? "") ?? [];
  if (prefix) return prefix.padEnd(prefix.length + 26, "0");
  if (type === "string") return schema.format === "date-time" ? "2026-11-25T10:00:00Z" : name.toUpperCase() || "TEXT";
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  return type === "boolean" ? true : null;
}

function sampleList({ items, minItems = 1 }: Schema, schemas: Schemas, name: string, depth: number) {
  if (!items || depth >= DEPTH) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, schemas, singular(name), depth + 1));
}

function sampleObject({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name], at) => required.includes(name) || (required.length === 0 && at === 0))
      .map(([name, schema]) => [name, sampleOf(schema, schemas, name, depth + 1)]),
  );
}

const singular = (name: string): string => name.replace(/s$/, "");
