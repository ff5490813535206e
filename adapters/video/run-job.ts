import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import path from "node:path";
import type { Duplex } from "node:stream";
import type { VideoJob } from "./jobs.ts";
import { PIPE, type Reply } from "./messages.ts";
import { VideoFailed, VideoRefused } from "./problem.ts";
import { residentBytes } from "./resident-bytes.ts";

/** How long a job may take and how much memory its process may hold. */
export type Limits = { readonly seconds: number; readonly bytes?: number };

/** A job under way: what comes of it, the pipe for pictures in either direction, and an end to it at any time. */
export type Running = { readonly result: Promise<unknown>; readonly pipe: Duplex; stop(): void };

/** Above what 3840 × 2160 pictures need, below what a small function has. */
const BYTES = 1.2 * 1024 ** 3;
const LOOK_MS = 50;

/**
 * Starts a job in a process of its own: files from strangers may crash their decoder, loop for ever or ask for all memory there is, and only a
 * process can be ended. It knows nothing of the caller's environment and dies with the caller.
 */
export function runJob(job: VideoJob, limits: Limits): Running {
  return runIn(path.join(import.meta.dirname, `video-worker${path.extname(import.meta.filename)}`), job, limits);
}

/** The same for a script that serves jobs of its own with `serveJobs`. */
export function runIn(script: string, job: unknown, { seconds, bytes = BYTES }: Limits): Running {
  const child = fork(script, [], {
    env: environment(),
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
  });
  const pipe = child.stdio[PIPE] as Duplex;
  // Either side may close first; what matters is said in the result.
  pipe.on("error", () => undefined);

  let cause: string | undefined;
  const end = (reason: string) => {
    cause ??= reason;
    child.kill("SIGKILL");
  };
  const clock = setTimeout(() => end(`took more than ${seconds} s`), seconds * 1000);
  const look = setInterval(() => {
    if (residentBytes(child.pid) > bytes) end(`held more than ${Math.round(bytes / 1e6)} MB`);
  }, LOOK_MS);

  const result = outcome(child, () => cause).finally(() => {
    clearTimeout(clock);
    clearInterval(look);
  });
  // Whoever leaves early does not wait for it.
  result.catch(() => undefined);
  child.send(job as object, () => undefined);
  return { result, pipe, stop: () => end("was stopped") };
}

/** What Node itself needs to start, where the machine's libraries or compiled code are not where they usually are, and nothing else. */
function environment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE;
  return {
    ...(process.env.LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
  };
}

function outcome(child: ChildProcess, causeOf: () => string | undefined): Promise<unknown> {
  let reply: Reply | undefined;
  let complaint = "";
  child.on("message", (message) => {
    reply = message as Reply;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new VideoFailed(error.message, { cause: error })));
    child.on("close", (code, signal) => {
      if (reply?.kind === "done") return resolve(reply.result);
      if (reply?.kind === "refused") return reject(new VideoRefused(reply.code));
      const reason = reply?.message ?? causeOf() ?? `ended with ${signal ?? code}. ${complaint}`;
      reject(new VideoFailed(`The video process ${reason}`));
    });
  });
}
