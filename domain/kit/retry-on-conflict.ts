import { AppError } from "#kit/error.ts";

const TRIES = 5;

/** Thrown when a write was based on data that changed since it was read. Handled by reading and preparing again. */
export class ConflictError extends Error {
  override readonly name: string = "ConflictError";
}

/**
 * Runs `work` (read, prepare, commit) and repeats it while it throws `ConflictError`: `max` times in all, then throws
 * `service.busy`.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, max = TRIES): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (tries === max) throw new AppError("service.busy", {}, { cause: error });
    }
  }
}
