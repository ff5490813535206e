import { resourcePathOf } from "#contracts/kit/apis.ts";
import type { Contract, Operation } from "#contracts/kit/operation.ts";
import { AppError } from "#kit/error.ts";

/** The operation that a request is for, with the values of its path parameters. */
export type Route = {
  /** Domain and name: `heatmaps.create`. */
  readonly id: string;
  readonly name: string;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
};
type Template = { readonly segments: readonly string[]; readonly methods: ReadonlyMap<string, Omit<Route, "params">> };

/**
 * Finds the operation of a contract for a method and a path without its stage. Where several templates fit, literal segments win
 * over parameters. Throws `route.not_found` for a path that no operation has, and `route.method_not_allowed` for a path that has
 * other methods.
 */
export function routerOf(domain: string, contract: Contract): (method: string, path: string) => Route {
  const templates = templatesOf(domain, contract);
  return (method, path) => {
    const segments = segmentsOf(path);
    for (const template of templates) {
      const params = paramsOf(template.segments, segments);
      if (!params) continue;
      const found = template.methods.get(method);
      if (!found) throw new AppError("route.method_not_allowed", { allow: [...template.methods.keys()].sort() });
      return { ...found, params };
    }
    throw new AppError("route.not_found");
  };
}

/** The path templates of a contract, the most specific first. */
function templatesOf(domain: string, contract: Contract): readonly Template[] {
  const byPath = Map.groupBy(Object.entries(contract), ([, operation]) => resourcePathOf(operation));
  const templates = [...byPath].map(([path, operations]) => {
    const methods = operations.map(
      ([name, operation]) => [operation.method, { id: `${domain}.${name}`, name, operation }] as const,
    );
    return { segments: path.split("/").filter(Boolean), methods: new Map<string, Omit<Route, "params">>(methods) };
  });
  const rank = ({ segments }: Template) => segments.map((segment) => (isParam(segment) ? "1" : "0")).join("");
  return templates.sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

const isParam = (segment: string): boolean => segment.startsWith("{");

function segmentsOf(path: string): readonly string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch (error) {
    throw new AppError("route.not_found", {}, { cause: error });
  }
}

function paramsOf(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return;
  const pairs = template.map((expected, index) => [expected, segments[index] ?? ""] as const);
  if (!pairs.every(([expected, given]) => isParam(expected) || expected === given)) return;
  return Object.fromEntries(pairs.filter(([expected]) => isParam(expected)).map(([name, given]) => [name.slice(1, -1), given]));
}
