import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, isoAfter } from "#kit/time.ts";

/** Partition of unfinished reports: few at a time, so one is enough. */
export const OPEN = "open";

/** An execution ends within two hours; a heatmap of 15 minutes of video within three. */
const LONGEST_SECONDS = 5 * HOUR_SECONDS;

/** Attributes of a report that starts, or starts again. */
export const unfinished = () =>
  ({ status: "requested", open: OPEN, deadline: isoAfter(now(), LONGEST_SECONDS), leader: null }) as const;
