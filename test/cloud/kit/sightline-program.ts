import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { bundleCli } from "#web/build/bundle-clients.ts";

export type Run = { readonly code: number | null; readonly out: string; readonly err: string };
export type RunOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Called with each piece of standard error. */
  readonly onErr?: (piece: string) => void;
};

/** The built command line program, run in a folder of its own, which is also the home folder of its user. */
export type SightlineProgram = {
  readonly file: string;
  readonly folder: string;
  run(args: readonly string[], options?: RunOptions): Promise<Run>;
  /** Deletes the program and its folder. */
  close(): void;
};

export async function buildProgram(): Promise<SightlineProgram> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-cli-"));
  const file = path.join(folder, "dist", "sightline.js");
  await bundleCli(file);
  return {
    file,
    folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
    async run(args, { environment = {}, input = "", onErr } = {}) {
      const env = { PATH: process.env.PATH ?? "", HOME: folder, ...environment };
      const child = spawn(process.execPath, [file, ...args], { cwd: folder, env });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
      if (onErr) child.stderr.on("data", (piece: Buffer) => onErr(piece.toString()));
      const ended = new Promise<number | null>((done) => child.on("close", done));
      const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      return { code, out, err };
    },
  };
}
