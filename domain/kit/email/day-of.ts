const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A moment in ISO 8601 as a day: `21 November 2026`, in UTC. */
export const dayOf = (moment: string): string => DAY.format(new Date(moment));
