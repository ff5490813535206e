import { useEffect, useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";

/** Whether a tool of an extension has captured the pointer. The stage's own tools are then inactive. */
const isCaptured = createSignal(false);

export function useIsPointerCaptured(): boolean {
  return useSyncExternalStore(isCaptured.subscribe, isCaptured.get);
}

/** Captures the pointer while `isTaking`. */
export function useCapturePointer(isTaking: boolean): void {
  useEffect(() => {
    if (!isTaking) return;
    isCaptured.set(true);
    return () => isCaptured.set(false);
  }, [isTaking]);
}
