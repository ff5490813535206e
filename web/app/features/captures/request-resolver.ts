import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { toInvalid } from "#web/kit/api/check-fields.ts";

/** Validates a form by the request built from it, with the same schema as the server. */
export function requestResolver<Fields extends FieldValues>(
  schema: z.ZodType,
  toRequest: (fields: Fields) => unknown,
): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(toRequest(fields));
    return checked.success ? { values: fields, errors: {} } : toInvalid<Fields>(checked.error);
  };
}
