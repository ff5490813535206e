import fc from "fast-check";
import * as z from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

const LONGEST_TEXT = 40;

/** Valid input of a Zod schema, or close to it: rules that JSON Schema cannot express are broken now and then. */
export function inputsOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

/** Nested schemas of the contracts are not recursive, so references are resolved in place. */
function arbitraryOf(schema: Schema, definitions = schema.$defs ?? {}): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => arbitraryOf(part as Schema, definitions);
  if (schema.$ref) return inner(definitions[schema.$ref.split("/").at(-1)!] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf) return inner(schema.allOf[0]);
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: whole(schema.minimum, -1000), max: whole(schema.maximum, 1000) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 5)),
      });
    case "object":
      return objectOf(schema, inner);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Zod gives integers the limits of safe integers; these are narrowed, so that most numbers are plausible. */
const whole = (limit: number | undefined, usual: number): number =>
  limit === undefined || Math.abs(limit) > 1e6 ? usual : Math.ceil(limit);

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.integer({ min: 1, max: 50 }).map((number) => `person-${number}@fuzz.test`);
  if (format === "uri") return fc.webPath().map((rest) => `https://nowhere.invalid${rest}`);
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) });
}

function objectOf(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)] as const);
  return fc.record(Object.fromEntries(properties), { requiredKeys: (schema.required ?? []) as never[] });
}
