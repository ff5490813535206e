import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { type Layout, listLayouts } from "./layouts.ts";
import type { Boxes } from "./render-layout.ts";

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A drawn layout with its file and the boxes of its elements. */
export type ReferenceLayout = Layout & { readonly file: string; readonly boxes: Boxes };

/** The images that `npm run reference:layouts` wrote to a folder. @throws Error when one is missing */
export async function* readLayouts(folder: string): AsyncGenerator<ReferenceLayout> {
  for (const layout of listLayouts()) {
    const boxes = z.record(z.string(), Box).parse(JSON.parse(await readFile(path.join(folder, `${layout.name}.json`), "utf8")));
    yield { ...layout, file: path.join(folder, `${layout.name}.webp`), boxes };
  }
}
