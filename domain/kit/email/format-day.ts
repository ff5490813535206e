import { longDate } from "#kit/portable/long-date.ts";

/** Formats an ISO 8601 time as a date: `November 21st 2026`, in UTC. */
export const formatDay = (moment: string): string => longDate(new Date(moment), "UTC");
