import { now } from "#kit/clock.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#kit/time.ts";

/**
 * How often an action may be done in a window of `seconds`. Windows are the same for all subjects and start at multiples of their
 * length. Actions are counted by their name, which is stored: the domain and the action, such as `accounts.verify_email`.
 */
export type RateLimit = { readonly action: string; readonly maxCount: number; readonly seconds: number };

/** At most `maxCount` actions per hour. */
export const perHour = (action: string, maxCount: number): RateLimit => ({ action, maxCount, seconds: HOUR_SECONDS });
/** At most `maxCount` actions per day. */
export const perDay = (action: string, maxCount: number): RateLimit => ({ action, maxCount, seconds: DAY_SECONDS });

const secondsNow = (): number => Math.floor(now().getTime() / 1000);

/** The start of the current window of this length, in seconds since 1970. */
export const windowOf = (seconds: number): number => secondsNow() - (secondsNow() % seconds);

/** Seconds until the current window of a limit ends, at least one. */
export const secondsLeft = ({ seconds }: Pick<RateLimit, "seconds">): number => seconds - (secondsNow() % seconds);
