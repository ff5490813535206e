import type { ApiScope } from "#contracts/api-keys.ts";
import type { Grant, Operation } from "#contracts/kit/operation.ts";

/** An operation of the application that the public API offers too: what keys may do with it, and which scope they need. */
type Offer<G extends Grant> = { readonly row: string; readonly scope: ApiScope; readonly grant: G };

/**
 * The same operation in the public API, for keys only. Method, path, input and output are those of the application, so that both behave
 * alike.
 */
export function forKeys<const Op extends Operation, const G extends Grant = "yes">(
  operation: Op,
  { row, scope, grant }: Offer<G>,
): ForKeys<Op, G> {
  const { id: _, shows: __, ...rest }: Operation = operation;
  return { ...rest, api: "public", row, scope, callers: { key: grant } } as unknown as ForKeys<Op, G>;
}

type ForKeys<Op extends Operation, G extends Grant> = Omit<Op, "id" | "api" | "row" | "callers" | "shows"> & {
  readonly api: "public";
  readonly row: string;
  readonly scope: ApiScope;
  readonly callers: { readonly key: G };
};
