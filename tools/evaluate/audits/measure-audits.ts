/**
 * `npm run evaluate -- --audits [--pairs 6] [--seed 1]`: audits generated images and the same images with one flaw, and counts how
 * often the component that the flaw concerns is rated higher for the good one, and how often the whole audit is. Uses the real text
 * recognition and the real model.
 */
import { parseArgs } from "node:util";
import sharp from "sharp";
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import type { AuditKind } from "#contracts/audits.ts";
import { analyse } from "#domain/audits/analyst/analyse.ts";
import type { SuggestedComponent } from "#domain/audits/analyst/assessment.ts";
import { boxesToMeasure, factsOf } from "#domain/audits/facts/facts-of.ts";
import { findElements } from "#domain/audits/facts/find-elements.ts";
import { toStoredWords } from "#domain/heatmaps/text/to-stored-words.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { type Drawn, drawPairs, FLAWS } from "./draw-pairs.ts";

type Tally = { pairs: number; component: number; "component, ties": number; audit: number };

export async function measureAudits(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { audits: { type: "boolean" }, pairs: { type: "string", default: "6" }, seed: { type: "string", default: "1" } },
  });
  const model = await loadModel();
  const tallies = new Map<string, Tally>();
  const browser = await launchBrowser();
  for await (const { kind, flaw, good, bad } of drawPairs(browser, Number(values.pairs), Number(values.seed))) {
    const [better, worse] = [await audit(model, kind, good), await audit(model, kind, bad)];
    const name = FLAWS[flaw][kind];
    const [high, low] = [ratingOf(better, name), ratingOf(worse, name)];
    const tally = tallies.get(`${kind}: ${flaw}`) ?? { pairs: 0, component: 0, "component, ties": 0, audit: 0 };
    tally.pairs++;
    if (high > low) tally.component++;
    if (high === low) tally["component, ties"]++;
    if (meanOf(better) > meanOf(worse)) tally.audit++;
    tallies.set(`${kind}: ${flaw}`, tally);
  }
  await browser.close();
  const all = [...tallies.values()];
  const sum = (of: keyof Tally) => all.reduce((total, tally) => total + tally[of], 0);
  console.table(Object.fromEntries(tallies));
  console.log(
    `component higher in ${percent(sum("component"), sum("pairs"))}, whole audit in ${percent(sum("audit"), sum("pairs"))}`,
  );
}

const percent = (part: number, all: number): string => `${part} of ${all} (${Math.round((100 * part) / all)}%)`;

/** A component that cannot be rated, because nothing was found, counts as the lowest. */
const ratingOf = (components: readonly SuggestedComponent[], name: string): number =>
  components.find((component) => component.name === name)?.rating ?? -1;
const meanOf = (components: readonly SuggestedComponent[]): number =>
  components.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / components.length;

async function audit(model: AttentionModel, kind: AuditKind, { png, logo }: Drawn): Promise<readonly SuggestedComponent[]> {
  const image = await sharp(png).webp({ quality: 90 }).toBuffer();
  const { width, height } = await sharp(png).metadata();
  const words = toStoredWords(await recogniseText(image), { width, height });
  const found = await findElements(image, words, { width, height });
  const content = kind === "ux" ? "web" : "design";
  const { density, ...size } = await model.predict(await readModelInput(png, model.pixels), content);
  const map = { ...size, values: density };
  const described = {
    uid: "hm_00000000000000000000000000",
    gen: 1,
    application: kind === "ux" ? "UX Design" : "Social media",
    width,
    height,
    metrics: null,
    fingerprint: null,
    clarity_score_percentile: null,
    attention: null,
    fixations: gazePlot(map, { width, height }, content),
    areas_of_interest: [{ uid: "logo", name: "Logo", ...logo, value: 0, interval: null }],
    templates: [],
  } as const satisfies Parameters<typeof factsOf>[0];
  const shares = sharesInBoxes(boxesToMeasure(found, [...described.areas_of_interest], described), map, described)(density);
  const facts = factsOf(
    described,
    found,
    shares.map((value) => ({ value, interval: null })),
  );
  return analyse(kind, facts).components;
}
