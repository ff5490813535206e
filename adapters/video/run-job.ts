import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import path from "node:path";
import type { Duplex } from "node:stream";
import { VideoFailed, VideoInterrupted, VideoRejected } from "./errors.ts";
import type { VideoJob } from "./jobs.ts";
import { PIPE_FD, type Reply } from "./messages.ts";
import { residentBytes } from "./resident-bytes.ts";

/** Limits of a job's time and of its process's memory. */
export type JobLimits = { readonly seconds: number; readonly bytes?: number };

/** A running job: its result, the pipe for frames in either direction, and a function to stop it. */
export type RunningJob = { readonly result: Promise<unknown>; readonly pipe: Duplex; stop(): void };

/** More than frames of 3840 × 2160 need, less than a small Lambda function has. */
const BYTES = 1.2 * 1024 ** 3;
const POLL_MS = 50;

/**
 * Runs a job in a separate process: untrusted files may crash a decoder, loop forever or allocate all memory, and only a process
 * can be killed. It gets none of the caller's environment variables and exits with the caller.
 */
export function runJob(job: VideoJob, limits: JobLimits): RunningJob {
  return runScript(path.join(import.meta.dirname, `video-worker${path.extname(import.meta.filename)}`), job, limits);
}

/** Same as `runJob` for a script that serves its own jobs with `serveJobs`. */
export function runScript(script: string, job: unknown, { seconds, bytes = BYTES }: JobLimits): RunningJob {
  const child = fork(script, [], {
    env: environment(),
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
  });
  const pipe = child.stdio[PIPE_FD] as Duplex;
  // Either side may close first; errors are reported in the result.
  pipe.on("error", () => undefined);

  let cause: string | undefined;
  const end = (reason: string) => {
    cause ??= reason;
    child.kill("SIGKILL");
  };
  const clock = setTimeout(() => end(`took more than ${seconds} s`), seconds * 1000);
  const look = setInterval(() => {
    if (residentBytes(child.pid) > bytes) end(`held more than ${Math.round(bytes / 1e6)} MB`);
  }, POLL_MS);

  const result = outcome(child, () => cause).finally(() => {
    clearTimeout(clock);
    clearInterval(look);
  });
  // A caller that stops early does not await it.
  result.catch(() => undefined);
  child.send(job as object, () => undefined);
  return { result, pipe, stop: () => end("was stopped") };
}

/** Only the variables that Node itself needs to start when shared libraries or compiled code are in unusual locations. */
function environment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE;
  return {
    ...(process.env.LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
  };
}

function outcome(child: ChildProcess, causeOf: () => string | undefined): Promise<unknown> {
  let reply: Reply | undefined;
  let stderrTail = "";
  child.on("message", (message) => {
    reply = message as Reply;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderrTail = (stderrTail + text).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new VideoFailed(error.message, { cause: error })));
    child.on("close", (code, signal) => {
      if (reply?.kind === "done") return resolve(reply.result);
      if (reply?.kind === "refused") return reject(new VideoRejected(reply.code));
      const known = reply?.message ?? causeOf();
      const Failure = known === undefined && signal === "SIGKILL" ? VideoInterrupted : VideoFailed;
      reject(new Failure(`The video process ${known ?? `ended with ${signal ?? code}. ${stderrTail}`}`));
    });
  });
}
