import type { ApiScope } from "#contracts/api-keys.ts";
import type { Grant, Operation } from "#contracts/kit/operation.ts";

/** An operation of the application that the public API offers too: what keys may do with it, and which scope they need. */
type Offer<G extends Grant> = {
  readonly row: string;
  readonly scope: ApiScope;
  readonly alsoScope?: ApiScope;
  readonly grant: G;
  /** Where the application's summary is about people. Default: the same. */
  readonly summary?: string;
  /** Where the application's path names the page that it is for. Default: the same path. */
  readonly path?: Operation["path"];
};

/**
 * The same operation in the public API, for keys only. Method, input and output are those of the application, so that both behave
 * alike.
 */
export function forKeys<const Op extends Operation, const G extends Grant = "yes">(
  operation: Op,
  { row, scope, alsoScope, grant, path = operation.path, summary = operation.summary }: Offer<G>,
): ForKeys<Op, G> {
  const { id: _, shows: __, ...rest }: Operation = operation;
  const scopes = { scope, ...(alsoScope && { alsoScope }) };
  return { ...rest, path, summary, api: "public", row, ...scopes, callers: { key: grant } } as unknown as ForKeys<Op, G>;
}

type ForKeys<Op extends Operation, G extends Grant> = Omit<
  Op,
  "id" | "api" | "row" | "callers" | "shows" | "path" | "summary"
> & {
  readonly api: "public";
  readonly path: Operation["path"];
  readonly summary: string;
  readonly row: string;
  readonly scope: ApiScope;
  readonly callers: { readonly key: G };
};
