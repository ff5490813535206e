import { APIS, type Api, apiOf, resourcePathOf } from "#contracts/kit/apis.ts";
import type { Contract, Operation } from "#contracts/kit/operation.ts";

/** The paths of a gateway that lead to a domain's function. */
type Routes = {
  /** Paths that anonymous callers may call, with what they are for. */
  readonly open: readonly { readonly path: string; readonly summary: string }[];
  /** Paths behind the authorizer: the domain's own and everything below it; none where all operations are open. */
  readonly guarded: readonly string[];
};

/**
 * The routes of a contract. Throws when the path alone does not determine which function a request is for and whether it needs
 * a token: an operation of another API, a guarded path outside its domain, or one at or below a path that open operations need.
 */
export function routesOf(api: Api, domain: string, contract: Contract): Routes {
  const operations = Object.values(contract);
  for (const operation of operations)
    if (apiOf(operation) !== api) throw new Error(`${operation.path} of ${domain} is no operation of the API for ${api}`);
  const root = `${APIS[api].prefix}/${domain}`;
  const isOpen = ({ callers }: Operation) => callers.anonymous !== undefined;
  const open = operations.filter(isOpen);
  const guarded = operations.filter((operation) => !isOpen(operation)).map(resourcePathOf);

  for (const path of guarded) if (!isWithin(root, path)) throw new Error(`${path} is guarded and must begin with ${root}`);
  const explicit = new Set(open.flatMap((operation) => branchesOf(root, resourcePathOf(operation))));
  for (const path of guarded)
    for (const branch of explicit)
      if (isWithin(branch, path)) throw new Error(`${path} is guarded and must not lie at or below the open path ${branch}`);

  const byPath = new Map(open.map((operation) => [resourcePathOf(operation) as string, operation.summary]));
  return {
    open: [...byPath].map(([path, summary]) => ({ path, summary })),
    guarded: guarded.length > 0 ? [root, `${root}/{proxy+}`] : [],
  };
}

const isWithin = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** The resources that a path adds below a domain's root: `/a/b` and `/a/b/c` for `/a/b/c`. */
function branchesOf(root: string, path: string): readonly string[] {
  if (!isWithin(root, path)) return [path];
  const segments = path.slice(root.length + 1).split("/");
  return segments.map((_, index) => `${root}/${segments.slice(0, index + 1).join("/")}`);
}
