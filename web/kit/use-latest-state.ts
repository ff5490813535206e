import { useCallback, useRef, useState } from "react";

/**
 * State that is changed by an update of its newest value, and whose newest value can be read after an `await`, when that of the
 * render is old. Returns the value of the render, the function that changes it, and the function that reads the newest value.
 */
export function useLatestState<Value>(initial: Value) {
  const [value, setValue] = useState(initial);
  const newest = useRef(value);
  const change = useCallback((update: (before: Value) => Value) => {
    newest.current = update(newest.current);
    setValue(newest.current);
  }, []);
  const latest = useCallback(() => newest.current, []);
  return [value, change, latest] as const;
}
