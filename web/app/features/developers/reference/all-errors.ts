import type { OperationError, ReferenceOperation } from "./api-document.ts";

/** The codes of all operations by status, each once, in alphabetical order. */
export function allErrors(operations: readonly ReferenceOperation[]): readonly OperationError[] {
  const byStatus = Map.groupBy(
    operations.flatMap(({ errors }) => errors),
    ({ status }) => status,
  );
  return [...byStatus]
    .map(([status, group]) => ({ status, codes: [...new Set(group.flatMap(({ codes }) => codes))].sort() }))
    .sort((one, other) => Number(one.status) - Number(other.status));
}
