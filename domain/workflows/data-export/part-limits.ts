import { MINUTE_SECONDS } from "#kit/time.ts";

/** Size of the files in a part, in bytes, after which it takes no further file. */
export const PART_BYTES = 4 * 1024 ** 3;

/**
 * Seconds after which a part takes no further file. The rest of the function's 15 minutes is for the last file: an upload has at
 * most 2 GB, which are copied within three minutes.
 */
export const PART_SECONDS = 8 * MINUTE_SECONDS;
