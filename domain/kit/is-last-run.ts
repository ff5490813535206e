import { now } from "#kit/clock.ts";

/** Lambda delivers a failed event again one minute and three minutes later: a run that starts after this time is the last one. */
const LAST_RUN_MS = 2.5 * 60 * 1000;

/** Whether the present run for an event of this time, ISO 8601, is the last one, so that nothing is tried again if it fails. */
export const isLastRun = (requestedAt: string): boolean => now().getTime() - Date.parse(requestedAt) >= LAST_RUN_MS;
