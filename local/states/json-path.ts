import { isObject, type Json } from "#local/kit/json.ts";
import { runtimeFailure } from "./failure.ts";

/** The only supported field of the context object. */
const MAP_ITEM_VALUE = "$$.Map.Item.Value";

/**
 * The names in a path such as `$.a.b`; none for `$`. Throws a user-readable message for anything else: indexes, slices,
 * wildcards, filters, intrinsic functions, and fields of the context object other than `$$.Map.Item.Value` are not supported.
 */
export function parsePath(path: string): string[] {
  if (path.startsWith("$$") && path !== MAP_ITEM_VALUE)
    throw new Error(`The path '${path}' is not supported: of the context object only ${MAP_ITEM_VALUE} is.`);
  if (!/^\${1,2}(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(path))
    throw new Error(`The path '${path}' is not supported: only member names such as $.a.b are.`);
  return path.split(".").slice(1);
}

const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The value at a path; undefined when there is none. `$$…` reads the context object. */
export const resolvePath = (path: string, input: Json, context: Json): Json | undefined =>
  parsePath(path).reduce<Json | undefined>(member, path.startsWith("$$") ? context : input);

/** Same as `resolvePath`, but a missing value fails the execution. */
export function readPath(path: string, input: Json, context: Json): Json {
  const value = resolvePath(path, input, context);
  if (value === undefined)
    throw runtimeFailure(`The JSONPath '${path}' could not be found in the input '${JSON.stringify(input)}'`);
  return value;
}

/** A copy of `target` with `value` at a path (`$.a.b`), creating objects on the way. Throws when a non-object is in the way. */
export function setAtPath(path: string, target: Json, value: Json): Json {
  const put = (at: Json | undefined, [name, ...rest]: string[]): Json => {
    if (name === undefined) return value;
    if (at === undefined || isObject(at)) return { ...at, [name]: put(at?.[name], rest) };
    throw new Error(`'${path}' cannot be written into '${JSON.stringify(target)}'.`);
  };
  return put(target, parsePath(path));
}

/** Evaluates a payload template (Parameters, ItemSelector, ResultSelector): values of keys ending in `.$` are paths. */
export function fill(template: Json, input: Json, context: Json): Json {
  if (Array.isArray(template)) return template.map((item) => fill(item, input, context));
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) =>
      key.endsWith(".$") && typeof value === "string"
        ? [key.slice(0, -2), readPath(value, input, context)]
        : [key, fill(value, input, context)],
    ),
  );
}
