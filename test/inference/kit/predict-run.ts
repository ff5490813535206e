import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Runs `npm run predict`. Returns the exit status and the lines of both streams. */
export function predict(...args: string[]): Promise<{ status: number; lines: string[]; errors: string[] }> {
  return new Promise((resolve) => {
    const command = ["tools/run.mjs", "tools/predict/main.ts", ...args];
    const child = execFile(process.execPath, command, { cwd: ROOT }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode!, lines: linesOf(stdout), errors: linesOf(stderr) }),
    );
  });
}
const linesOf = (text: string) => text.split("\n").filter(Boolean);

/** A temporary folder of files. */
export function temporaryFiles() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-predict-"));
  const at = (...names: string[]) => path.join(folder, ...names);
  return {
    at,
    async write(name: string, bytes: Uint8Array): Promise<string> {
      await mkdir(path.dirname(at(name)), { recursive: true });
      await writeFile(at(name), bytes);
      return at(name);
    },
    bytes: (...names: string[]) => readFileSync(at(...names)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Decodes a density file. Throws when it is not 16-bit grey. */
export async function readDensity(png: Buffer): Promise<{ width: number; height: number; values: Uint16Array; highest: number }> {
  const { format, channels, depth, width, height } = await sharp(png).metadata();
  if (format !== "png" || channels !== 1 || depth !== "ushort") throw new Error(`${format} of ${channels} × ${depth}`);
  const data = await sharp(png).toColourspace("grey16").raw({ depth: "ushort" }).toBuffer();
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { width, height, values, highest: values.reduce((max, value) => Math.max(max, value), 0) };
}
