import type { ChatMessage, ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";

/** The elements that statements cite, in the order of the facts. */
export function citedElements(statements: readonly ChatStatement[], elements: Facts["elements"]): ChatMessage["elements"] {
  const cited = new Set(statements.flatMap((statement) => statement.elements));
  return elements.flatMap(({ id, name, box }) => (cited.has(id) ? [{ id, name, box }] : []));
}
