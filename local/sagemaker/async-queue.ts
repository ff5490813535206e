import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";
import { persist } from "#local/kit/persist.ts";

/** Reads and writes objects by their S3 URI, as the role of a model. */
export type ModelFiles = { read(uri: string): Promise<Buffer>; write(uri: string, body: Buffer): Promise<void> };

/** S3 folders of an asynchronous endpoint, and the calls that it runs at the same time. */
export type AsyncConfig = { readonly output: string; readonly failures: string; readonly concurrency: number };

/** An accepted call, as it is on disk until its response is written. */
export type AsyncCall = {
  readonly id: string;
  readonly endpoint: string;
  readonly input: string;
  readonly type: string;
  readonly output: string;
  readonly failure: string;
};

/** Ends the name of a file that is being written. */
const PARTIAL = ".new";

/** Result of a call of a container: its response, or why there is none. */
export type Outcome = { readonly response: Buffer } | { readonly failure: string };

type Options = {
  readonly folder: string;
  readonly files: ModelFiles;
  /** Runs a call; rejects only when the queue is closed. */
  readonly run: (call: AsyncCall, body: Buffer, signal: AbortSignal) => Promise<Outcome>;
};

/**
 * The calls of asynchronous endpoints. An accepted call is on disk, and is run again after a restart until its response, or the
 * reason of its failure, is in the bucket.
 */
export class AsyncQueue {
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #limits = new Map<string, ReturnType<typeof pLimit>>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
  }

  /** Accepts a call. */
  accept(call: Pick<AsyncCall, "endpoint" | "input" | "type">, { output, failures, concurrency }: AsyncConfig): AsyncCall {
    const id = randomUUID();
    const accepted = { ...call, id, output: `${output}/${id}.out`, failure: `${failures}/${id}-error.out` };
    // A call that was only partly written, by a kill or on a full disk, was not accepted.
    writeFileSync(`${this.#file(id)}${PARTIAL}`, JSON.stringify({ ...accepted, concurrency }));
    renameSync(`${this.#file(id)}${PARTIAL}`, this.#file(id));
    this.#schedule(accepted, concurrency);
    return accepted;
  }

  /** Runs the calls that an earlier process accepted and did not finish. */
  resume(): void {
    for (const name of readdirSync(this.#options.folder)) {
      if (name.endsWith(PARTIAL)) {
        rmSync(path.join(this.#options.folder, name));
        continue;
      }
      const { concurrency, ...call } = JSON.parse(readFileSync(path.join(this.#options.folder, name), "utf8")) as AsyncCall & {
        concurrency: number;
      };
      this.#schedule(call, concurrency);
    }
  }

  /** Stops; unfinished calls stay on disk. */
  async close(): Promise<void> {
    this.#closing.abort(new Error("The endpoint is closed."));
    await Promise.all(this.#running);
  }

  #schedule(call: AsyncCall, concurrency: number): void {
    const limit = this.#limits.get(call.endpoint) ?? pLimit(concurrency);
    this.#limits.set(call.endpoint, limit);
    const work = limit(() => this.#finish(call))
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) console.error("An asynchronous call of a model could not be finished:", error);
      })
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  async #finish(call: AsyncCall): Promise<void> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const { files, run } = this.#options;
    const outcome = await files.read(call.input).then(
      (body) => run(call, body, signal),
      (error: unknown) => ({ failure: `The input could not be read: ${String(error)}` }),
    );
    signal.throwIfAborted();
    await persist(
      "responses of models",
      () =>
        "response" in outcome
          ? files.write(call.output, outcome.response)
          : files.write(call.failure, Buffer.from(outcome.failure)),
      signal,
    );
    rmSync(this.#file(call.id), { force: true });
  }

  #file(id: string): string {
    return path.join(this.#options.folder, `${id}.json`);
  }
}
