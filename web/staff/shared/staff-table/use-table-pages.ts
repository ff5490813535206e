import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import type { Operation, Request } from "#contracts/kit/operation.ts";
import { call } from "#web/kit/api/api.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";

/** The query of a table: search, filters and order, by name. */
export type TableQuery = Readonly<Record<string, string>>;
export type Page<Row> = { rows: Row[]; last: string | null };
/** An operation that returns one page of a table. */
export type PagedOperation<Row> = Operation & { readonly returns: z.ZodType<Page<Row>> };

/** The pages of a table, one of which is shown. Another query starts with its first page. */
export function useTablePages<Row, Op extends PagedOperation<Row>>(operation: Op, query: TableQuery) {
  const requestFor = (last?: string) => ({ query: { ...query, ...(last && { last }) } }) as unknown as Request<Op>;
  const key = JSON.stringify(query);
  const [shown, setShown] = useState({ key, at: 0 });
  const at = shown.key === key ? shown.at : 0;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...operationPages(operation, requestFor()),
    staleTime: 0,
    // Without an empty one, which would say that the next search found nothing either.
    placeholderData: (earlier) => (earlier?.pages.some(({ rows }) => rows.length > 0) ? earlier : undefined),
  });
  const isLastLoaded = data ? at >= data.pages.length - 1 : true;
  return {
    /** The rows of the shown page; undefined before it is loaded. */
    rows: (data?.pages[Math.min(at, data.pages.length - 1)] as Page<Row> | undefined)?.rows,
    error: data ? null : error,
    at,
    isLast: isLastLoaded && !hasNextPage,
    isLoadingNext: isFetchingNextPage,
    retry: () => void refetch(),
    showPrevious: () => setShown({ key, at: at - 1 }),
    showNext: async () => {
      if (data && isLastLoaded) await fetchNextPage();
      setShown({ key, at: at + 1 });
    },
    /** Reads the page after a cursor, without showing it. */
    read: (last: string | undefined) => call(operation, requestFor(last)) as Promise<Page<Row>>,
  };
}
