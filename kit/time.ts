/** Seconds since 1970 of the moment `seconds` after `from`, as the table's `ttl` wants it. */
export const secondsAfter = (from: Date, seconds: number): number => Math.floor(from.getTime() / 1000) + seconds;

/** The moment `seconds` after `from`, as it is stored: ISO 8601, UTC. */
export const isoAfter = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString();
