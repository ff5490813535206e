import { runtimeFailure } from "./failure.ts";
import { isObject, type Json } from "./json.ts";

type Step =
  | { kind: "key"; key: string }
  | { kind: "index"; index: number }
  | { kind: "every" }
  | { kind: "slice"; from: number | undefined; to: number | undefined; by: number }
  | { kind: "several"; picks: (string | number)[] }
  | { kind: "deep" };

const NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*/u;
const BRACKET = /^\[\s*((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\]'"])*)\s*\]/;

/**
 * The steps of a path such as `$.a.b[0]['c d'][*]..e[1:3]`. Throws a sentence for anything else; filters `[?(…)]` are not
 * understood.
 */
export function parsePath(path: string): Step[] {
  if (!path.startsWith("$")) throw new Error(`The path '${path}' does not begin with $.`);
  const steps: Step[] = [];
  let rest = path.slice(1);
  const take = (length: number) => {
    rest = rest.slice(length);
  };
  while (rest) {
    if (rest.startsWith("..")) {
      steps.push({ kind: "deep" });
      take(rest[2] === "[" ? 2 : 1);
    } else if (rest.startsWith(".*")) {
      steps.push({ kind: "every" });
      take(2);
    } else if (rest.startsWith(".")) {
      const name = NAME.exec(rest.slice(1))?.[0];
      if (!name) throw new Error(`The path '${path}' is not valid at '${rest}'.`);
      steps.push({ kind: "key", key: name });
      take(1 + name.length);
    } else {
      const found = BRACKET.exec(rest);
      if (!found) throw new Error(`The path '${path}' is not valid at '${rest}'.`);
      steps.push(bracketStep(found[1]?.trim() ?? "", path));
      take(found[0].length);
    }
  }
  return steps;
}

function bracketStep(inside: string, path: string): Step {
  if (inside === "*") return { kind: "every" };
  if (inside.startsWith("?")) throw new Error(`The path '${path}' uses a filter expression, which is not supported.`);
  if (/^-?\d*:-?\d*(:\d+)?$/.test(inside)) {
    const [from, to, by] = inside.split(":").map((part) => (part === "" ? undefined : Number(part)));
    return { kind: "slice", from, to, by: by || 1 };
  }
  const picks = (inside.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^,\s]+/g) ?? []).map((pick) => {
    if (/^['"]/.test(pick)) return pick.slice(1, -1).replace(/\\(.)/g, "$1");
    if (/^-?\d+$/.test(pick)) return Number(pick);
    throw new Error(`The path '${path}' is not valid at '[${inside}]'.`);
  });
  const [first] = picks;
  if (first === undefined) throw new Error(`The path '${path}' has an empty bracket.`);
  if (picks.length > 1) return { kind: "several", picks };
  return typeof first === "number" ? { kind: "index", index: first } : { kind: "key", key: first };
}

const children = (value: Json): Json[] => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []);
const descendants = (value: Json): Json[] => [value, ...children(value).flatMap(descendants)];

function member(value: Json, pick: string | number): Json[] {
  if (typeof pick === "number") {
    const element = Array.isArray(value) ? value.at(pick) : undefined;
    return element === undefined ? [] : [element];
  }
  return isObject(value) && Object.hasOwn(value, pick) ? [value[pick] as Json] : [];
}

function follow(value: Json, step: Step): Json[] {
  switch (step.kind) {
    case "key":
      return member(value, step.key);
    case "index":
      return member(value, step.index);
    case "every":
      return children(value);
    case "several":
      return step.picks.flatMap((pick) => member(value, pick));
    case "slice":
      return Array.isArray(value) ? value.slice(step.from, step.to).filter((_, position) => position % step.by === 0) : [];
    case "deep":
      return descendants(value);
  }
}

/**
 * What a path points to, undefined when a definite path points to nothing. A path that may point to several values gives an array,
 * empty if there are none. `$$…` reads the context object.
 */
export function look(path: string, input: Json, context: Json): Json | undefined {
  const [steps, root] = path.startsWith("$$") ? [parsePath(path.slice(1)), context] : [parsePath(path), input];
  const found = steps.reduce<Json[]>((values, step) => values.flatMap((value) => follow(value, step)), [root]);
  return steps.every(({ kind }) => kind === "key" || kind === "index") ? found[0] : found;
}

/** As `look`, but a path that points to nothing fails the execution. */
export function read(path: string, input: Json, context: Json): Json {
  const value = look(path, input, context);
  if (value === undefined)
    throw runtimeFailure(`The JSONPath '${path}' could not be found in the input '${JSON.stringify(input)}'`);
  return value;
}

/** A copy of `target` with `value` at a reference path (`$.a.b`), making objects on the way. Throws when something else is in the way. */
export function place(path: string, target: Json, value: Json): Json {
  const put = (at: Json | undefined, [step, ...rest]: Step[]): Json => {
    if (!step) return value;
    if (step.kind === "key" && (at === undefined || isObject(at))) return { ...at, [step.key]: put(at?.[step.key], rest) };
    if (step.kind === "index" && Array.isArray(at) && at[step.index] !== undefined)
      return at.with(step.index, put(at[step.index], rest));
    throw new Error(`'${path}' cannot be written into '${JSON.stringify(target)}'.`);
  };
  return put(target, parsePath(path));
}
