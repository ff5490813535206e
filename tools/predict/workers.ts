import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pLimit from "p-limit";
import type { Build, ContentType } from "#contracts/pipelines/inference.ts";
import type { Job } from "./plan.ts";

/** Message to a worker. */
export type WorkerRequest = { readonly file: string; readonly out: string; readonly content: ContentType | undefined };
/** Reply of a worker: the content type of the image, or the message why it has no attention map. */
export type WorkerReply = { readonly content: ContentType; readonly standsOut: boolean } | { readonly problem: string };
export type Outcome = { readonly file: string } & WorkerReply;

type Options = {
  readonly build: Build;
  /** Content type of all images; inferred for each when undefined. */
  readonly content: ContentType | undefined;
  /** Maximum number of processes, with one image at a time each: this bounds memory. */
  readonly workers: number;
};

/**
 * Runs all jobs in single-core processes and reports each job, by its index, as soon as it has ended. A process that crashes on
 * an image, for example for lack of memory, fails that image only.
 * @throws Error when a process does not start
 */
export async function predictAll(
  jobs: readonly Job[],
  { build, content, workers }: Options,
  send: (outcome: Outcome, at: number) => void,
): Promise<void> {
  const limit = pLimit({ concurrency: workers, rejectOnClear: true });
  const idle: ChildProcess[] = [];
  const predict = async (job: Job, at: number) => {
    if ("problem" in job) return send(job, at);
    const free = idle.pop();
    const worker = free && !hasEnded(free) ? free : await startWorker(build);
    send({ file: job.file, ...(await requestPrediction(worker, { ...job, content })) }, at);
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

async function startWorker(build: Build): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, "worker.ts");
  const child = fork(file, [build], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // A send error is followed by the exit event, which is handled.
  child.on("error", () => undefined);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  await once(child, "message", { signal: ended.signal }).catch(() => {
    throw new Error("The model did not start.");
  });
  return child;
}

function requestPrediction(worker: ChildProcess, order: WorkerRequest): Promise<WorkerReply> {
  return new Promise((resolve) => {
    const gone = (code: number | null, signal: string | null) =>
      resolve({ problem: `the process that looked at it ended (${signal ?? `exit code ${code}`})` });
    worker.once("exit", gone);
    worker.once("message", (answer: WorkerReply) => {
      worker.off("exit", gone);
      resolve(answer);
    });
    worker.send(order);
  });
}
