export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The time `seconds` after `from`, in seconds since 1970, for the table's `ttl`. */
export const secondsAfter = (from: Date, seconds: number): number => Math.floor(from.getTime() / 1000) + seconds;

/** The time `seconds` after `from` as stored: ISO 8601, UTC. */
export const isoAfter = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString();
