import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts a file of this folder as a separate process, so that its processor time is measured separately from its parent's. Its
 * output goes to standard error.
 */
export function startChild(file: string, args: readonly string[]): ChildProcess {
  const child = fork(path.join(import.meta.dirname, file), [...args], {
    stdio: ["ignore", 2, 2, "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** The next message of a child. Throws when the child exits instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, "exit", { signal }).then(([code, by]) => {
    throw new Error(`the measuring process exited with ${code ?? by}`);
  });
  try {
    const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [T];
    return message;
  } finally {
    over.abort();
  }
}

/** Lets a child exit by closing the channel. */
export async function disconnectAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  if (child.connected) child.disconnect();
  await exit;
}
