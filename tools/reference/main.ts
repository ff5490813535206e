/**
 * Creates the reference data of scores and intervals, for every build of the model:
 *   npm run -s reference -- DATA PAGES
 * DATA contains one folder per research set (docs/attention.md lists the sources), PAGES the web pages rendered by
 * `npm run reference:pages`. Writes to domain/scores/reference: reference.json (distributions for the percentiles of scores),
 * calibration.json (for intervals and comparisons), comparisons.json (further rules for comparisons) and validation.json (what they
 * are worth on images left out). Only numbers are stored, no images or maps. Deterministic for the same weights and images. With
 * --keep-reference the distributions stay as they are, and of PAGES only the fresh ones are needed.
 */
import { parseArgs } from "node:util";
import { Build } from "#contracts/pipelines/inference.ts";
import { scalesOf } from "#domain/scores/scales.ts";
import { loadModel } from "#inference/attention/network.ts";
import { collectReferences } from "./collect-references.ts";
import { fitComparisons } from "./fit-comparisons.ts";
import { fitCalibration, fitReference } from "./fit-scales.ts";
import { checkFreshAds } from "./fresh-ads.ts";
import { checkFreshPages, freshRows } from "./fresh-pages.ts";
import { observeAllVariants, observeImages } from "./observe-images.ts";
import { scoreRows, validateScales } from "./validate.ts";
import { writeReference } from "./write-reference.ts";

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
  const variants = await observeAllVariants(model, data);
  const reference = isReferenceKept
    ? scalesOf(model.name).reference
    : fitReference(model.name, await collectReferences(model, { data, pages }, observed));
  const calibration = fitCalibration(reference, { observed, variants });
  const scales = { reference, calibration };
  const { comparisons, checks } = fitComparisons(calibration, { observed, variants });
  const validation = {
    ...validateScales(model.name, observed, scales),
    fresh: await checkFreshPages(model, pages, scales),
    fresh_ads: await checkFreshAds(model, scales),
    comparisons: checks,
  };
  generatedAt.push({ ...scales, comparisons, validation });
  console.log(`${model.name}: ${observed.length} human maps`);
  for (const [group, { images, area_share, scores }] of Object.entries(validation.groups)) {
    console.log(
      `${group}: ${images} images; intervals of area shares hold ${percent(area_share.held)} of ${area_share.intervals}`,
    );
    console.table(scoreRows(scores));
  }
  console.log("Kolmogorov–Smirnov test of percentiles against a uniform distribution: fresh pages, then fresh ads");
  console.table(freshRows(validation.fresh));
  console.table(validation.fresh_ads);
}
for (const kind of ["reference", "calibration", "comparisons", "validation"] as const)
  await writeReference(
    kind,
    generatedAt.map((scales) => scales[kind]),
  );

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
