import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, filterOf, type ListFilter } from "./list-filter.ts";

/**
 * The filter in the page's address, so that it can be shared and the back button undoes it. `set` makes a step in the history, unless it only
 * goes on with what was begun (`isSameStep`). Fields that are undefined are taken off.
 */
export function useListFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterOf(address), [address]);
  const set = useCallback(
    (next: ListFilter, { isSameStep = false } = {}) =>
      setAddress((before) => addressOf(next, before), { replace: isSameStep, preventScrollReset: true }),
    [setAddress],
  );
  return { filter, set };
}

export type SetFilter = ReturnType<typeof useListFilter>["set"];
