import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isHandledByFocus } from "#web/app/shared/viewer/use-shortcuts.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./search-field.module.css";

const MAX_LENGTH = 100;

/** Searches the help while typing. `/` and Ctrl or Command with K focus it; Escape clears it. The words are part of the URL. */
export function SearchField() {
  const [query, setQuery] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const words = query.get("q") ?? "";
  // The URL follows a moment later, so it must not set the field while someone types in it.
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(words);
  }, [words]);
  const search = (text: string) => {
    setTyped(text);
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (text) after.set("q", text);
        else after.delete("q");
        return after;
      },
      { replace: typed !== "" },
    );
  };
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know `search`
    <div role="search" className={styles.searchField}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label="Search help"
        placeholder="Search help"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            search("");
          }
        }}
      />
      {typed !== "" && (
        <IconButton
          label="Clear search"
          onClick={() => {
            search("");
            field.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
