import type { Operation, OperationSpec } from "./operation.ts";

/** The operations of one contract by name, before they have their ids. */
export type ContractSpec = Readonly<Record<string, OperationSpec>>;

type WithIds<Name extends string, Spec extends ContractSpec> = {
  readonly [Key in keyof Spec]: Spec[Key] & { readonly id: `${Name}.${Key & string}` };
};

const operations = new Map<string, Operation>();

/** Defines a contract: gives every operation its id, which is the contract's name and its own. */
export function contract<const Name extends string, const Spec extends ContractSpec>(
  name: Name,
  spec: Spec,
): WithIds<Name, Spec> {
  const withIds = Object.entries(spec).map(([key, operation]) => [key, { ...operation, id: `${name}.${key}` }] as const);
  for (const [, operation] of withIds) operations.set(operation.id, operation);
  return Object.fromEntries(withIds) as WithIds<Name, Spec>;
}

/** The operation with this id, if its contract is loaded. */
export const operationById = (id: string): Operation | undefined => operations.get(id);
