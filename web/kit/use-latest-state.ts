import { useCallback, useRef, useState } from "react";

/**
 * State whose updates receive its latest value, which can also be read after an `await`, when the value of the render is out of
 * date. Returns the value of the render, the function that updates it, and the function that reads the latest value.
 */
export function useLatestState<Value>(initial: Value | (() => Value)) {
  const [value, setValue] = useState(initial);
  const newest = useRef(value);
  const change = useCallback((update: (before: Value) => Value) => {
    newest.current = update(newest.current);
    setValue(newest.current);
  }, []);
  const latest = useCallback(() => newest.current, []);
  return [value, change, latest] as const;
}
