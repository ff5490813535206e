/** Interval in which a process checks for its parent. */
const POLL_INTERVAL_MS = 500;

/** Ends this process by SIGTERM when its parent is gone, however that exited, so that it does not keep a port in use. */
export function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, POLL_INTERVAL_MS).unref();
}
