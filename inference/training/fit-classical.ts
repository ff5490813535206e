/**
 * Fits the classical model's weights to human fixations and measures them:
 *   node tools/run.mjs inference/training/fit-classical.ts DATA [--write]
 * DATA holds a folder for each set of ./data.ts. Prints the table of docs/attention.md; --write replaces attention/weights.json.
 * Natural pictures are measured on others than were fitted; web pages and designs, being few, on five folds, each fitted without its pictures.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { densityOf } from "../attention/predict.ts";
import { humanDensity, type Sample, SETS, type SetName, samplesOf } from "./data.ts";
import { exampleOf, termsOf } from "./examples.ts";
import { type Example, fit } from "./log-linear.ts";
import { aucJudd, centredGaussian, correlation, nss } from "./metrics.ts";

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const folder = positionals[0];
if (!folder) throw new Error("usage: fit-classical.ts DATA [--write]");

/** At most this many pictures a natural set are fitted, so that no set outweighs the others and all fit into 1 GB. */
const LARGEST_SET = 260;
/** At most this many other pictures a set are measured. */
const LARGEST_TEST = 150;
/** Pull towards zero, and of web and design weights towards the natural ones, in pictures. */
const RIDGE = { natural: 1, few: 2 };
const FOLDS = 5;

type Fitted = { readonly sample: Sample; readonly example: Example };
let names: string[] = [];
let firstPlace = 0;
const training: Record<ContentType, Fitted[]> = { natural: [], web: [], design: [] };
const held: Sample[] = [];
for (const [set, content] of Object.entries(SETS) as [SetName, ContentType][]) {
  const samples = await samplesOf(folder, set);
  const learning = samples.filter(({ split }) => split === "train");
  const fitted = content === "natural" ? learning.slice(0, LARGEST_SET) : samples;
  if (content === "natural") held.push(...samples.filter((sample) => !fitted.includes(sample)).slice(-LARGEST_TEST));
  for (const sample of fitted) {
    const { names: found, places, example } = await exampleOf(sample);
    names = found;
    firstPlace = found.length - places;
    training[content].push({ sample, example });
  }
  console.error(`read ${set}: ${fitted.length} fitted of ${samples.length}`);
}

const natural = fit(
  training.natural.map(({ example }) => example),
  new Float64Array(names.length),
  RIDGE.natural,
);
// Web pages and designs start from the natural weights of what draws the eye and from half a belief in where it rests.
const start = Float64Array.from(natural, (weight, term) => (term < firstPlace ? weight : weight / 2));
const fitFew = (examples: readonly Fitted[]) =>
  fit(
    examples.map(({ example }) => example),
    start,
    RIDGE.few,
  );
const named = (weights: Float64Array) => Object.fromEntries(names.map((name, term) => [name, Number(weights[term]!.toFixed(4))]));

type Score = { nss: number[]; cc: number[]; auc: number[]; priorNss: number[]; priorCc: number[]; priorAuc: number[] };
const table = new Map<string, Score>();
async function measure(sample: Sample, weights: Readonly<Record<string, number>>): Promise<void> {
  const { features, places } = await termsOf(sample);
  const like = places[0]!.plane;
  const map = densityOf(features, places, weights);
  const prior = centredGaussian(like);
  const human = await humanDensity(sample, like);
  const score = table.get(sample.set) ?? { nss: [], cc: [], auc: [], priorNss: [], priorCc: [], priorAuc: [] };
  table.set(sample.set, score);
  score.cc.push(correlation(map, human));
  score.priorCc.push(correlation(prior, human));
  if (sample.points.length === 0) return;
  score.nss.push(nss(map, sample.points));
  score.priorNss.push(nss(prior, sample.points));
  score.auc.push(aucJudd(map, sample.points));
  score.priorAuc.push(aucJudd(prior, sample.points));
}

for (const sample of held) await measure(sample, named(natural));
for (const content of ["web", "design"] as const) {
  // The same picture may be in two sets (described and freely viewed infographics): a fold leaves it out of both.
  const pictures = [...new Set(training[content].map(({ sample }) => path.basename(sample.file)))];
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = new Set(pictures.filter((_, at) => at % FOLDS === fold));
    const isOut = ({ sample }: Fitted) => out.has(path.basename(sample.file));
    const weights = named(fitFew(training[content].filter((one) => !isOut(one))));
    for (const { sample } of training[content].filter(isOut)) await measure(sample, weights);
  }
}

const mean = (values: readonly number[], digits: number) =>
  values.length ? (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(digits) : "–";
console.log("| set | pictures | NSS | CC | AUC-Judd | centred Gaussian NSS | CC | AUC-Judd |\n|---|---|---|---|---|---|---|---|");
for (const [set, score] of table) {
  const ours = [mean(score.nss, 2), mean(score.cc, 3), mean(score.auc, 3)];
  const prior = [mean(score.priorNss, 2), mean(score.priorCc, 3), mean(score.priorAuc, 3)];
  console.log(`| ${[set, score.cc.length, ...ours, ...prior].join(" | ")} |`);
}

if (flags.write) {
  const weights = { natural: named(natural), web: named(fitFew(training.web)), design: named(fitFew(training.design)) };
  const file = path.join(import.meta.dirname, "../attention/weights.json");
  await writeFile(file, `${JSON.stringify({ model: "classical-1", flat: 0.5, weights }, null, 2)}\n`);
}
