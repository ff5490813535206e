import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { AppError } from "#kit/error.ts";
import { ConflictError } from "./retry-on-conflict.ts";

const CONFLICTS = new Set(["TransactionConflict", "TransactionConflictException", "TransactionInProgressException"]);
/** Cancellation reasons of items whose partition is throttled. */
const THROTTLED_ITEMS = new Set(["ThrottlingError", "ProvisionedThroughputExceeded"]);
/** How deep causes are followed: `service.busy` has the error of the SDK as its cause, and so has ElectroDB's. */
const MAX_CAUSES = 5;

/**
 * Whether a write failed only because others changed the same items at the same moment, and not because the table was throttled or
 * did not answer. Follows causes.
 */
export function isConflict(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if (current instanceof ConflictError || CONFLICTS.has(current.name)) return true;
    if (current instanceof TransactionCanceledException)
      return hasReason(current, CONFLICTS) && !hasReason(current, THROTTLED_ITEMS);
    current = current.cause;
  }
  return false;
}

/** Whether the table cancelled a transaction because the partition of one of its items is throttled. */
export const isItemThrottled = (error: unknown): boolean =>
  error instanceof TransactionCanceledException && hasReason(error, THROTTLED_ITEMS);

const hasReason = ({ CancellationReasons = [] }: TransactionCanceledException, codes: ReadonlySet<string>): boolean =>
  CancellationReasons.some(({ Code = "" }) => codes.has(Code));

/** Whether work ended because the table was busy or others changed the same items, so that it may succeed in a moment. */
export const isBusy = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "service.busy") || isConflict(error);
