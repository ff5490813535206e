// Loaded into each thread of an application: its clock shows the time by which a test has set it ahead.
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

const NAME = "sightline-clock";

/** Milliseconds by which the clocks are ahead, shared by all threads. */
const shared = (getEnvironmentData(NAME) as SharedArrayBuffer | undefined) ?? new SharedArrayBuffer(8);
setEnvironmentData(NAME, shared);
const ahead = new BigInt64Array(shared);

const { Date: RealDate } = globalThis;
globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    if (parts.length > 0) super(...parts);
    else super(Date.now());
  }
  static override now(): number {
    return RealDate.now() + Number(Atomics.load(ahead, 0));
  }
} as DateConstructor;

/** Sets the clocks of all threads ahead by milliseconds, or back by negative ones. */
export const setClocksAhead = (milliseconds: number): void => void Atomics.store(ahead, 0, BigInt(milliseconds));
