/** How soon a process notices that its parent is gone. */
const LOOK_EVERY_MS = 500;

/** Ends this process by SIGTERM when the one that started it is gone, however that ended, so that it holds no port behind its back. */
export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS).unref();
}
