import { ConnectionError, type Progress, TimeoutError, type WaitOptions } from "../../sdk/src/index.ts";
import type { Context } from "./command.ts";
import { UnfinishedError } from "./exit-codes.ts";
import { progressWriter } from "./progress.ts";

/** Options of a wait, which an interruption ends. */
export type Following = WaitOptions & { readonly signal: AbortSignal };

/**
 * Runs work on a target with its progress on standard error.
 * @throws UnfinishedError if the program stops waiting before the server is finished, and the error of the work otherwise
 */
export async function follow<Result>(
  { terminal, signal }: Pick<Context, "terminal" | "signal">,
  target: string,
  work: (following: Following) => Promise<Result>,
): Promise<Result> {
  const write = progressWriter(terminal, target);
  let last: Progress | undefined;
  const onProgress = (progress: Progress) => {
    last = progress;
    write(progress);
  };
  try {
    return await work({ signal, onProgress });
  } catch (error) {
    if (!last || !stopsWaiting(error, signal)) throw error;
    const { message } = error as Error;
    throw new UnfinishedError(`${message.replace(/\.?$/, ".")} ${whatFollows(last)}`, last.uid, { cause: error });
  }
}

/** Whether an error says nothing about the work itself. */
const stopsWaiting = (error: unknown, signal: AbortSignal): boolean =>
  (signal.aborted && error === signal.reason) || error instanceof TimeoutError || error instanceof ConnectionError;

/** A sentence about the work after the program: whether it continues, and the command that shows it. */
function whatFollows({ phase, fraction, uid }: Progress): string {
  const command = `sightline ${uid.startsWith("rp_") ? "report" : "watch"} ${uid}`;
  // Without its file, the SDK cancels it, or the server does after an hour.
  if (phase === "upload" && fraction < 1) return `The file of ${uid} did not arrive, so its credit is refunded.`;
  if (phase === "upload") return `This shows whether it continues: ${command}`;
  return fraction < 1 ? `It continues on the server: ${command}` : `This shows its result: ${command}`;
}
