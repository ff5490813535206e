import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Runs `npm run predict` as its script does; gives the exit status and the lines on both streams. */
export function predict(...args: string[]): Promise<{ status: number; lines: string[]; errors: string[] }> {
  return new Promise((resolve) => {
    const command = ["tools/run.mjs", "tools/predict/main.ts", ...args];
    const child = execFile(process.execPath, command, { cwd: ROOT }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode!, lines: linesOf(stdout), errors: linesOf(stderr) }),
    );
  });
}
const linesOf = (text: string) => text.split("\n").filter(Boolean);

/** A folder of files that can be written, read as densities and removed. */
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

/** A written density, as it is in the file. Throws when that is not 16-bit grey. */
export async function readDensity(png: Buffer): Promise<{ width: number; height: number; values: Uint16Array; highest: number }> {
  const { format, channels, depth, width, height } = await sharp(png).metadata();
  if (format !== "png" || channels !== 1 || depth !== "ushort") throw new Error(`${format} of ${channels} × ${depth}`);
  const data = await sharp(png).toColourspace("grey16").raw({ depth: "ushort" }).toBuffer();
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { width, height, values, highest: values.reduce((most, value) => Math.max(most, value), 0) };
}
