/** Errors with which AWS services limit the rate of calls, or reject one because of another that is in progress. */
const THROTTLING_ERRORS = new Set([
  "LimitExceededException",
  "ProvisionedThroughputExceeded",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestThrottled",
  "RequestThrottledException",
  "SlowDown",
  "ThrottledException",
  "Throttling",
  "ThrottlingError",
  "ThrottlingException",
  "TooManyRequestsException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);
/** Errors of connections: not made, lost, or without an answer in time. */
const CONNECTION_ERRORS = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "NetworkingError",
  "RequestTimeout",
  "TimeoutError",
]);

type ServiceError = Error & { readonly code?: string; readonly $metadata?: { readonly httpStatusCode?: number } };

/** Whether a service rejected a call because of its rate or of another call; it had no effect. */
export const isThrottled = (error: unknown): boolean => error instanceof Error && THROTTLING_ERRORS.has(error.name);

/** No response (timeout, reset) or a server error of a service: the call may have had its effect. */
export function isUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code = "", $metadata } = error as ServiceError;
  return CONNECTION_ERRORS.has(name) || CONNECTION_ERRORS.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** How deep causes are followed: ElectroDB wraps the SDK's error, which wraps that of the socket. */
const MAX_CAUSES = 5;

/**
 * Whether an error means that a service is throttled, unreachable or failing, so that a later attempt may succeed. Follows causes,
 * because libraries wrap the errors of the SDK.
 */
export function isOverload(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if (isThrottled(current) || isUnknownOutcome(current)) return true;
    current = current.cause;
  }
  return false;
}
