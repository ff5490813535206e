import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { AV_LOG_QUIET } from "node-av/constants";
import { Log } from "node-av/lib";
import { VideoRejected } from "#adapters/video/errors.ts";
import { PIPE_FD, type Reply } from "#adapters/video/messages.ts";

/** Handler of one kind of job. `pipe` opens the stream of frames to or from the caller. */
type JobHandler<Job> = (job: Job, pipe: () => Duplex) => Promise<unknown>;
export type JobHandlers<Job extends { readonly kind: string }> = {
  [Kind in Job["kind"]]: JobHandler<Extract<Job, { kind: Kind }>>;
};

/** Handles the one job that the parent sends, replies and exits; exits immediately when the parent is gone. */
export function serveJobs<Job extends { readonly kind: string }>(handlers: JobHandlers<Job>): void {
  Log.setLevel(AV_LOG_QUIET);
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.once("message", async (job: Job) => {
    const handle = handlers[job.kind as Job["kind"]] as JobHandler<Job>;
    const pipe = () => new Socket({ fd: PIPE_FD, readable: true, writable: true });
    const reply = await handle(job, pipe).then(
      (result): Reply => ({ kind: "done", result }),
      (error: unknown): Reply =>
        error instanceof VideoRejected
          ? { kind: "refused", code: error.code }
          : { kind: "failed", message: error instanceof Error ? `failed: ${error.message}` : String(error) },
    );
    process.send?.(reply, () => process.exit());
  });
}
