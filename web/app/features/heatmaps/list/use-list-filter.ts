import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { filterFromParams, filterToParams, type ListFilter } from "./list-filter.ts";

/**
 * The filter in the URL, so that it can be shared and undone with the back button. `set` adds a history entry unless `isSameStep`
 * is set. Undefined fields are removed.
 */
export function useListFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterFromParams(address), [address]);
  const set = useCallback(
    (next: ListFilter, { isSameStep = false } = {}) =>
      setAddress((before) => filterToParams(next, before), { replace: isSameStep, preventScrollReset: true }),
    [setAddress],
  );
  return { filter, set };
}

export type SetFilter = ReturnType<typeof useListFilter>["set"];
