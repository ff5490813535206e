import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TemplateFile } from "#contracts/templates.ts";
import { shapeDifference } from "#domain/benchmarks/placement/shape-difference.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { drawAds } from "./draw-ads.ts";

type Size = { readonly width: number; readonly height: number };

const SEED = 1;
/** Common shapes of posters, billboards and social posts, in pixels. */
const SHAPES: readonly Size[] = [
  { width: 600, height: 900 },
  { width: 540, height: 960 },
  { width: 600, height: 750 },
  { width: 600, height: 600 },
  { width: 900, height: 600 },
  { width: 840, height: 440 },
  { width: 900, height: 450 },
  { width: 1200, height: 400 },
];

/** The size in which ads are drawn for a slot: the size itself for display ads, otherwise the common shape closest to it. */
export function adSizeFor({ kind, slot }: Pick<TemplateFile, "kind" | "slot">): Size {
  if (kind === "display") return slot;
  return SHAPES.toSorted((one, other) => shapeDifference(one, slot) - shapeDifference(other, slot))[0]!;
}

/** The files of the first `count` reference ads of a size, which are drawn into the temporary folder once. */
export async function referenceAds({ width, height }: Size, count: number): Promise<readonly string[]> {
  const folder = path.join(os.tmpdir(), "sightline-reference-ads", `${width}x${height}-${SEED}-${count}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    const browser = await launchBrowser();
    try {
      let at = 0;
      for await (const ad of drawAds(browser, width, height, count, SEED))
        await writeFile(path.join(partial, fileName(at++)), ad);
    } finally {
      await browser.close();
    }
    await rename(partial, folder);
  }
  return readdirSync(folder)
    .toSorted()
    .map((file) => path.join(folder, file));
}

const fileName = (at: number) => `${String(at + 1).padStart(4, "0")}.png`;
