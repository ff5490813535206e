import type { WriteFailure } from "#test/kit/failing-writes.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

/** The file that configures which calls of a tested application fail. */
export const FAULTS_PATH = "/_test/faults";
/** Within this time work calls every service that it needs, milliseconds. */
const FIRST_CALL_MS = 60_000;

/**
 * What a service does instead of answering as usual:
 * - `fails`, `unavailable`, `throttles`, `model error`: answers 500, 503, 429 or SageMaker's 424.
 * - `slow`: answers 2 s late. `hangs`: answers SageMaker's 424 after its limit of 60 s. `drips`: sends its answer in pieces for 2 s.
 * - `cuts off`: breaks the connection in the middle of its answer. `truncates`: sends half of its answer as a whole one.
 * - `says NaN`: sends numbers that are none.
 * - `conflicts`: a table rejects writes because of another transaction.
 * - `loses answers`: a table writes, and breaks the connection before it answers.
 */
export type ServiceMode =
  | "fails"
  | "unavailable"
  | "throttles"
  | "model error"
  | "slow"
  | "hangs"
  | "drips"
  | "cuts off"
  | "truncates"
  | "says NaN"
  | "conflicts"
  | "loses answers";

/** What fails in an application. */
export type Faults = {
  /** Milliseconds by which all clocks are ahead, those of functions too. */
  readonly clockAheadMs?: number;
  /** The error of writes to disk. */
  readonly writes?: WriteFailure;
  /** A service by its signing name (`ses`, `sagemaker`, `dynamodb`) or `stripe`. */
  readonly service?: { readonly name: string; readonly mode: ServiceMode };
  /** Events that are put on a bus are held back; when this ends, each is delivered twice, the newest first. */
  readonly holdEvents?: boolean;
  /** Functions end at this moment, whatever they do. Those that are started afterwards work. */
  readonly endFunctions?: boolean;
};

/** Replaces what fails in an application; nothing for `{}`. */
export async function injectFaults(url: string, faults: Faults): Promise<void> {
  const response = await fetch(new URL(FAULTS_PATH, url), { method: "POST", body: JSON.stringify(faults) });
  if (response.status !== 204) throw new Error(`the application took no faults: ${response.status}`);
}

/** Resolves when a call of the service that fails has failed. */
export const waitForFailedCall = (url: string): Promise<unknown> =>
  waitUntil(async () => Number(await (await fetch(new URL(FAULTS_PATH, url))).text()) > 0, { within: FIRST_CALL_MS });
