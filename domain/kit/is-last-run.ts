/** Lambda delivers a failed event again one minute and three minutes later: a run that starts after this time is the last one. */
const LAST_RUN_MS = 2.5 * 60 * 1000;

/**
 * Whether a run for an event is the last one, so that nothing is tried again if it fails.
 * @param requestedAt the time of the event, ISO 8601
 * @param startedAt when the run started, not when it failed: runs take up to minutes
 */
export const isLastRun = (requestedAt: string, startedAt: Date): boolean =>
  startedAt.getTime() - Date.parse(requestedAt) >= LAST_RUN_MS;
