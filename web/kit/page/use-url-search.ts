import { useEffect, useRef, useState } from "react";

/** Time after the last key press before a search starts. */
const DELAY_MS = 250;

/**
 * The text of a search field whose search is in the address, and the function that changes it. `onSearch` receives the text once
 * it has not changed for 250 ms, with the search before it. The text follows the address when a link, a button or the browser
 * changes it.
 */
export function useUrlSearch(search: string, onSearch: (search: string, before: string) => void) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const send = useRef(onSearch);
  send.current = onSearch;
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const wanted = typed.trim();
    const timer = setTimeout(() => {
      const before = sent.current;
      if (wanted === before) return;
      sent.current = wanted;
      send.current(wanted, before);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
