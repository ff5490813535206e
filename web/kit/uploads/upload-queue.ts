import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import type { Upload as UploadTarget } from "#contracts/uploads.ts";
import { type ApiError, isSignedOut, toApiError } from "#web/kit/api/api-error.ts";
import { IdempotencyKey } from "#web/kit/api/idempotency-key.ts";
import { createSignal } from "#web/kit/signal.ts";
import type { TransferOptions } from "./transmit.ts";

export type CreatedHeatmap = { heatmap: HeatmapCard; upload: UploadTarget };

/** Stages: waiting → creating → sending → starting → started. Any of them can change to failed or, by the user, to canceled. */
export type UploadStage = "waiting" | "creating" | "sending" | "starting" | "started" | "failed" | "canceled";

export type Upload = {
  readonly id: string;
  readonly heatmap: NewHeatmap;
  readonly file: File;
  /** Of an edited image: the heatmap that it was made from. */
  readonly originUid: string | undefined;
  readonly stage: UploadStage;
  readonly sentBytes: number;
  /** Set once the heatmap exists. */
  readonly uid: string | undefined;
  readonly problem: ApiError | undefined;
};

/** Dependencies of the queue. Each may throw `ApiError`. */
export type UploadOperations = {
  create: (heatmap: NewHeatmap, idempotencyKey: IdempotencyKey) => Promise<CreatedHeatmap>;
  /** Requests a new presigned upload; for a multipart upload, also returns the parts that are already uploaded. */
  refreshTarget: (uid: string) => Promise<UploadTarget>;
  send: (target: UploadTarget, upload: { uid: string; file: File }, watch: TransferOptions) => Promise<void>;
  generate: (uid: string, idempotencyKey: IdempotencyKey) => Promise<unknown>;
  /** The heatmap was created and the upload is starting. */
  onCreated: (created: CreatedHeatmap, heatmap: NewHeatmap, file: File) => void;
  /** The analysis was started. */
  onStarted?: (upload: Upload) => void;
  /** The analysis could not be started. */
  onStartFailed: (upload: Upload) => void;
  /** Discards a heatmap whose file will not be uploaded, which refunds its credit. */
  cancelUpload: (uid: string) => Promise<unknown>;
  /** Undefined while the browser is online; otherwise resolves when it is online again. */
  waitForConnection: () => Promise<void> | undefined;
};

/** Internal state of one upload, including fields that are not rendered. */
type Job = { view: Upload; abort: AbortController; target: UploadTarget | undefined; isSent: boolean; keys: Keys };
/** The idempotency key of each step. */
type Keys = { readonly create: IdempotencyKey; readonly generate: IdempotencyKey };
const createKeys = (): Keys => ({ create: new IdempotencyKey(), generate: new IdempotencyKey() });

const CONCURRENCY = 3;
const TERMINAL_STAGES: readonly UploadStage[] = ["started", "failed", "canceled"];

/**
 * Uploads files with limited concurrency. A retry resumes where the upload stopped: idempotency keys are reused, so nothing is
 * created or charged twice. A heatmap that no longer takes a file is created again. When the session ends, running uploads return
 * to waiting and the queue pauses until `resume`; without a connection, until the connection is back.
 */
export class UploadQueue {
  /** The uploads in the order in which they were added. */
  readonly items = createSignal<readonly Upload[]>([]);
  readonly #operations: UploadOperations;
  #jobs: readonly Job[] = [];
  #isPaused = false;
  #isOffline = false;

  constructor(operations: UploadOperations) {
    this.#operations = operations;
  }

  add(entries: readonly { heatmap: NewHeatmap; file: File; originUid?: string | undefined }[]): void {
    const added = entries.map(({ heatmap, file, originUid }): Job => {
      const view: Upload = {
        id: crypto.randomUUID(),
        heatmap,
        file,
        originUid,
        stage: "waiting",
        sentBytes: 0,
        uid: undefined,
        problem: undefined,
      };
      return { view, abort: new AbortController(), target: undefined, isSent: false, keys: createKeys() };
    });
    this.#jobs = [...this.#jobs, ...added];
    this.#changed();
    this.#pump();
  }

  retry(id: string): void {
    const job = this.#find(id);
    if (job?.view.stage !== "failed") return;
    job.abort = new AbortController();
    this.#set(job, { stage: "waiting", problem: undefined });
    this.#pump();
  }

  /** Retries every failed upload. */
  retryAll(): void {
    for (const { view } of this.#jobs) this.retry(view.id);
  }

  /** Cancels an upload whose analysis has not started and discards its heatmap. If that fails, the server does it on expiry. */
  cancel(id: string): void {
    const job = this.#find(id);
    if (!job || TERMINAL_STAGES.includes(job.view.stage)) return;
    this.#set(job, { stage: "canceled" });
    job.abort.abort(new DOMException("Upload canceled", "AbortError"));
    if (job.view.uid) this.#cancel(job.view.uid);
    this.#pump();
  }

  /** Removes a finished upload from the list. The heatmap of a failed one is discarded. */
  remove(id: string): void {
    const removed = this.#find(id)?.view;
    if (removed?.stage === "failed" && removed.uid) this.#cancel(removed.uid);
    this.#jobs = this.#jobs.filter(({ view }) => view.id !== id || !TERMINAL_STAGES.includes(view.stage));
    this.#changed();
  }

  /** Removes finished uploads from the list. Failed uploads stay until the user handles them. */
  clearFinished(): void {
    this.#jobs = this.#jobs.filter(({ view }) => view.stage !== "started" && view.stage !== "canceled");
    this.#changed();
  }

  /** Resumes the queue after a new sign-in. */
  resume(): void {
    this.#isPaused = false;
    this.#pump();
  }

  /** Whether uploads have to wait for the connection, after which they start again automatically. */
  #waitsForConnection(): boolean {
    if (this.#isOffline) return true;
    const connected = this.#operations.waitForConnection();
    if (!connected) return false;
    this.#isOffline = true;
    void connected.then(() => {
      this.#isOffline = false;
      this.#pump();
    });
    return true;
  }

  #pump(): void {
    if (this.#isPaused || !this.#jobs.some(({ view }) => view.stage === "waiting") || this.#waitsForConnection()) return;
    const running = this.#jobs.filter(({ view }) => view.stage !== "waiting" && !TERMINAL_STAGES.includes(view.stage)).length;
    const next = this.#jobs.filter(({ view }) => view.stage === "waiting").slice(0, Math.max(0, CONCURRENCY - running));
    for (const job of next) void this.#run(job).finally(() => this.#pump());
  }

  async #run(job: Job): Promise<void> {
    const { abort } = job;
    const { signal } = abort;
    try {
      const uid = await this.#create(job, signal);
      if (!job.isSent) await this.#send(job, uid, signal);
      this.#set(job, { stage: "starting", sentBytes: job.view.file.size });
      await this.#operations.generate(uid, job.keys.generate);
      if (signal.aborted) return;
      this.#set(job, { stage: "started" });
      this.#operations.onStarted?.(job.view);
    } catch (error) {
      if (signal.aborted) return;
      if (isSignedOut(error)) {
        this.#isPaused = true;
        this.#set(job, { stage: "waiting" });
        return;
      }
      const whileStarting = job.view.stage === "starting";
      const problem = toApiError(error);
      if (problem.status === 0 && this.#waitsForConnection()) {
        this.#set(job, { stage: "waiting" });
        return;
      }
      this.#set(job, { stage: "failed", problem, ...this.#undo(job, problem.code) });
      if (whileStarting) this.#operations.onStartFailed(job.view);
    }
  }

  async #create(job: Job, signal: AbortSignal): Promise<string> {
    if (job.view.uid) return job.view.uid;
    this.#set(job, { stage: "creating" });
    const created = await this.#operations.create(job.view.heatmap, job.keys.create);
    const { uid } = created.heatmap;
    if (signal.aborted) this.#cancel(uid);
    signal.throwIfAborted();
    job.target = created.upload;
    this.#set(job, { uid });
    this.#operations.onCreated(created, job.view.heatmap, job.view.file);
    return uid;
  }

  /** Returns the job to the step that a retry has to repeat, if the server no longer has what later steps need. */
  #undo(job: Job, code: string): Partial<Upload> {
    const isClosed = code === "heatmap.not_found" || code === "heatmap.upload_closed";
    if (!isClosed && code !== "heatmap.not_uploaded") return {};
    job.isSent = false;
    job.target = undefined;
    if (!isClosed) return { sentBytes: 0 };
    job.keys = createKeys();
    return { sentBytes: 0, uid: undefined };
  }

  #cancel(uid: string): void {
    this.#operations.cancelUpload(uid).catch(() => undefined);
  }

  async #send(job: Job, uid: string, signal: AbortSignal): Promise<void> {
    this.#set(job, { stage: "sending" });
    const watch = { onProgress: (sentBytes: number) => this.#set(job, { sentBytes }), signal };
    job.target ??= await this.#operations.refreshTarget(uid);
    signal.throwIfAborted();
    try {
      await this.#operations.send(job.target, { uid, file: job.view.file }, watch);
    } catch (error) {
      job.target = undefined;
      throw error;
    }
    job.isSent = true;
  }

  #find(id: string): Job | undefined {
    return this.#jobs.find(({ view }) => view.id === id);
  }

  #set(job: Job, change: Partial<Upload>): void {
    if (job.view.stage === "canceled") return;
    job.view = { ...job.view, ...change };
    this.#changed();
  }

  #changed(): void {
    this.items.set(this.#jobs.map(({ view }) => view));
  }
}

export type UploadTotals = { files: number; settled: number; failed: number; percent: number; isBusy: boolean };

/** Progress of all files, 0 to 100, weighted by bytes. Excludes canceled uploads. */
export function totalsOf(uploads: readonly Upload[]): UploadTotals {
  const counting = uploads.filter(({ stage }) => stage !== "canceled");
  const total = counting.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counting.reduce((sum, { sentBytes, stage, file }) => sum + (stage === "failed" ? file.size : sentBytes), 0);
  return {
    files: counting.length,
    settled: counting.filter(({ stage }) => TERMINAL_STAGES.includes(stage)).length,
    failed: counting.filter(({ stage }) => stage === "failed").length,
    percent: total === 0 ? 0 : Math.floor((sent / total) * 100),
    isBusy: counting.some(({ stage }) => !TERMINAL_STAGES.includes(stage)),
  };
}
