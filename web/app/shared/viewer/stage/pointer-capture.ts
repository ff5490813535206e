import { useEffect } from "react";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";

/** Whether a tool of an extension has captured the pointer. The stage's own tools are then inactive. */
const isCaptured = createSignal(false);

/** Whether the tools of the stage are inactive, because one of an extension has captured the pointer. */
export function useIsPointerCaptured(): boolean {
  return useSignal(isCaptured);
}

/** Captures the pointer while `isTaking`. */
export function useCapturePointer(isTaking: boolean): void {
  useEffect(() => {
    if (!isTaking) return;
    isCaptured.set(true);
    return () => isCaptured.set(false);
  }, [isTaking]);
}
