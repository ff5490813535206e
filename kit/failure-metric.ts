/**
 * The metric of requests that failed, in our namespace: functions write it into their log, and the access log of an API adds what
 * its gateway could not pass on. The dimension is the name of the API.
 */
export const FAILURE_METRIC = { name: "failures", unit: "Count", dimension: "api" } as const;
