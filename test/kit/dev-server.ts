import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepareTemplates } from "#local/prepare/prepare.ts";
import { waitUntil } from "./wait-until.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The files and folders that the application needs to run. Packages are linked, not copied. */
const COPIED = [
  "adapters",
  "contracts",
  "domain",
  "infra",
  "inference",
  "kit",
  "lambdas",
  "local",
  "packages/python",
  "samples",
  "statemachines",
  "tools",
  "web",
  "docs/accuracy.json",
  "cdk.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** `npm run dev` on a copy of the sources, which edits may change. */
export type DevServer = {
  readonly url: string;
  /** All that it has printed so far. */
  printed(): string;
  /** The file below a folder that contains a text, relative to the root. Throws when there is not exactly one. */
  fileWith(folder: string, text: string): string;
  /** Replaces a text in a file of the copy, relative to its root. Throws when the file does not contain it. */
  edit(file: string, from: string, to: string): void;
  stop(): Promise<void>;
};

function copySources(assembly: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-dev-"));
  for (const name of globSync(COPIED, { cwd: ROOT })) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  // Templates of the same sources are up to date in the copy as well.
  cpSync(assembly, path.join(folder, "dist/assembly"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/**
 * Starts the development server on a copy of the sources, and gives it once it is ready. Throws with all it printed when it ends.
 */
export async function startDev(): Promise<DevServer> {
  const folder = copySources(await prepareTemplates());
  const args = ["--disable-warning=ExperimentalWarning", "local/dev/main.ts", "--port", "0", "--no-samples"];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  const ended = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const at = (file: string) => path.join(folder, file);
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const url = await waitUntil(
      () => {
        if (child.exitCode !== null) throw new Error(printed);
        return /^Sightline is ready at (\S+)\n/m.exec(printed)?.[1];
      },
      { within: 200_000 },
    );
    return {
      url,
      printed: () => printed,
      fileWith(below, text) {
        const found = globSync(`${below}/**/*.{ts,tsx}`, { cwd: folder }).filter((file) =>
          readFileSync(at(file), "utf8").includes(text),
        );
        if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} files in ${below} contain ${text}`);
        return found[0];
      },
      edit(file, from, to) {
        const text = readFileSync(at(file), "utf8");
        if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
        writeFileSync(at(file), text.replace(from, to));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
