import type { Json } from "#local/kit/json.ts";
import { persist } from "#local/kit/persist.ts";
import type { Timer } from "#local/kit/timer.ts";
import type { Ending, Execution } from "./execution.ts";
import { failureOf } from "./failure.ts";
import { EXECUTIONS, runSequence, type TaskRunner } from "./interpreter.ts";
import type { Journal } from "./journal.ts";
import { type StatusChangeEvent, statusChangeEvent } from "./status-change.ts";

/** Abort reason when the emulator closes: executions stay running on disk. */
const CLOSING = new Error("closing");

type Options = {
  journal: Journal;
  task: TaskRunner;
  onStatusChange: (event: StatusChangeEvent) => void | Promise<void>;
  timer: Timer;
  random: () => number;
};

/** Runs executions, and keeps each until its final status is on disk and published. */
export class Executions {
  readonly #options: Options;
  readonly #running = new Map<string, { stop: AbortController; done: Promise<void> }>();
  readonly #publishing = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Journals a new execution and starts it. */
  start(execution: Execution): void {
    this.#options.journal.start(execution);
    const announcing = this.#publishStatusChange(execution.arn).finally(() => this.#publishing.delete(announcing));
    this.#publishing.add(announcing);
    this.#run(execution);
  }

  /**
   * Resumes the unfinished executions of an earlier process; returns how many. Publishes status changes that were not published.
   */
  async resume(): Promise<number> {
    const { journal } = this.#options;
    const left = journal.running().filter(({ arn }) => !this.#running.has(arn));
    for (const { arn } of journal.unpublished()) await this.#publishStatusChange(arn);
    for (const execution of left) this.#run(execution);
    return left.length;
  }

  /** Stops a running execution. Does nothing when it has already ended. */
  async end(arn: string, ending: Ending): Promise<void> {
    const { journal, timer } = this.#options;
    if (!journal.end(arn, ending, timer.now())) return;
    this.#running.get(arn)?.stop.abort(new Error(ending.status));
    await this.#publishStatusChange(arn);
  }

  async close(): Promise<void> {
    this.#closing.abort(CLOSING);
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort(CLOSING);
    await Promise.allSettled([...running.map(({ done }) => done), ...this.#publishing]);
  }

  #run(execution: Execution): void {
    const stop = new AbortController();
    const done = this.#perform(execution, stop)
      .catch(this.#report)
      .finally(() => this.#running.delete(execution.arn));
    this.#running.set(execution.arn, { stop, done });
  }

  async #perform(execution: Execution, stop: AbortController): Promise<void> {
    const { arn, definition, timeoutSeconds } = execution;
    const { timer } = this.#options;
    const over = new AbortController();
    if (timeoutSeconds !== undefined) {
      // The time while the machine was off does not count: a resumed execution has its full timeout again.
      timer.at(timer.now() + timeoutSeconds * 1000, AbortSignal.any([over.signal, stop.signal])).then(
        () => this.#endStored(arn, { status: "TIMED_OUT", error: "States.Timeout" }).catch(this.#report),
        () => {},
      );
    }
    try {
      const sequence = { scope: "", definition, signal: stop.signal };
      const output = await runSequence({ ...this.#options, execution }, sequence, JSON.parse(execution.input) as Json);
      await this.#endStored(arn, { status: "SUCCEEDED", output: JSON.stringify(output) });
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const { error, reason } = failureOf(thrown);
      await this.#endStored(arn, { status: "FAILED", error, cause: reason });
    } finally {
      over.abort();
    }
  }

  /** `end` that waits while the disk is full, instead of failing the execution for another reason. */
  readonly #endStored = (arn: string, ending: Ending): Promise<void> =>
    persist(EXECUTIONS, () => this.end(arn, ending), this.#closing.signal);

  readonly #report = (error: unknown): void => {
    if (error !== CLOSING) console.error("An execution was interrupted; it is resumed at the next start.", error);
  };

  /** Publishes at least once: a process that crashes in between publishes again after its restart. */
  async #publishStatusChange(arn: string): Promise<void> {
    const { journal, onStatusChange } = this.#options;
    const execution = journal.find(arn);
    if (!execution) return;
    try {
      await persist(EXECUTIONS, () => onStatusChange(statusChangeEvent(execution)), this.#closing.signal);
      await persist(EXECUTIONS, () => journal.markPublished(arn, execution.status), this.#closing.signal);
    } catch (error) {
      if (error === CLOSING) return;
      console.error(`The status of ${arn} could not be published; it is retried at the next start.`, error);
    }
  }
}
