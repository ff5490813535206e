import { useSyncExternalStore } from "react";

/** The media queries of the custom media of the same name in tokens.css. */
export const BREAKPOINTS = { narrow: "(max-width: 640px)", tablet: "(max-width: 860px)" } as const;

/** Whether a media query matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** Whether the main input is touch, so that texts about the keyboard do not help. */
export const useIsTouch = (): boolean => useMedia("(pointer: coarse)");
