/**
 * Makes the rules for comparisons again, without changing the scores or their calibration:
 *   npm run -s reference:comparisons -- DATA [BUILD]
 * Writes comparisons.json, and its checks on images left out to validation.json, in domain/scores/reference.
 */
import { Build } from "#contracts/pipelines/inference.ts";
import { COMPARISONS } from "#domain/scores/comparisons.ts";
import validations from "#domain/scores/reference/validation.json" with { type: "json" };
import { scalesOf } from "#domain/scores/scales.ts";
import { loadModel } from "#inference/attention/network.ts";
import { fitComparisons } from "./fit-comparisons.ts";
import { observeAllVariants, observeImages } from "./observe-images.ts";
import { writeReference } from "./write-reference.ts";

const [data, only] = process.argv.slice(2);
if (!data) {
  console.error("usage: npm run -s reference:comparisons -- DATA [BUILD]");
  process.exit(2);
}

const comparisons = new Map(COMPARISONS.map((each) => [each.model, each]));
const checks = new Map<string, object>();
for (const build of Build.options.filter((each) => !only || each === only)) {
  const model = await loadModel(build);
  const observations = { observed: await observeImages(model, data), variants: await observeAllVariants(model, data) };
  const fitted = fitComparisons(scalesOf(model.name).calibration, observations);
  comparisons.set(model.name, fitted.comparisons);
  checks.set(model.name, fitted.checks);
  console.log(model.name, JSON.stringify(fitted, null, 1));
}
await writeReference("comparisons", [...comparisons.values()]);
await writeReference(
  "validation",
  validations.map((validation) => ({
    ...validation,
    ...(checks.has(validation.model) && { comparisons: checks.get(validation.model) }),
  })),
);
