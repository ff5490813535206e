import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { StatesFailure } from "./failure.ts";
import { isObject, type Json } from "./json.ts";
import { read } from "./json-path.ts";

const refuse = (cause: string): never => {
  throw new StatesFailure("States.IntrinsicFailure", cause);
};
const text = (value: Json | undefined): string =>
  typeof value === "string" ? value : refuse(`expected a string, got ${JSON.stringify(value)}`);
const number = (value: Json | undefined): number =>
  typeof value === "number" ? value : refuse(`expected a number, got ${JSON.stringify(value)}`);
const array = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value : refuse(`expected an array, got ${JSON.stringify(value)}`);

const HASHES: Record<string, string> = {
  MD5: "md5",
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};
/** Longest range and largest base64 input. https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html */
const MAX_RANGE = 1000;
const MAX_ENCODED = 10_000;

function format(template: string, values: Json[]): string {
  let used = 0;
  const filled = template.replace(/\\([{}'\\])|\{\}/g, (_, escaped: string | undefined) => {
    if (escaped) return escaped;
    if (used >= values.length) refuse("States.Format has more places than values");
    const value = values[used++] as Json;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
  return used === values.length ? filled : refuse("States.Format has more values than places");
}

function range(from: number, to: number, by: number): number[] {
  if (by === 0) return refuse("States.ArrayRange cannot step by 0");
  const count = Math.max(0, Math.floor((to - from) / by) + 1);
  if (count > MAX_RANGE) return refuse(`States.ArrayRange gives at most ${MAX_RANGE} values`);
  return Array.from({ length: count }, (_, position) => from + position * by);
}

function parse(value: string): Json {
  try {
    return JSON.parse(value) as Json;
  } catch {
    return refuse("States.StringToJson got a string that is not JSON");
  }
}

function merge(one: Json | undefined, two: Json | undefined, deep: Json | undefined): Json {
  if (!isObject(one) || !isObject(two)) return refuse("States.JsonMerge expects two objects");
  if (deep !== false) return refuse("States.JsonMerge supports only shallow merging (false)");
  return { ...one, ...two };
}

function part(values: Json[], size: number): Json[] {
  if (!Number.isInteger(size) || size < 1) return refuse("States.ArrayPartition expects a size of at least 1");
  return Array.from({ length: Math.ceil(values.length / size) }, (_, chunk) => values.slice(chunk * size, (chunk + 1) * size));
}

const within = (value: string): string => (value.length <= MAX_ENCODED ? value : refuse(`at most ${MAX_ENCODED} characters`));
const splitter = (characters: string): RegExp => new RegExp(`[${characters.replace(/[\\\]^-]/g, "\\$&")}]`);

const FUNCTIONS: Record<string, (args: Json[]) => Json> = {
  "States.Format": ([template, ...values]) => format(text(template), values),
  "States.StringToJson": ([value]) => parse(text(value)),
  "States.JsonToString": ([value]) => JSON.stringify(value),
  "States.Array": (values) => values,
  "States.ArrayPartition": ([values, size]) => part(array(values), number(size)),
  "States.ArrayContains": ([values, wanted]) => array(values).some((value) => isDeepStrictEqual(value, wanted)),
  "States.ArrayRange": ([from, to, by]) => range(number(from), number(to), number(by)),
  "States.ArrayGetItem": ([values, index]) => array(values)[number(index)] ?? refuse("States.ArrayGetItem is out of bounds"),
  "States.ArrayLength": ([values]) => array(values).length,
  "States.ArrayUnique": ([values]) =>
    array(values).filter((value, at, all) => all.findIndex((other) => isDeepStrictEqual(other, value)) === at),
  "States.Base64Encode": ([value]) => Buffer.from(within(text(value))).toString("base64"),
  "States.Base64Decode": ([value]) => Buffer.from(within(text(value)), "base64").toString(),
  "States.Hash": ([value, algorithm]) => {
    const name = HASHES[text(algorithm)] ?? refuse(`States.Hash does not know ${text(algorithm)}`);
    return createHash(name)
      .update(typeof value === "string" ? value : JSON.stringify(value))
      .digest("hex");
  },
  "States.JsonMerge": ([one, two, deep]) => merge(one, two, deep),
  "States.MathRandom": ([from, to]) => Math.floor(number(from) + Math.random() * (number(to) - number(from))),
  "States.MathAdd": ([one, two]) => number(one) + number(two),
  "States.StringSplit": ([value, characters]) =>
    text(value)
      .split(splitter(text(characters)))
      .filter(Boolean),
  "States.UUID": () => randomUUID(),
};

type Call = { name: string; args: Argument[] };
type Argument = { call: Call } | { path: string } | { value: Json };

/** Reads `States.Name(arg, 'text', $.path, States.Other(…))`. Throws a sentence when it is malformed or unknown. */
export function parseCall(source: string): Call {
  let at = 0;
  const fail = (): never => {
    throw new Error(`The intrinsic function '${source}' is not valid at '${source.slice(at)}'.`);
  };
  const eat = (pattern: RegExp): string | undefined => {
    const sticky = new RegExp(pattern, "uy");
    sticky.lastIndex = at;
    const found = sticky.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const call = (): Call => {
    const name = eat(/States\.[A-Za-z0-9]+/) ?? fail();
    if (!FUNCTIONS[name]) throw new Error(`There is no intrinsic function ${name}.`);
    if (!eat(/\s*\(\s*/)) fail();
    const args: Argument[] = [];
    while (!eat(/\s*\)/)) {
      if (args.length && !eat(/\s*,\s*/)) fail();
      args.push(argument(name));
    }
    return { name, args };
  };
  const argument = (within: string): Argument => {
    if (source.startsWith("States.", at)) return { call: call() };
    const quoted = eat(/'(?:[^'\\]|\\.)*'/);
    // States.Format takes the backslashes of its template away itself, so that `\{` stays apart from `{`.
    if (quoted !== undefined)
      return { value: within === "States.Format" ? quoted.slice(1, -1) : quoted.slice(1, -1).replace(/\\(.)/g, "$1") };
    const path = eat(/\$(?:[^,()'\s[\]]|\[[^\]]*\])*/);
    if (path !== undefined) return { path };
    const literal = eat(/-?\d+(?:\.\d+)?|true|false|null/) ?? fail();
    return { value: JSON.parse(literal) as Json };
  };
  const parsed = call();
  if (at !== source.length) fail();
  return parsed;
}

/** The value of an intrinsic function call. Throws States.IntrinsicFailure. */
export function callIntrinsic(source: string, input: Json, context: Json): Json {
  const evaluate = ({ name, args }: Call): Json =>
    (FUNCTIONS[name] ?? (() => refuse(`There is no intrinsic function ${name}`)))(
      args.map((arg) => ("call" in arg ? evaluate(arg.call) : "path" in arg ? read(arg.path, input, context) : arg.value)),
    );
  return evaluate(parseCall(source));
}
