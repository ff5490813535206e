import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command and waits for it.
 * @returns the seconds it took
 * @throws with the end of its output if it fails: Blender reports errors of scripts only there
 */
export async function run(command: string, parameters: readonly string[]): Promise<number> {
  const start = performance.now();
  // Without a limit, the numerical library of Python takes every core.
  const child = spawn(command, parameters, { env: { ...process.env, OPENBLAS_NUM_THREADS: "1" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output = (output + part).slice(-4000)));
  const [status] = await once(child, "close");
  if (status !== 0 || output.includes("Traceback")) throw new Error(`${command} ${parameters.join(" ")} failed:\n${output}`);
  return Math.round((performance.now() - start) / 1000);
}
