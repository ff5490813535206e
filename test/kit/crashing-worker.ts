import { probe } from "#adapters/video/child/probe.ts";
import { serveJobs } from "#adapters/video/child/serve-jobs.ts";
import { VideoRejected } from "#adapters/video/errors.ts";

type Job =
  | { readonly kind: "probeAll"; readonly paths: readonly string[] }
  | { readonly kind: "spin" | "hog" | "crash" | "die" | "look" | "block" };

/** Jobs that fail or stall, and one that probes many files in one process. */
serveJobs<Job>({
  probeAll: async ({ paths }) => {
    const found: string[] = [];
    for (const path of paths) {
      found.push(
        await probe({ kind: "probe", path, maxSeconds: 900 }).then(
          () => "read",
          (error: unknown) => (error instanceof VideoRejected ? error.code : `failed: ${error}`),
        ),
      );
    }
    return found;
  },
  spin: async () => {
    for (;;);
  },
  block: () => new Promise(() => setInterval(() => undefined, 1000)),
  hog: async () => {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(20_000_000, 1));
      await new Promise(setImmediate);
    }
  },
  crash: async () => process.abort(),
  die: async () => process.kill(process.pid, "SIGKILL"),
  look: async () => ({ environment: Object.keys(process.env) }),
});
