/** Seconds by which players may be past the end of a video: sound and containers outlast its last frame. */
const AFTER_END = 0.5;

/**
 * The second of a video that the time of a player means; undefined well beyond its end. A time just after the end means the end.
 */
export const secondOfVideo = (duration: number, time: number): number | undefined =>
  time <= duration + AFTER_END ? Math.min(time, duration) : undefined;
