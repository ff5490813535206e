import { type ChildProcess, fork } from "node:child_process";
import { Rejected, type RejectionCode } from "./rejected.ts";

/** What a worker answers: its reply, or why it has none. */
export type WorkerReply<Reply> =
  | { readonly reply: Reply }
  | { readonly error: { readonly code: RejectionCode; readonly message: string } };

type Waiting<Job, Reply> = { readonly job: Job; resolve(reply: Reply): void; reject(error: Rejected): void };
type Worker<Job, Reply> = {
  readonly child: ChildProcess;
  ready: boolean;
  current?: { waiting: Waiting<Job, Reply>; deadline: NodeJS.Timeout };
};

export type PoolOptions = {
  readonly workers: number;
  /** Maximum number of jobs in the queue. */
  readonly queue: number;
  /** Timeout of a worker for one job. */
  readonly timeoutMs: number;
};

/** The module that a worker runs (serveJobs), and its arguments. */
export type WorkerProgram = { readonly file: string; readonly args: readonly string[] };

/** Delay before a crashed worker is replaced, so that one that crashes at start does not spin. */
const RESTART_MS = 200;

/**
 * Worker processes, one job at a time each, behind one bounded queue. A worker that crashes or times out is replaced; its job is
 * rejected, not retried here, since it may be the cause.
 */
export class Pool<Job extends object, Reply> {
  readonly #program: WorkerProgram;
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker<Job, Reply>>();
  readonly #queue: Waiting<Job, Reply>[] = [];
  #closed = false;

  constructor(program: WorkerProgram, options: PoolOptions) {
    this.#program = program;
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

  /** @throws Rejected with the worker's code, or queue.full, worker.lost, worker.late */
  run(job: Job): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= this.#options.queue) return reject(new Rejected("queue.full", "too many are waiting; try again"));
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Stops the workers; rejects queued jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Rejected("worker.lost", "stopping"));
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
    const child = fork(this.#program.file, this.#program.args, {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const worker: Worker<Job, Reply> = { child, ready: false };
    this.#workers.add(worker);
    child.on("message", (message: "ready" | WorkerReply<Reply>) => {
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

  #settle(worker: Worker<Job, Reply>, answer: WorkerReply<Reply>): void {
    const { current } = worker;
    if (!current) return;
    delete worker.current;
    clearTimeout(current.deadline);
    if ("reply" in answer) current.waiting.resolve(answer.reply);
    else current.waiting.reject(new Rejected(answer.error.code, answer.error.message));
  }
}
