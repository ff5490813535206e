// Functions for the tests of the Lambda emulator. They return what a sandbox passes to its handler.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

type Context = { awsRequestId: string; functionName: string; invokedFunctionArn: string; getRemainingTimeInMillis(): number };

let calls = 0;
let inFlight = 0;
let maxInFlight = 0;

/** Returns its event, context and environment. */
export async function echo(event: unknown, context: Context) {
  calls++;
  return {
    event,
    calls,
    requestId: context.awsRequestId,
    functionName: context.functionName,
    arn: context.invokedFunctionArn,
    remaining: context.getRemainingTimeInMillis(),
    environment: { ...process.env },
  };
}

/** Throws an error with a custom name. */
export async function reject() {
  throw Object.assign(new Error("the image cannot be read"), { name: "InputRejected" });
}

export async function exit() {
  process.exit(3);
}

export async function hang() {
  await new Promise(() => setInterval(() => undefined, 1000));
}

export async function spin(event: { milliseconds: number }) {
  const until = Date.now() + event.milliseconds;
  while (Date.now() < until);
  return { thread: (await import("node:worker_threads")).threadId };
}

/** Returns the highest number of concurrent events in this sandbox. */
export async function crowd() {
  inFlight++;
  maxInFlight = Math.max(maxInFlight, inFlight);
  await new Promise((resolve) => setTimeout(resolve, 30));
  inFlight--;
  return { maxInFlight };
}

export function callback(event: { n: number }, _context: Context, done: (error: unknown, result: unknown) => void) {
  setTimeout(() => done(null, event.n + 1), 1);
}

export async function print() {
  console.log("printed by the function");
}

/** Holds native memory, outside the JavaScript heap, and waits. */
export async function allocate({ bytes }: { bytes: number }) {
  const held = Buffer.alloc(bytes, 1);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return { held: held.byteLength };
}

/** Lets a child process hold memory, and waits for it. */
export async function allocateInChild({ bytes }: { bytes: number }) {
  const script = `const held = Buffer.alloc(${bytes}, 1); setTimeout(() => held, 60000)`;
  await promisify(execFile)(process.execPath, ["-e", script]);
}

let left: WeakRef<object> | undefined;

/** Leaves an object that nothing refers to, and returns whether the one of the event before was collected. */
export function leaveGarbage() {
  const collected = left !== undefined && left.deref() === undefined;
  left = new WeakRef({});
  return { collected };
}
