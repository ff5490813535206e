/**
 * A coarse snapshot of the shipped weights' predictions for the sample creatives, so that a test detects changes:
 *   node tools/run.mjs tools/models/snapshot.ts
 * rewrites test/inference/network.snapshot.json. Run it only after the weights have been replaced.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Build } from "#contracts/pipelines/inference.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { type Attention, loadModel } from "#inference/attention/network.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SAMPLES = path.join(ROOT, "samples");
export const FILE = path.join(ROOT, "test/inference/network.snapshot.json");

const COLUMNS = 12;
const ROWS = 9;

/**
 * By build: the name of its weights and, by sample, its inferred content type and the shares of attention in 12 × 9 tiles, row by
 * row.
 */
export type Snapshot = Readonly<
  Record<Build, { readonly model: string; readonly samples: Readonly<Record<string, { content: string; tiles: number[] }>> }>
>;

/** Runs both builds on every sample creative. */
export async function snapshot(): Promise<Snapshot> {
  const files = (await readdir(SAMPLES)).filter((name) => /\.(png|jpg)$/.test(name)).sort();
  const ofBuild = async (build: Build) => {
    const model = await loadModel(build);
    const samples: Record<string, { content: string; tiles: number[] }> = {};
    for (const file of files) {
      // As the pipeline's copy for the model: the endpoint accepts no side over 2048 pixels.
      const { analysis } = await displayAndAnalysisCopies(await openUploadedImage(await readFile(path.join(SAMPLES, file))));
      const attention = await model.predict(await readModelInput(analysis, model.pixels));
      samples[file] = { content: attention.content, tiles: tilesOf(attention) };
    }
    return { model: model.name, samples };
  };
  return { full: await ofBuild("full"), clean: await ofBuild("clean") };
}

function tilesOf({ density, width, height }: Attention): number[] {
  const tiles = new Array<number>(COLUMNS * ROWS).fill(0);
  density.forEach((share, cell) => {
    const column = Math.floor(((cell % width) * COLUMNS) / width);
    const row = Math.floor((Math.floor(cell / width) * ROWS) / height);
    tiles[row * COLUMNS + column]! += share;
  });
  return tiles.map((share) => Number(share.toFixed(5)));
}

if (import.meta.main) await writeFile(FILE, `${JSON.stringify(await snapshot())}\n`);
