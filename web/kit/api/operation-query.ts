import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UndefinedInitialDataOptions,
  useQuery,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { Operation, Output, Request } from "#contracts/kit/operation.ts";
import { call } from "./api.ts";

/** The query key of an operation: its id, the request, and the revision. */
export type OperationKey = readonly [id: string, request: unknown, revision?: unknown];

type Options<Op extends Operation, Data> = Omit<
  UndefinedInitialDataOptions<Output<Op>, Error, Data, OperationKey>,
  "queryKey"
> & {
  /**
   * A value that the response depends on besides the request, such as the version of the resource. Each revision is a separate
   * query.
   */
  revision?: unknown;
};

/** Query options that call an operation; for `useQuery`, loaders, prefetching, and `getQueryData` by their `queryKey`. */
export function operationQuery<Op extends Operation, Data = Output<Op>>(
  operation: Op,
  request: Request<Op>,
  { revision, ...options }: Options<Op, Data> = {},
) {
  const queryKey: OperationKey = revision === undefined ? [operation.id, request] : [operation.id, request, revision];
  return queryOptions<Output<Op>, Error, Data, OperationKey>({
    queryFn: ({ signal }) => call(operation, request, { signal }),
    ...options,
    queryKey,
  });
}

/** The response of an operation. */
export function useOperation<Op extends Operation, Data = Output<Op>>(
  operation: Op,
  request: Request<Op>,
  options?: Options<Op, Data>,
) {
  return useQuery(operationQuery(operation, request, options));
}

/** The revision of paginated queries: separate keys, because paginated data has another shape than a single response. */
const PAGES = "pages";

type Page = { last: string | null };
type PagedOperation = Operation & { readonly returns: z.ZodType<Page> };

/** The pages of a paginated operation, in the format of `useInfiniteQuery`. */
export type OperationPages<Op extends Operation> = InfiniteData<Output<Op>>;

/** Infinite query options that call an operation page by page with the cursor `last`. */
export function operationPages<Op extends PagedOperation>(operation: Op, request: Request<Op>) {
  const ofPage = (last: string | undefined) => {
    const { query } = request as { query?: object };
    return last ? ({ ...(request as object), query: { ...query, last } } as Request<Op>) : request;
  };
  const queryKey: OperationKey = [operation.id, request, PAGES];
  return infiniteQueryOptions<Output<Op>, Error, OperationPages<Op>, OperationKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(operation, ofPage(pageParam), { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page: Page) => page.last ?? undefined,
  });
}

/** Filters that match all queries of an operation, regardless of the request. */
export const queriesOf = (operation: Operation) => ({ queryKey: [operation.id] }) as const;

/** Filters that match the paginated queries of an operation, regardless of the request. */
export const pagesOf = (operation: PagedOperation) =>
  ({ queryKey: [operation.id], predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === PAGES }) as const;

/** Invalidates the responses of these operations: refetched immediately if displayed, otherwise on next use. */
export async function refresh(queryClient: QueryClient, operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map((operation) => queryClient.invalidateQueries(queriesOf(operation))));
}
