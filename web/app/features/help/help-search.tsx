import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SearchField } from "#web/app/shared/search/search-field.tsx";

/** Searches the help while typing. The words are part of the URL. */
export function HelpSearch() {
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
  return <SearchField ref={field} label="Search help" placeholder="Search help" size="large" value={typed} onChange={search} />;
}
