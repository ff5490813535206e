/**
 * Creates the reference data of scores and intervals, for every build of the model:
 *   npm run -s reference -- DATA PAGES
 * DATA contains one folder per research set (docs/attention.md lists the sources), PAGES the web pages rendered by
 * `npm run reference:pages`. Writes to domain/scores/reference: reference.json (distributions for the percentiles of scores),
 * calibration.json (for intervals and comparisons) and validation.json (what both are worth on images left out). Only numbers are
 * stored, no images or maps. Deterministic for the same weights and images. With --keep-reference the distributions stay as they
 * are, and of PAGES only the fresh ones are needed.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { Build } from "#contracts/pipelines/inference.ts";
import { scalesOf } from "#domain/scores/scales.ts";
import { loadModel } from "#inference/attention/network.ts";
import { collectReferences } from "./collect-references.ts";
import { fitCalibration, fitReference } from "./fit-scales.ts";
import { checkFreshPages, freshRows } from "./fresh-pages.ts";
import { observeAllVariants, observeImages } from "./observe-images.ts";
import { scoreRows, validateScales } from "./validate.ts";

const FOLDER = path.join(import.meta.dirname, "../../domain/scores/reference");

const {
  positionals: [data, pages],
  values: { "keep-reference": isReferenceKept },
} = parseArgs({ allowPositionals: true, options: { "keep-reference": { type: "boolean", default: false } } });
if (!data || !pages) {
  console.error("usage: npm run -s reference -- DATA PAGES [--keep-reference]");
  process.exit(2);
}

const generatedAt = [];
for (const build of Build.options) {
  const model = await loadModel(build);
  const observed = await observeImages(model, data);
  const reference = isReferenceKept
    ? scalesOf(model.name).reference
    : fitReference(model.name, await collectReferences(model, { data, pages }, observed));
  const calibration = fitCalibration(reference, { observed, variants: await observeAllVariants(model, data) });
  const scales = { reference, calibration };
  const validation = { ...validateScales(model.name, observed, scales), fresh: await checkFreshPages(model, pages, scales) };
  generatedAt.push({ ...scales, validation });
  console.log(`${model.name}: ${observed.length} human maps`);
  for (const [group, { images, area_share, scores }] of Object.entries(validation.groups)) {
    console.log(
      `${group}: ${images} images; intervals of area shares hold ${percent(area_share.held)} of ${area_share.intervals}`,
    );
    console.table(scoreRows(scores));
  }
  console.log("fresh pages: Kolmogorov–Smirnov test of their percentiles against a uniform distribution");
  console.table(freshRows(validation.fresh));
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

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
