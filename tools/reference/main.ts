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
import { scalesFrom } from "./calibrate.ts";
import { picturesOf } from "./pictures.ts";
import { type Coverage, validationOf } from "./validate.ts";

const FOLDER = path.join(import.meta.dirname, "../../domain/scores/reference");

const folder = process.argv[2];
if (!folder) {
  console.error("usage: npm run -s reference -- DATA");
  process.exit(2);
}

const made = [];
for (const build of Build.options) {
  const model = await loadModel(build);
  const { observed, references } = await picturesOf(model, folder);
  const scales = scalesFrom(model.name, observed, references);
  const validation = validationOf(model.name, observed, references, scales);
  made.push({ ...scales, validation });
  console.log(`${model.name}: ${references.length} references, ${observed.length} human maps`);
  console.table(mapped({ all: validation.all, ...validation.contents, ...validation.sets }, heldOf));
}
for (const kind of ["reference", "calibration", "validation"] as const) {
  const text = JSON.stringify(
    made.map((scales) => scales[kind]),
    null,
    1,
  );
  // One line per list of numbers, so that the file reads as a table.
  const brief = text.replace(/\[\s+(-?[\d.][^[\]{}"]*?)\s+\]/g, (_, numbers: string) => `[${numbers.replace(/\s+/g, " ")}]`);
  await writeFile(path.join(FOLDER, `${kind}.json`), `${brief}\n`);
}

function heldOf(coverage: Coverage): Record<string, string> {
  return mapped(coverage, ({ held, intervals }) => `${(100 * held).toFixed(1)} % of ${intervals}`);
}

function mapped<T, R>(record: Readonly<Record<string, T>>, to: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
