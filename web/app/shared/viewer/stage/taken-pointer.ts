import { useEffect, useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";

/** Whether a tool of an extension has captured the pointer. The stage's own tools are then inactive. */
const taken = createSignal(false);

export function useIsPointerTaken(): boolean {
  return useSyncExternalStore(taken.subscribe, taken.get);
}

/** Captures the pointer while `isTaking`. */
export function useTakePointer(isTaking: boolean): void {
  useEffect(() => {
    if (!isTaking) return;
    taken.set(true);
    return () => taken.set(false);
  }, [isTaking]);
}
