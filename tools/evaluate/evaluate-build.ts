import type { BuildAccuracy, Estimate } from "#contracts/accuracy.ts";
import { type Build, loadModel } from "#inference/attention/network.ts";
import { INTERVAL_LEVEL } from "../reference/fit-score.ts";
import { intervalHits } from "../reference/interval-hits.ts";
import { observeImages } from "../reference/observe-images.ts";
import { type BootstrapStatistic, meanOverSets, toEstimate } from "./bootstrap.ts";
import { CONCLUSIVE } from "./conclusive.ts";
import { createControlSampler } from "./control-fixations.ts";
import { computeCoverages } from "./coverage.ts";
import { isHeldOut, readSamples, type Sample, SET_NAMES } from "./data.ts";
import { type FittedModel, isCrossFitted, loadFitted } from "./fitted-model.ts";
import { groupScores } from "./group-scores.ts";
import { type DrawnLayout, measureLayouts } from "./layouts.ts";
import { type ImageMeasures, measureImage } from "./measure-image.ts";
import { type Summary, summariseSet } from "./summarise-set.ts";
import { listWeaknesses } from "./weaknesses.ts";

/**
 * Evaluates what is not measured on the research sets: our own layouts, and the results of `npm run reference` about the scores.
 */
export async function evaluateOwn(
  build: Build,
  layouts: readonly DrawnLayout[],
): Promise<Pick<BuildAccuracy, "layouts" | "scores">> {
  const model = await loadModel(build);
  return { layouts: await measureLayouts(model, layouts), scores: groupScores(model.name) };
}

/**
 * Evaluates one build of the network on all sets.
 * @param folder contains one folder per research set
 * @param log called after each set
 */
export async function evaluateSets(
  build: Build,
  folder: string,
  log: (line: string) => void,
): Promise<Omit<BuildAccuracy, "layouts" | "scores">> {
  const fitted = await loadFitted(build);
  const summaries: Summary[] = [];
  for (const set of SET_NAMES) {
    const samples = await readSamples(folder, set);
    const sampleControls = await createControlSampler(samples);
    const measured = samples.filter(isHeldOut);
    const figures: ImageMeasures[] = [];
    for (const sample of measured) figures.push(await measureImage(fitted, sample, sampleControls(sample)));
    const summary = summariseSet(measured, figures, heldOutReason(fitted, measured[0]!));
    summaries.push(summary);
    const { network } = summary.accuracy.models;
    log(`${fitted.model.name} ${set}: ${measured.length} images, NSS ${network.nss?.value ?? "–"}, CC ${network.cc?.value}`);
  }
  const coverages = computeCoverages(intervalHits(await observeImages(fitted.model, folder)));
  const sets = summaries.map(({ accuracy }) => ({ ...accuracy, coverage: coverages.sets.get(accuracy.name) ?? null }));
  const coverage = { stated: INTERVAL_LEVEL, ...coverages.all };
  return {
    build,
    model: fitted.model.name,
    sets,
    share_of_ceiling: { nss: meanShare(summaries, "nss"), cc: meanShare(summaries, "cc") },
    coverage,
    weaknesses: listWeaknesses({ sets, coverage }),
  };
}

/** Over the conclusive sets; null where there is none. */
export function meanShare(
  summaries: readonly { accuracy: Pick<Summary["accuracy"], "share_of_ceiling" | "conclusive">; share: Summary["share"] }[],
  measure: "nss" | "cc",
): Estimate | null {
  const shares = summaries.flatMap(({ accuracy, share }): BootstrapStatistic[] =>
    share && accuracy.conclusive && accuracy.share_of_ceiling?.measure === measure ? [share] : [],
  );
  return shares.length === 0 ? null : toEstimate(meanOverSets(shares), CONCLUSIVE.interval);
}

function heldOutReason(fitted: FittedModel, sample: Sample): string {
  if (!fitted.fittedTo.has(sample.set)) return "This build was not fitted to any image of this set.";
  if (isCrossFitted(fitted, sample))
    return "Each image is measured with the one of the five members of the network that was fitted without it.";
  return "These images are the part of the set that training never used.";
}
