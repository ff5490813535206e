import type { Schema, Schemas } from "#contracts/kit/schema.ts";

/** The schema that a reference leads to, or the schema itself. */
export function resolvedSchema(schema: Schema, schemas: Schemas): Schema {
  const referenced = schema.$ref && schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  return referenced ? resolvedSchema(referenced, schemas) : schema;
}
