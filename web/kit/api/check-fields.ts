import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/** Validates a form with the same schema as the server. Each field gets its first error. */
export function checkFields<Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(fields);
    if (checked.success) return { values: checked.data as Fields, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= { type: "invalid", message };
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
