import { now } from "#kit/clock.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";

/** Partition of unfinished reports: few at a time, so one is enough. */
export const OPEN = "open";

/**
 * The scores of an ad end within a day (statemachines/template-scores.asl.json), and the analysis before them, of up to 15 minutes
 * of video, within another (statemachines/heatmap-video.asl.json).
 */
export const LONGEST_SECONDS = 2 * DAY_SECONDS;

/** Attributes of a report that starts, or starts again. */
export const unfinished = () =>
  ({ status: "requested", open: OPEN, deadline: isoAfter(now(), LONGEST_SECONDS), leader: null }) as const;
