/** A schema of an OpenAPI 3.1 document, as far as our contracts use them. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
};

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The schema that a reference such as `#/components/schemas/Heatmap` leads to; undefined if there is none of its name. */
export const referencedSchema = (reference: string, schemas: Schemas): Schema | undefined =>
  schemas[reference.slice(reference.lastIndexOf("/") + 1)];
