import { ElectroError } from "electrodb";

/** Whether a single write failed because its condition did not hold; ElectroDB wraps the SDK's error. */
export const isConditionalCheckFailed = (error: unknown): boolean =>
  error instanceof ElectroError && error.cause instanceof Error && error.cause.name === "ConditionalCheckFailedException";
