import { callIntrinsic } from "./intrinsics.ts";
import type { Json } from "./json.ts";
import { read } from "./json-path.ts";

/** A path or an intrinsic function, evaluated. */
export const evaluate = (expression: string, input: Json, context: Json): Json =>
  expression.startsWith("$") ? read(expression, input, context) : callIntrinsic(expression, input, context);

/** A payload template (Parameters, ItemSelector, ResultSelector) filled in: values of keys ending in `.$` are paths or functions. */
export function fill(template: Json, input: Json, context: Json): Json {
  if (Array.isArray(template)) return template.map((item) => fill(item, input, context));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) =>
      key.endsWith(".$") && typeof value === "string"
        ? [key.slice(0, -2), evaluate(value, input, context)]
        : [key, fill(value, input, context)],
    ),
  );
}
