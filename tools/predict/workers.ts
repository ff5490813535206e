import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pLimit from "p-limit";
import type { Build, ContentType } from "#contracts/pipelines/inference.ts";
import type { Job } from "./plan.ts";

/** What a worker is sent. */
export type Order = { readonly file: string; readonly out: string; readonly content: ContentType | undefined };
/** What it answers: what the picture was taken for, or the sentence why there is no density of it. */
export type Answer = { readonly content: ContentType; readonly standsOut: boolean } | { readonly problem: string };
export type Outcome = { readonly file: string } & Answer;

type Options = {
  readonly build: Build;
  /** The kind of all pictures; each is inferred when it is undefined. */
  readonly content: ContentType | undefined;
  /** How many processes work at most, one picture at a time each: what bounds memory. */
  readonly workers: number;
};

/**
 * Does all jobs in processes of one core each and tells of each job, by its place, as soon as it has ended. A process that ends while at a
 * picture, say for want of memory, costs that picture alone.
 * @throws Error when a process does not come to answer at all
 */
export async function predictAll(
  jobs: readonly Job[],
  { build, content, workers }: Options,
  tell: (outcome: Outcome, at: number) => void,
): Promise<void> {
  const limit = pLimit({ concurrency: workers, rejectOnClear: true });
  const idle: ChildProcess[] = [];
  const predict = async (job: Job, at: number) => {
    if ("problem" in job) return tell(job, at);
    const free = idle.pop();
    const worker = free && !hasEnded(free) ? free : await started(build);
    tell({ file: job.file, ...(await answered(worker, { ...job, content })) }, at);
    idle.push(worker);
  };
  let failure: unknown;
  const done = jobs.map((job, at) =>
    limit(predict, job, at).catch((error: unknown) => {
      failure ??= error;
      limit.clearQueue();
    }),
  );
  await Promise.all(done);
  for (const worker of idle) if (!hasEnded(worker)) worker.disconnect();
  if (failure) throw failure;
}

const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  !connected || exitCode !== null || signalCode !== null;

async function started(build: Build): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, "worker.ts");
  const child = fork(file, [build], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // What goes wrong with sending is followed by the exit, which is what counts.
  child.on("error", () => undefined);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  await once(child, "message", { signal: ended.signal }).catch(() => {
    throw new Error("The model did not start.");
  });
  return child;
}

function answered(worker: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve) => {
    const gone = (code: number | null, signal: string | null) =>
      resolve({ problem: `the process that looked at it ended (${signal ?? `exit code ${code}`})` });
    worker.once("exit", gone);
    worker.once("message", (answer: Answer) => {
      worker.off("exit", gone);
      resolve(answer);
    });
    worker.send(order);
  });
}
