import type { WriteFailure } from "#test/kit/failing-writes.ts";

/** The file that configures which calls of a tested application fail. */
export const FAULTS_PATH = "/_test/faults";

/** What fails in an application. */
export type Faults = {
  /** Milliseconds by which the clock of everything but the functions is ahead. */
  readonly clockAheadMs?: number;
  /** The error of writes to disk. */
  readonly writes?: WriteFailure;
  /** A service by its signing name (`ses`, `sagemaker`) or `stripe`: it answers 500, or 2 s late. */
  readonly service?: { readonly name: string; readonly mode: "fails" | "slow" };
};

/** Replaces what fails in an application; nothing for `{}`. */
export async function injectFaults(url: string, faults: Faults): Promise<void> {
  const response = await fetch(new URL(FAULTS_PATH, url), { method: "POST", body: JSON.stringify(faults) });
  if (response.status !== 204) throw new Error(`the application took no faults: ${response.status}`);
}
