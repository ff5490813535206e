import { BREAKPOINTS, useMedia } from "#web/kit/use-media.ts";

/** Whether the screen is as narrow as a phone's. */
export const useIsNarrow = (): boolean => useMedia(BREAKPOINTS.narrow);
