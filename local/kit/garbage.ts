import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds without work after which garbage is collected. */
export const COLLECT_AFTER_MS = 30_000;

/**
 * Makes V8 mark garbage when a heap is full, and not before, next to the work: image buffers make it collect several times for each
 * image, which then takes half the processor time. It then does not collect garbage of an idle heap either: call `collectGarbage`.
 * Applies to all threads of this process.
 */
export const markWhenFull = (): void => setFlagsFromString("--no-incremental-marking");

/** Collects the garbage of this thread; takes about 50 ms. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
