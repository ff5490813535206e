import { useEffect } from "react";

/** Cancels what is in progress with Escape, before anything else reacts to the key. `cancel` must be stable. */
export function useCancelOnEscape(isActive: boolean, cancel: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      cancel();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isActive, cancel]);
}
