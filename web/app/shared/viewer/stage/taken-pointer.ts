import { useEffect, useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";

/** Whether a tool that another feature brought to the stage has the pointer, so that none of the stage's own tools has it. */
const taken = createSignal(false);

export function useIsPointerTaken(): boolean {
  return useSyncExternalStore(taken.subscribe, taken.get);
}

/** Takes the pointer for as long as `isTaking`. */
export function useTakePointer(isTaking: boolean): void {
  useEffect(() => {
    if (!isTaking) return;
    taken.set(true);
    return () => taken.set(false);
  }, [isTaking]);
}
