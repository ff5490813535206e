import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { isHandledByFocus } from "#web/app/shared/viewer/use-shortcuts.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import filterBarStyles from "./filter-bar.module.css";
import type { ListFilter } from "./list-filter.ts";
import type { SetFilter } from "./use-list-filter.ts";

/** Delay after the last key press before the search starts. */
const DEBOUNCE_MS = 250;
const MAX_LENGTH = 100;

/** Search field, which `/` and Ctrl or Command with K focus. A sequence of typing is one history entry. Escape clears it. */
export function SearchField({ filter, set }: { filter: ListFilter; set: SetFilter }) {
  const { words = "" } = filter;
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(words);

  // The URL changed without typing: back button, link or chip.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);

  const isAsked = (useLocation().state as { focusSearch?: boolean } | null)?.focusSearch === true;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey && !isHandledByFocus(event);
      if (event.defaultPrevented || !(isCommand || isSlash)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

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
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know `search`
    <div role="search" className={filterBarStyles.searchField}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label="Search heatmaps"
        placeholder="Search titles and tags"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            setTyped("");
          }
        }}
      />
      {typed !== "" && (
        <IconButton
          label="Clear search"
          onClick={() => {
            setTyped("");
            field.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
