import { referencedSchema, type Schema, type Schemas } from "#contracts/kit/schema.ts";

/** The schema that a reference leads to, or the schema itself. */
export function resolvedSchema(schema: Schema, schemas: Schemas): Schema {
  const referenced = schema.$ref && referencedSchema(schema.$ref, schemas);
  return referenced ? resolvedSchema(referenced, schemas) : schema;
}
