import { HOUR_SECONDS } from "#kit/time.ts";

/**
 * Seconds after a deletion by which no upload form and no running step can store another file. The execution of a video may take
 * a day, but its steps store nothing for a deleted heatmap, and one that has begun lasts at most 15 minutes. The sweep then
 * deletes what arrived late.
 */
export const LATE_FILES_SECONDS = 5 * HOUR_SECONDS;
