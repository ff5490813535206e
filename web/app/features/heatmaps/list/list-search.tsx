import { useLocation } from "react-router-dom";
import { SearchField } from "#web/app/shared/search/search-field.tsx";
import { useUrlSearch } from "#web/kit/page/use-url-search.ts";
import type { ListFilter } from "./list-filter.ts";
import type { SetFilter } from "./use-list-filter.ts";

/** Searches the list a moment after typing. A sequence of typing is one history entry. */
export function ListSearch({ filter, set }: { filter: ListFilter; set: SetFilter }) {
  const [typed, setTyped] = useUrlSearch(filter.words ?? "", (words, before) => {
    const { words: _, ...rest } = filter;
    set(words ? { ...rest, words } : rest, { isSameStep: before !== "" && words !== "" });
  });
  const isAsked = (useLocation().state as { focusSearch?: boolean } | null)?.focusSearch === true;
  return (
    <SearchField
      label="Search heatmaps"
      placeholder="Search titles and tags"
      value={typed}
      onChange={setTyped}
      isFocusWanted={isAsked}
    />
  );
}
