import { setTimeout as pause } from "node:timers/promises";

/** The clock of the emulators; tests pass one that they control. */
export type Timer = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves at `time` (milliseconds since 1970), immediately if it has passed. Rejects with the signal's reason on abort. */
  at(time: number, signal: AbortSignal): Promise<void>;
};

/** setTimeout fires immediately beyond 2^31 - 1 milliseconds, so longer waits are split. */
const MAX_PAUSE_MS = 2 ** 31 - 1;

export const systemTimer: Timer = {
  now: Date.now,
  async at(time, signal) {
    // A clock that is set back must not make what is due wait for the difference.
    const end = performance.now() + time - Date.now();
    for (;;) {
      signal.throwIfAborted();
      const left = end - performance.now();
      if (left <= 0) return;
      await pause(Math.min(left, MAX_PAUSE_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  },
};

/** The promise, or a rejection with the signal's reason on abort. The work itself continues; its result is ignored. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
