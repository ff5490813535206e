const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Formats an ISO 8601 time as a date: `21 November 2026`, in UTC. */
export const formatDay = (moment: string): string => DAY.format(new Date(moment));
