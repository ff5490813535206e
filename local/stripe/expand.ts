import type { Account } from "./account.ts";
import { invalidRequest } from "./stripe-error.ts";

/** Deeper expansion is rejected, as in the real API. */
const MAX_DEPTH = 4;
type Node = Record<string, unknown>;

function expandIn(account: Account, node: Node, path: readonly string[], whole: string): Node {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  if (name === "data" && Array.isArray(node.data))
    return { ...node, data: node.data.map((item) => expandIn(account, item as Node, rest, whole)) };
  const value = node[name];
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: "expand" });
  if (value === null) return node;
  const each = (one: unknown): unknown => {
    const found = typeof one === "string" ? account.store.find(one) : one;
    if (typeof found !== "object" || found === null)
      throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: "expand" });
    return expandIn(account, found as Node, rest, whole);
  };
  return { ...node, [name]: Array.isArray(value) ? value.map(each) : each(value) };
}

/** A document with the ids at the given paths replaced by their objects. */
export function expand(account: Account, document: object, paths: readonly string[]): object {
  return paths.reduce<Node>((node, path) => {
    const names = path.split(".");
    if (names.length > MAX_DEPTH + (names[0] === "data" ? 1 : 0))
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, { param: "expand" });
    return expandIn(account, node, names, path);
  }, document as Node);
}
