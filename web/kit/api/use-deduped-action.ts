import { useRef } from "react";

/**
 * Returns the action so that it runs once at a time: a call during a run joins it. A double click comes before the button is
 * disabled.
 */
export function useDedupedAction<Args extends readonly unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const running = useRef<Promise<Result>>(undefined);
  return (...args) => {
    running.current ??= action(...args).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
}
