import { useSyncExternalStore } from "react";

const query = () => matchMedia("(max-width: 640px)");

/** Whether the screen is narrow, as of a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => query().matches,
    () => false,
  );

function subscribeToWidth(onChange: () => void): () => void {
  const width = query();
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
}
