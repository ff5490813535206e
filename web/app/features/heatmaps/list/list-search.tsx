import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { SearchField } from "#web/app/shared/search/search-field.tsx";
import type { ListFilter } from "./list-filter.ts";
import type { SetFilter } from "./use-list-filter.ts";

/** Delay after the last key press before the search starts. */
const DEBOUNCE_MS = 250;

/** Searches the list a moment after typing. A sequence of typing is one history entry. */
export function ListSearch({ filter, set }: { filter: ListFilter; set: SetFilter }) {
  const { words = "" } = filter;
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);

  // The URL changed without typing: back button, link or chip.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);

  const isAsked = (useLocation().state as { focusSearch?: boolean } | null)?.focusSearch === true;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      const isSameStep = sent.current !== "" && wanted !== "";
      sent.current = wanted;
      const { words: _, ...rest } = filter;
      set(wanted ? { ...rest, words: wanted } : rest, { isSameStep });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, set]);

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
