import * as z from "zod";

/** A time that a caller gives, with `Z` or an offset such as `+01:00`; the value is in UTC, with milliseconds. */
export const TimeInput = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());
