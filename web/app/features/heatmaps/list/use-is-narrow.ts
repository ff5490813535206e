import { BREAKPOINTS, useMedia } from "#web/kit/use-media.ts";

/** Whether the screen is narrow, as of a phone. */
export const useIsNarrow = (): boolean => useMedia(BREAKPOINTS.narrow);
