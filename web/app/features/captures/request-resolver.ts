import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/** Maps input names of a request to form fields with other names. */
export type FieldNames<Fields> = Readonly<Record<string, keyof Fields & string>>;

/** Validates a form by the request built from it, with the same schema as the server. */
export function requestResolver<Fields extends FieldValues>(
  schema: z.ZodType,
  toRequest: (fields: Fields) => unknown,
  fieldNames: FieldNames<Fields> = {},
): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(toRequest(fields));
    if (checked.success) return { values: fields, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues) {
      const input = String(path[0]);
      errors[fieldNames[input] ?? input] ??= { type: "invalid", message };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
