import type { ReferenceOperation } from "./api-document.ts";

/** The operations that contain all words: in method and path, name, summary or description. */
export function findOperations(operations: readonly ReferenceOperation[], text: string): readonly ReferenceOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary, description }) => {
    const content = `${method} ${path} ${id} ${summary} ${description}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
}
