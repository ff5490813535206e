import { isObject, type Json, type JsonObject } from "#local/states/json.ts";

/** An EventBridge event pattern. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html */
export type Pattern = { [field: string]: unknown };

type Matcher = (value: Json | undefined) => boolean;

const isText = (value: Json | undefined): value is string => typeof value === "string";

/** `=`, `<`, `<=`, `>` or `>=`, or two of them. */
function numeric(rule: unknown): Matcher {
  const parts: unknown[] = Array.isArray(rule) ? rule : [];
  const tests: ((value: number) => boolean)[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const limit = parts[at + 1];
    if (typeof limit !== "number") throw new Error(`numeric expects operators and numbers, not ${JSON.stringify(rule)}`);
    const test = {
      "=": (value: number) => value === limit,
      "<": (value: number) => value < limit,
      "<=": (value: number) => value <= limit,
      ">": (value: number) => value > limit,
      ">=": (value: number) => value >= limit,
    }[String(parts[at])];
    if (!test) throw new Error(`numeric does not know '${parts[at]}'`);
    tests.push(test);
  }
  if (tests.length === 0) throw new Error("numeric expects operators and numbers");
  return (value) => typeof value === "number" && tests.every((test) => test(value));
}

/** `prefix` and `suffix`, of which both may ignore case. */
function affix(rule: unknown, test: (value: string, part: string) => boolean): Matcher {
  const folded =
    typeof rule === "object" && rule !== null && "equals-ignore-case" in rule ? rule["equals-ignore-case"] : undefined;
  const part = folded ?? rule;
  if (typeof part !== "string") throw new Error(`expected a string, not ${JSON.stringify(rule)}`);
  if (folded === undefined) return (value) => isText(value) && test(value, part);
  return (value) => isText(value) && test(value.toLowerCase(), part.toLowerCase());
}

const startsWith = (value: string, part: string) => value.startsWith(part);
const endsWith = (value: string, part: string) => value.endsWith(part);

function ignoringCase(rule: unknown): Matcher {
  const wanted = [rule].flat().map((text) => String(text).toLowerCase());
  return (value) => isText(value) && wanted.includes(value.toLowerCase());
}

function wildcard(rule: unknown): Matcher {
  const source = String(rule)
    .split("*")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  const expression = new RegExp(`^${source}$`, "s");
  return (value) => isText(value) && expression.test(value);
}

function anythingBut(rule: unknown): Matcher {
  if (typeof rule === "object" && rule !== null && !Array.isArray(rule)) {
    const [[operator = "", argument] = []] = Object.entries(rule);
    const but = [argument].flat().map((each) => matcherOf({ [operator]: each }));
    return (value) => value !== undefined && !but.some((matches) => matches(value));
  }
  const refused: unknown[] = [rule].flat();
  return (value) => value !== undefined && !refused.includes(value);
}

const OPERATORS: Record<string, (rule: unknown) => Matcher> = {
  prefix: (rule) => affix(rule, startsWith),
  suffix: (rule) => affix(rule, endsWith),
  "equals-ignore-case": ignoringCase,
  wildcard,
  numeric,
  exists: (rule) => (value) => (value !== undefined) === rule,
  "anything-but": anythingBut,
};

function matcherOf(rule: unknown): Matcher {
  if (typeof rule !== "object" || rule === null) return (value) => value === rule;
  const [[operator = "", argument] = [], ...more] = Object.entries(rule);
  const make = OPERATORS[operator];
  if (!make || more.length > 0) throw new Error(`The pattern operator ${JSON.stringify(rule)} is not supported.`);
  return make(argument);
}

type Test = (event: Json | undefined) => boolean;

/** The values a leaf rule sees: an array's elements one by one. */
const valuesOf = (value: Json | undefined): (Json | undefined)[] => (Array.isArray(value) && value.length > 0 ? value : [value]);

function compileField(rule: unknown): Test {
  if (Array.isArray(rule)) {
    const matchers = rule.map(matcherOf);
    return (value) => valuesOf(value).some((each) => matchers.some((matches) => matches(each)));
  }
  if (typeof rule !== "object" || rule === null)
    throw new Error(`A pattern's values stand in arrays, unlike ${JSON.stringify(rule)}.`);
  const inner = compilePattern(rule as Pattern);
  return (value) => valuesOf(value).some((each) => inner(isObject(each) ? each : {}));
}

/** The test of a pattern: all its fields must match; of `$or` one alternative. Throws a sentence for what it does not understand. */
export function compilePattern(pattern: Pattern): (event: JsonObject) => boolean {
  const tests = Object.entries(pattern).map(([field, rule]) => {
    if (field === "$or" && Array.isArray(rule)) {
      const alternatives = rule.map((each) => compilePattern(each as Pattern));
      return (event: JsonObject) => alternatives.some((matches) => matches(event));
    }
    const test = compileField(rule);
    return (event: JsonObject) => test(Object.hasOwn(event, field) ? event[field] : undefined);
  });
  return (event) => tests.every((test) => test(event));
}
