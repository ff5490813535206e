import * as z from "zod";
import type { Form } from "./decode-form.ts";
import { invalidRequest, type StripeError } from "./stripe-error.ts";

/** An empty value unsets a field. */
const unset = z.literal("").transform(() => null);
export const text = z.string().min(1).max(5000);
export const int = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const bool = z.enum(["true", "false"]).transform((value) => value === "true");
export const enabled = z.looseObject({ enabled: bool });
export const metadata = z.union([unset, z.record(z.string().max(40), z.string().max(500))]);
/** Accepted for compatibility; has no effect here. */
export const ignored = z.unknown().optional();

export const page = { limit: int.optional(), starting_after: text.optional() };

/** Metadata after a change: given keys are replaced, keys with an empty value removed, and an empty value removes all of it. */
export function mergeMetadata(
  before: Record<string, string> | null,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return before ?? {};
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

/** `items[0][price]` for the path of a validation error. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

function toStripeError({ code, path, message, ...issue }: z.core.$ZodIssue): StripeError {
  if (code === "unrecognized_keys") {
    const [key = ""] = (issue as z.core.$ZodIssueUnrecognizedKeys).keys;
    const param = nameOf([...path, key]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(path);
  if (code === "invalid_type" && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.input === "")
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      {
        code: "parameter_invalid_empty",
        param,
      },
    );
  return invalidRequest(`Invalid ${param}: ${message}`, { param });
}

/** Parses the parameters of a call. Throws the API's error for the first that is missing, unknown or malformed. */
export function readParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const read = schema.safeParse(form, { reportInput: true });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw toStripeError(issue!);
}
