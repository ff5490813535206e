import { spawn } from "node:child_process";

/** Runs a script with the current Node and resolves when it succeeds. Throws with its complete output when it fails. */
export function runScript(script: string, args: readonly string[], cwd: string, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal && { signal }),
    });
    let printed = "";
    const keep = (text: string) => {
      printed += text;
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", keep);
    child.once("error", failed);
    child.once("close", (code) => {
      if (code === 0) done();
      else failed(new Error(`${[script, ...args].join(" ")} failed.\n${printed.trim()}`));
    });
  });
}
