import { type ChildProcess, fork } from "node:child_process";
import { Rejected, type RejectionCode } from "./rejected.ts";

type Rejection = { readonly code: RejectionCode; readonly message: string };
/** Result of a worker: its reply, or why it has none. */
export type WorkerReply<Reply> = { readonly reply: Reply } | { readonly error: Rejection };

/** What a job consists of: parts, which any of the workers take, and how their replies, in the order of the parts, become one. */
export type Parts<Part, Reply> = { readonly parts: readonly Part[]; join(replies: readonly Reply[]): Reply };
export type Split<Job, Part, Reply> = (job: Job) => Parts<Part, Reply>;

/** A job that one worker does. */
export const wholeJob = <Job, Reply>(job: Job): Parts<Job, Reply> => ({ parts: [job], join: ([reply]) => reply! });

/** A job in progress: how many of its parts a worker has taken, and the replies so far. */
type Accepted<Part, Reply> = {
  readonly parts: readonly Part[];
  readonly replies: Reply[];
  taken: number;
  answered: number;
  /** Runs from its first part on. */
  deadline?: NodeJS.Timeout;
  resolve(replies: readonly Reply[]): void;
  reject(error: Rejected): void;
};
type Worker<Part, Reply> = {
  readonly child: ChildProcess;
  ready: boolean;
  current?: { job: Accepted<Part, Reply>; at: number; deadline: NodeJS.Timeout };
};

export type PoolOptions = {
  readonly workers: number;
  /** Maximum number of jobs that no worker has begun. */
  readonly queue: number;
  /** Timeout of a job from its first part on, and of a worker for one part. */
  readonly timeoutMs: number;
};

/** The module that a worker runs (serveJobs), and its arguments. */
export type WorkerProgram = { readonly file: string; readonly args: readonly string[] };

/** Delay before a crashed worker is replaced, so that one that crashes at start does not spin. */
const RESTART_MS = 200;

/**
 * Worker processes, one part of a job at a time each, behind one bounded queue. Waiting jobs take turns, a part each, so that a job
 * of many parts uses all workers and delays no other by more than a part. A worker that crashes or times out is replaced; its job
 * is rejected, not retried here, since it may be the cause.
 */
export class Pool<Job extends object, Reply, Part extends object = Job> {
  readonly #program: WorkerProgram;
  readonly #options: PoolOptions;
  readonly #split: Split<Job, Part, Reply>;
  readonly #workers = new Set<Worker<Part, Reply>>();
  /** Jobs with parts that no worker has taken, the next one first. */
  readonly #queue: Accepted<Part, Reply>[] = [];
  #closed = false;

  constructor(program: WorkerProgram, options: PoolOptions, split: Split<Job, Part, Reply>) {
    this.#program = program;
    this.#options = options;
    this.#split = split;
    for (let count = 0; count < options.workers; count++) this.#start();
  }

  get ready(): boolean {
    return !this.#closed && [...this.#workers].some((worker) => worker.ready);
  }

  /** Process ids of the running workers. */
  get pids(): number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Number of workers at work. */
  get busy(): number {
    return [...this.#workers].filter(({ current }) => current).length;
  }

  /** @throws Rejected with the worker's code, or queue.full, worker.lost, worker.late */
  async run(job: Job): Promise<Reply> {
    const { parts, join } = this.#split(job);
    const replies = await new Promise<readonly Reply[]>((resolve, reject) => {
      const waiting = this.#queue.filter(({ taken }) => taken === 0).length;
      if (waiting >= this.#options.queue) return reject(new Rejected("queue.full", "too many are waiting; try again"));
      this.#queue.push({ parts, replies: [], taken: 0, answered: 0, resolve, reject });
      this.#next();
    });
    return join(replies);
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
    const worker: Worker<Part, Reply> = { child, ready: false };
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
      const job = this.#queue.shift();
      if (!job) return;
      job.deadline ??= setTimeout(() => this.#fail(job, this.#late()), this.#options.timeoutMs);
      const at = job.taken++;
      if (job.taken < job.parts.length) this.#queue.push(job);
      const deadline = setTimeout(() => {
        this.#settle(worker, { error: this.#late() });
        worker.ready = false;
        worker.child.kill("SIGKILL");
      }, this.#options.timeoutMs);
      worker.current = { job, at, deadline };
      worker.child.send(job.parts[at]!);
    }
  }

  #settle(worker: Worker<Part, Reply>, answer: WorkerReply<Reply>): void {
    const { current } = worker;
    if (!current) return;
    delete worker.current;
    clearTimeout(current.deadline);
    const { job, at } = current;
    if ("reply" in answer) {
      job.replies[at] = answer.reply;
      if (++job.answered < job.parts.length) return;
      clearTimeout(job.deadline);
      job.resolve(job.replies);
    } else this.#fail(job, answer.error);
  }

  /** Rejects a job; no worker takes its other parts. */
  #fail(job: Accepted<Part, Reply>, { code, message }: Rejection): void {
    clearTimeout(job.deadline);
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    job.reject(new Rejected(code, message));
  }

  #late(): Rejection {
    return { code: "worker.late", message: `no answer within ${this.#options.timeoutMs} ms` };
  }
}
