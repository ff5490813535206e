import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds without work after which garbage is collected. */
export const COLLECT_AFTER_MS = 30_000;

/**
 * Makes V8 mark a heap immediately when it is full, in all threads of this process. Image buffers start several collections for
 * each image, and marking step by step alongside the work takes twice the processor time. Without it V8 does not collect the
 * garbage of an idle heap: call `collectGarbage`.
 */
export const disableIncrementalMarking = (): void => setFlagsFromString("--no-incremental-marking");

/** Collects the garbage of this thread; takes about 50 ms. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
