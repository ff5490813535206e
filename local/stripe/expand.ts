import type { Account } from "./account.ts";
import { invalid } from "./refusal.ts";

/** Deeper is refused, as the real API does. */
const DEEPEST = 4;
type Node = Record<string, unknown>;

function expandIn(account: Account, node: Node, path: readonly string[], whole: string): Node {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  if (name === "data" && Array.isArray(node.data))
    return { ...node, data: node.data.map((item) => expandIn(account, item as Node, rest, whole)) };
  const value = node[name];
  if (value === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" });
  if (value === null) return node;
  const each = (one: unknown): unknown => {
    const found = typeof one === "string" ? account.store.find(one) : one;
    if (typeof found !== "object" || found === null)
      throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" });
    return expandIn(account, found as Node, rest, whole);
  };
  return { ...node, [name]: Array.isArray(value) ? value.map(each) : each(value) };
}

/** A document with the ids at the given paths replaced by what they stand for. */
export function expand(account: Account, document: object, paths: readonly string[]): object {
  return paths.reduce<Node>((node, path) => {
    const names = path.split(".");
    if (names.length > DEEPEST + (names[0] === "data" ? 1 : 0))
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, { param: "expand" });
    return expandIn(account, node, names, path);
  }, document as Node);
}
