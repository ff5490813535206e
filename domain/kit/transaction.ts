import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { ErrorCode } from "#contracts/kit/errors.ts";
import { AppError } from "#kit/error.ts";
import { isThrottled, isUnknownOutcome } from "#kit/is-overload.ts";
import { backOff } from "./back-off.ts";
import { isConflict, isItemThrottled } from "./is-conflict.ts";
import { transactionClient } from "./table.ts";

/** Failures of other kinds than conflicts. */
const MAX_FAILURES = 5;
/**
 * Conflicts with other writers of the same items, such as the credits of a workspace. Their pauses are 11 seconds at most, so that
 * work that begins in the first half of a request (`START_DEADLINE_MS`) also ends in it.
 */
const MAX_CONFLICTS = 16;
const CONFLICT_BACKOFF = { firstMs: 20, maxMs: 1000 };

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** The result of `.params()` of an entity's operation. */
type Params = Readonly<Record<string, unknown>>;

const ALL_OLD = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
/** Transaction writes from the `.params()` of an entity's `create`, `patch`, `delete` and `get`. */
export const put = (params: Params): Write => ({ Put: { ...params, ...ALL_OLD } as NonNullable<Write["Put"]> });
/** A write that changes an item. */
export const update = (params: Params): Write => ({ Update: { ...params, ...ALL_OLD } as NonNullable<Write["Update"]> });
/** A write that deletes an item. */
export const deleteItem = (params: Params): Write => ({ Delete: { ...params, ...ALL_OLD } as NonNullable<Write["Delete"]> });
/** Condition check: writes nothing, but requires a condition on the item to hold. */
export const conditionCheck = (check: Params): Write => ({ ConditionCheck: check as NonNullable<Write["ConditionCheck"]> });
/** Condition check: writes nothing, but requires the item to exist. */
export const existsCondition = ({ TableName, Key }: Params): Write =>
  conditionCheck({ TableName, Key, ConditionExpression: "attribute_exists(pk)" });

/** An item as it was when its condition failed; undefined if it did not exist. */
export type OldItem = Readonly<Record<string, unknown>> | undefined;

/** One item of a transaction: the write, and the error to throw if its condition fails. */
export type TransactionItem = {
  readonly write: Write;
  /** The error if the condition fails. Without it a failed condition is a bug. */
  readonly onConditionFailed?: ErrorCode | ((old: OldItem) => Error);
  /** Whether this transaction was committed; called after an attempt with an unknown outcome. */
  readonly isCommitted?: () => Promise<boolean>;
};

/**
 * Commits all items or none. A failed condition throws the error of its item (the first in order) and is never retried.
 * Conflicts are retried with full jitter, 16 attempts in all, and throttling five; then they throw `service.busy`, whose cause is a
 * conflict only if nothing else went wrong.
 * After a timeout or a broken connection the outcome is unknown: the `isCommitted` function of an item is called first.
 */
export async function commitTransaction(items: readonly TransactionItem[]): Promise<void> {
  // The same token for every attempt, so that DynamoDB treats a lost attempt and its retry as one transaction.
  const transaction = { TransactItems: items.map(({ write }) => write), ClientRequestToken: randomUUID() };
  let outcomeUnknown = false;
  let [conflicts, failures] = [0, 0];
  let lastFailure: unknown;
  for (;;) {
    try {
      await transactionClient.send(new TransactWriteCommand(transaction));
      return;
    } catch (error) {
      if (outcomeUnknown && (await isCommitted(items))) return;
      const failure = conditionError(error, items);
      if (failure) throw failure;
      const unknown = isUnknownOutcome(error);
      if (!unknown && !isConflict(error) && !isThrottled(error) && !isItemThrottled(error)) throw error;
      if (unknown && (await isCommitted(items))) return;
      outcomeUnknown ||= unknown;
      if (isConflict(error)) conflicts++;
      else {
        failures++;
        lastFailure = error;
      }
      if (conflicts === MAX_CONFLICTS || failures === MAX_FAILURES)
        throw new AppError("service.busy", {}, { cause: lastFailure ?? error });
    }
    await backOff(conflicts + failures, failures === 0 ? CONFLICT_BACKOFF : undefined);
  }
}

/**
 * Commits a write with further items if its condition holds. Returns whether it held, like `conditionHolds` for a single write.
 * `errorFor` is given the item where it did not, and returns an error to throw instead. Other failures are those of
 * `commitTransaction`.
 */
export async function commitIf(
  write: Write,
  items: readonly TransactionItem[] = [],
  errorFor: (old: OldItem) => Error | undefined = () => undefined,
): Promise<boolean> {
  const notHeld = new Error("the condition does not hold");
  try {
    await commitTransaction([{ write, onConditionFailed: (old) => errorFor(old) ?? notHeld }, ...items]);
    return true;
  } catch (error) {
    if (error === notHeld) return false;
    throw error;
  }
}

function conditionError(error: unknown, items: readonly TransactionItem[]): Error | undefined {
  if (!(error instanceof TransactionCanceledException)) return;
  const reasons = error.CancellationReasons ?? [];
  const index = reasons.findIndex(({ Code }) => Code === "ConditionalCheckFailed");
  if (index < 0) return;
  const reject = items[index]?.onConditionFailed;
  if (reject === undefined)
    return new Error(`the condition of item ${index} failed, but the item defines no error`, { cause: error });
  return typeof reject === "string" ? new AppError(reject, {}, { cause: error }) : reject(scalarsOf(reasons[index]?.Item));
}

/** The scalar attributes of an item that DynamoDB returns with a failed condition; lists and maps are omitted. */
function scalarsOf(item: NonNullable<TransactionCanceledException["CancellationReasons"]>[number]["Item"]): OldItem {
  if (!item) return;
  const scalars = Object.entries(item).map(([name, { S, N, BOOL }]) => [
    name,
    S ?? BOOL ?? (N === undefined ? undefined : Number(N)),
  ]);
  return Object.fromEntries(scalars);
}

async function isCommitted(items: readonly TransactionItem[]): Promise<boolean> {
  const checkCommitted = items.find(({ isCommitted: committed }) => committed)?.isCommitted;
  return checkCommitted ? checkCommitted() : false;
}
