import { HOUR_SECONDS } from "#kit/time.ts";

/**
 * Seconds after a deletion by which no upload form and no running step can store another file: the analysis of a video may take
 * four hours. The sweep then deletes what arrived late.
 */
export const LATE_FILES_SECONDS = 5 * HOUR_SECONDS;
