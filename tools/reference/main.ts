/**
 * Creates the reference data of scores and intervals, for every build of the model, from the images counted in the result:
 *   npm run -s reference -- DATA
 * DATA contains one folder per research set (docs/attention.md lists the sources). Writes to domain/scores/reference:
 * reference.json (distributions for the percentiles of scores), calibration.json (for intervals) and validation.json
 * (coverage of the intervals). Only numbers are stored, no images or maps. Deterministic for the same weights and images.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Build } from "#contracts/pipelines/inference.ts";
import { loadModel } from "#inference/attention/network.ts";
import { fitScales } from "./calibrate.ts";
import { collectImages } from "./collect-images.ts";
import { type Coverage, validateIntervals } from "./validate.ts";

const FOLDER = path.join(import.meta.dirname, "../../domain/scores/reference");

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npm run -s reference -- DATA");
  process.exit(2);
}

const generatedAt = [];
for (const build of Build.options) {
  const model = await loadModel(build);
  const { observed, references } = await collectImages(model, folder);
  const scales = fitScales(model.name, observed, references);
  const validation = validateIntervals(model.name, observed, references, scales);
  generatedAt.push({ ...scales, validation });
  console.log(`${model.name}: ${references.length} references, ${observed.length} human maps`);
  console.table(mapValues({ all: validation.all, ...validation.contents, ...validation.sets }, formatCoverage));
}
for (const kind of ["reference", "calibration", "validation"] as const) {
  const text = JSON.stringify(
    generatedAt.map((scales) => scales[kind]),
    null,
    1,
  );
  // One line per list of numbers, so that the file reads as a table.
  const brief = text.replace(/\[\s+(-?[\d.][^[\]{}"]*?)\s+\]/g, (_, numbers: string) => `[${numbers.replace(/\s+/g, " ")}]`);
  await writeFile(path.join(FOLDER, `${kind}.json`), `${brief}\n`);
}

function formatCoverage(coverage: Coverage): Record<string, string> {
  return mapValues(coverage, ({ held, intervals }) => `${(100 * held).toFixed(1)} % of ${intervals}`);
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, to: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
