import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { Build, ContentType, FramesReply, InferenceReply } from "#contracts/pipelines/inference.ts";

/** A job for a worker: one image, or the frames of a batch in order; and its reply. */
export type Job = ({ readonly picture: Uint8Array } | { readonly frames: readonly Uint8Array[] }) & {
  /** Content type of all images; inferred for each when undefined. */
  readonly content: ContentType | undefined;
};
type Reply = InferenceReply | FramesReply;
export type WorkerReply =
  | { readonly reply: Reply }
  | { readonly error: { readonly code: PredictionErrorCode; readonly message: string } };
export type PredictionErrorCode =
  | "picture.unreadable"
  | "picture.too_large"
  | "queue.full"
  | "worker.lost"
  | "worker.late"
  | "model.failed";

/** A failed prediction, by code. */
export class PredictionRejected extends Error {
  readonly code: PredictionErrorCode;
  constructor(code: PredictionErrorCode, message: string) {
    super(message);
    this.name = "PredictionRefused";
    this.code = code;
  }
}

type Waiting = { readonly job: Job; resolve(reply: Reply): void; reject(error: PredictionRejected): void };
type Worker = { readonly child: ChildProcess; ready: boolean; current?: { waiting: Waiting; deadline: NodeJS.Timeout } };

export type PoolOptions = {
  readonly workers: number;
  /** Maximum number of jobs in the queue. */
  readonly queue: number;
  /** Timeout of a worker for one job. */
  readonly timeoutMs: number;
  readonly build: Build;
};

/** Delay before a crashed worker is replaced, so that one that crashes at start does not spin. */
const RESTART_MS = 200;

/**
 * Worker processes, one job at a time each, behind one bounded queue. A worker that crashes or times out is replaced; its job is
 * rejected, not retried here, since it may be the cause.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Waiting[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let count = 0; count < options.workers; count++) this.#start();
  }

  get ready(): boolean {
    return !this.#closed && [...this.#workers].some((worker) => worker.ready);
  }

  /** Process ids of the running workers. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Number of jobs in progress. */
  get busy(): number {
    return [...this.#workers].filter(({ current }) => current).length;
  }

  predict(job: Job): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= this.#options.queue)
        return reject(new PredictionRejected("queue.full", "too many are waiting; try again"));
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Stops the workers; rejects queued jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new PredictionRejected("worker.lost", "stopping"));
    await Promise.all(
      [...this.#workers].map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve();
            child.once("exit", () => resolve());
            child.kill("SIGKILL");
          }),
      ),
    );
  }

  #start(): void {
    const file = path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`);
    const child = fork(file, [this.#options.build], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const worker: Worker = { child, ready: false };
    this.#workers.add(worker);
    child.on("message", (message: "ready" | WorkerReply) => {
      if (message === "ready") worker.ready = true;
      else this.#settle(worker, message);
      this.#next();
    });
    // A message to a worker that just exited; its exit event follows.
    child.on("error", () => undefined);
    child.once("exit", () => {
      this.#workers.delete(worker);
      this.#settle(worker, { error: { code: "worker.lost", message: "the worker ended while at this" } });
      if (!this.#closed) setTimeout(() => this.#closed || this.#start(), RESTART_MS).unref();
    });
  }

  #next(): void {
    for (const worker of this.#workers) {
      if (!worker.ready || worker.current) continue;
      const waiting = this.#queue.shift();
      if (!waiting) return;
      const deadline = setTimeout(() => {
        this.#settle(worker, { error: { code: "worker.late", message: `no answer within ${this.#options.timeoutMs} ms` } });
        worker.ready = false;
        worker.child.kill("SIGKILL");
      }, this.#options.timeoutMs);
      worker.current = { waiting, deadline };
      worker.child.send(waiting.job);
    }
  }

  #settle(worker: Worker, answer: WorkerReply): void {
    const { current } = worker;
    if (!current) return;
    delete worker.current;
    clearTimeout(current.deadline);
    if ("reply" in answer) current.waiting.resolve(answer.reply);
    else current.waiting.reject(new PredictionRejected(answer.error.code, answer.error.message));
  }
}
