import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { Position } from "./stream-reader.ts";

type Saved = { readonly streamArn: string; readonly position: Position };

/**
 * The position in a stream, or undefined when this file has none or is for another stream (the table was recreated). Creates the
 * folder of the file.
 */
export async function loadCheckpoint(file: string, streamArn: string): Promise<Position | undefined> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const saved = JSON.parse(await readFile(file, "utf8")) as Saved;
    return saved.streamArn === streamArn ? saved.position : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces the checkpoint atomically: a crash leaves the old or the new one. */
export async function saveCheckpoint(file: string, saved: Saved): Promise<void> {
  const handle = await open(`${file}.new`, "w");
  try {
    await handle.writeFile(JSON.stringify(saved));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
