import { ElectroError } from "electrodb";

/** Whether a single write failed because its condition did not hold; ElectroDB wraps the SDK's error. */
export const isConditionalCheckFailed = (error: unknown): boolean =>
  error instanceof ElectroError && error.cause instanceof Error && error.cause.name === "ConditionalCheckFailedException";

/** Waits for a conditional write. Returns whether its condition held, and throws any other error. */
export async function conditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionalCheckFailed(error)) return false;
    throw error;
  }
}

/** Waits for a conditional write and returns its result. Throws the given error if its condition did not hold. */
export async function orThrow<Result>(write: Promise<Result>, conditionFailed: () => Error): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isConditionalCheckFailed(error) ? conditionFailed() : error;
  }
}
