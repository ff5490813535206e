import { execFile, spawnSync } from "node:child_process";
import path from "node:path";

const SOURCES = path.resolve(import.meta.dirname, "../../../packages/python/src");

/** Whether this machine has the Python that the client needs. */
export const hasPython: boolean =
  spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"], { stdio: "ignore" }).status === 0;

/** Runs a script with the client, and returns what it prints. Throws with its errors. */
export function python(script: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((done, failed) => {
    const env = { ...process.env, ...environment, PYTHONPATH: SOURCES, PYTHONDONTWRITEBYTECODE: "1" };
    execFile("python3", ["-W", "error", "-c", script], { env }, (error, printed, problems) =>
      error ? failed(new Error(problems || error.message)) : done(printed),
    );
  });
}
