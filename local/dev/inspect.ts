import { spawn } from "node:child_process";

/** The port on which Node, Chrome and VS Code look for a debugger by default. */
const DEFAULT_PORT = 9229;
const FLAG = /^--inspect(?:=(\d{1,5}))?$/;

/** Takes `--inspect` or `--inspect=PORT` out of command-line arguments; the port is undefined without the flag. */
export function takeInspectPort(args: readonly string[]): { inspectPort: number | undefined; args: string[] } {
  const found = args.map((arg) => FLAG.exec(arg)).find((match) => match !== null);
  return {
    inspectPort: found ? Number(found[1] ?? DEFAULT_PORT) : undefined,
    args: args.filter((arg) => !FLAG.test(arg)),
  };
}

/**
 * Runs a script again in a process that debuggers can attach to, and gives its exit status. Functions run in worker threads of that
 * process: VS Code attaches to each by default, Chrome needs Node's worker inspection.
 */
export async function withInspector(port: number, script: string, args: readonly string[]): Promise<number> {
  const flags = ["--disable-warning=ExperimentalWarning", `--inspect=127.0.0.1:${port}`, "--experimental-worker-inspection"];
  const child = spawn(process.execPath, [...flags, script, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return await new Promise((end) => {
    child.once("error", () => end(1));
    child.once("exit", (code) => end(code ?? 130));
  });
}
