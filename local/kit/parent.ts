/** Interval in which a process checks for its parent. */
const LOOK_EVERY_MS = 500;

/** Ends this process by SIGTERM when its parent is gone, however that exited, so that it does not keep a port in use. */
export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS).unref();
}
