import { longDate } from "#kit/portable/long-date.ts";

/** A timestamp as a long date in the user's time zone: August 14th 2027. */
export const longDay = (iso: string): string => longDate(new Date(iso));
