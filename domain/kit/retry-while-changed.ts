import { AppError } from "#kit/error.ts";

const TRIES = 5;

/** The refusal of a write that was prepared from something that is no longer as it was read. Answered by reading and preparing again. */
export class Changed extends Error {
  override readonly name: string = "Changed";
}

/** Does what reads, prepares and commits, again while what was read has changed in between: `most` times in all, then `service.busy`. */
export async function retryWhileChanged<T>(work: () => Promise<T>, most = TRIES): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      if (tries === most) throw new AppError("service.busy");
    }
  }
}
