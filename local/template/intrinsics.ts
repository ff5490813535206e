import { ACCOUNT, REGION } from "./identities.ts";
import type { Json, JsonObject, Template } from "./read-assembly.ts";

/** Context of a value: its stack and resolvers for what it may refer to. */
export type Scope = {
  readonly stack: string;
  readonly template: Template;
  resource(id: string): { readonly ref: string; attribute(name: string): string } | undefined;
  condition(name: string): boolean;
  exported(name: string): unknown;
};

/** A property set to `AWS::NoValue` is treated as absent. */
const NO_VALUE = Symbol("AWS::NoValue");

type Resolve = (value: Json) => unknown;
type Intrinsic = (argument: Json, resolveInner: Resolve, scope: Scope, where: string) => unknown;

const isObject = (value: Json): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: Json, where: string): readonly Json[] => {
  if (Array.isArray(value)) return value;
  throw new Error(`${where} passes something else than a list to an intrinsic function`);
};

function resolvePseudoParameter(name: string, stack: string): unknown {
  switch (name) {
    case "AWS::Region":
      return REGION;
    case "AWS::AccountId":
      return ACCOUNT;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
      return stack;
    case "AWS::StackId":
      return `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack}/local`;
    case "AWS::NoValue":
      return NO_VALUE;
    default:
      return undefined;
  }
}

function ref(id: string, scope: Scope, where: string): unknown {
  const known = resolvePseudoParameter(id, scope.stack) ?? scope.resource(id)?.ref ?? scope.template.Parameters?.[id]?.Default;
  if (known === undefined) throw new Error(`${where} refers to ${id}, which ${scope.stack} does not declare or gives no default`);
  return known;
}

function attribute(id: string, name: string, scope: Scope, where: string): string {
  const resource = scope.resource(id);
  if (!resource) throw new Error(`${where} asks for ${name} of ${id}, which ${scope.stack} does not declare`);
  return resource.attribute(name);
}

const substitute: Intrinsic = (argument, resolveInner, scope, where) => {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = isObject(variables as Json) ? (variables as JsonObject) : {};
  return String(text).replace(/\$\{([^}]+)\}/g, (whole, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    if (name in own) return String(resolveInner(own[name] ?? null));
    const dot = name.indexOf(".");
    const value = dot < 0 ? ref(name, scope, where) : attribute(name.slice(0, dot), name.slice(dot + 1), scope, where);
    return value === NO_VALUE ? whole : String(value);
  });
};

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, _, scope, where) => ref(String(argument), scope, where),
  "Fn::GetAtt": (argument, _, scope, where) => {
    const [id, ...name] = Array.isArray(argument) ? argument.map(String) : String(argument).split(".");
    return attribute(String(id), name.join("."), scope, where);
  },
  "Fn::Join": (argument, resolveInner, _, where) => {
    const [separator, parts] = list(argument, where);
    return (resolveInner(parts ?? []) as unknown[]).join(String(separator));
  },
  "Fn::Sub": substitute,
  "Fn::Select": (argument, resolveInner, _, where) => {
    const [index, from] = list(argument, where);
    return (resolveInner(from ?? []) as unknown[])[Number(resolveInner(index ?? 0))];
  },
  "Fn::Split": (argument, resolveInner, _, where) => {
    const [separator, text] = list(argument, where);
    return String(resolveInner(text ?? "")).split(String(separator));
  },
  "Fn::ImportValue": (argument, resolveInner, scope, where) => {
    const name = String(resolveInner(argument));
    const value = scope.exported(name);
    if (value === undefined) throw new Error(`${where} imports ${name}, which no stack exports`);
    return value;
  },
  "Fn::If": (argument, resolveInner, scope, where) => {
    const [condition, yes, no] = list(argument, where);
    return resolveInner((scope.condition(String(condition)) ? yes : no) ?? null);
  },
  "Fn::Equals": (argument, resolveInner, _, where) => {
    const [left, right] = list(argument, where).map(resolveInner);
    return left === right;
  },
  "Fn::Not": (argument, resolveInner, _, where) => resolveInner(list(argument, where)[0] ?? null) !== true,
  "Fn::And": (argument, resolveInner, _, where) => list(argument, where).every((part) => resolveInner(part) === true),
  "Fn::Or": (argument, resolveInner, _, where) => list(argument, where).some((part) => resolveInner(part) === true),
  Condition: (argument, _, scope) => scope.condition(String(argument)),
  "Fn::FindInMap": (argument, resolveInner, scope, where) => {
    const [map, first, second] = list(argument, where).map((part) => String(resolveInner(part)));
    return scope.template.Mappings?.[map ?? ""]?.[first ?? ""]?.[second ?? ""];
  },
  "Fn::Base64": (argument, resolveInner) => Buffer.from(String(resolveInner(argument))).toString("base64"),
};

/** `Condition` is an intrinsic only inside conditions; elsewhere (policies) it is an ordinary key. */
function intrinsicOf(value: JsonObject, where: string): [Intrinsic, Json] | undefined {
  const [key, ...others] = Object.keys(value);
  if (key === undefined || others.length > 0) return undefined;
  if (key === "Condition" && !where.startsWith("condition ")) return undefined;
  const intrinsic = intrinsics[key];
  if (!intrinsic && key.startsWith("Fn::")) throw new Error(`${where} uses ${key}, which the local cloud does not support`);
  return intrinsic && [intrinsic, value[key] ?? null];
}

function resolveValue(value: Json, scope: Scope, where: string): unknown {
  if (Array.isArray(value))
    return value.map((item: Json) => resolveValue(item, scope, where)).filter((item) => item !== NO_VALUE);
  if (!isObject(value)) return value;
  const found = intrinsicOf(value, where);
  if (found) return found[0](found[1], (inner) => resolveValue(inner, scope, where), scope, where);
  const entries = Object.entries(value).map(([key, inner]) => [key, resolveValue(inner, scope, where)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== NO_VALUE));
}

/** Resolves the intrinsic functions in a template value. Throws a message that names `where` for what cannot be resolved. */
export function resolve(value: Json, scope: Scope, where: string): unknown {
  const resolved = resolveValue(value, scope, where);
  return resolved === NO_VALUE ? undefined : resolved;
}
