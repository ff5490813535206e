import { AppError } from "#kit/error.ts";
import { backOff } from "./back-off.ts";

/** Enough for the half dozen events of a purchase and for people who change one object at the same moment. */
const MAX_ATTEMPTS = 12;

/** Thrown when a write was based on data that changed since it was read. Handled by reading and preparing again. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
}

/**
 * Runs `work` (read, prepare, commit) and repeats it while it throws `ConflictError`, with full jitter: 12 times in all, then
 * throws `service.busy`.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (tries === MAX_ATTEMPTS) throw new AppError("service.busy", {}, { cause: error });
    }
    await backOff(tries);
  }
}
