import { useEffect, useState } from "react";

const DELAY_MS = 250;

/** A value once it has not changed for 250 ms, so that typing sends one request and not one per letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
