/**
 * Measures which share of attention the benchmark's ads receive in each template, under every build of the model:
 *   npm run -s templates:references -- [--ads=300] [--build=full | clean …] [ooh | display | social …]
 * Draws the ads first. Templates that were measured with the same ads, images and models are not repeated, so a run can be stopped
 * and continued. Writes domain/benchmarks/catalogue/references.json after each template.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { Build } from "#contracts/pipelines/inference.ts";
import { CONTEXT_CONTENT, TEMPLATE_KINDS, type TemplateFile, type TemplateKind } from "#contracts/templates.ts";
import { placeAd } from "#domain/benchmarks/placement/place-ad.ts";
import { readTemplateImages } from "#domain/benchmarks/read-template-images.ts";
import { sceneForModel } from "#domain/benchmarks/scene-for-model.ts";
import { slotShares } from "#domain/benchmarks/slot-share.ts";
import { quantilesOf } from "#domain/scores/percentile.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { adSizeFor, referenceAds } from "./ads/reference-ads.ts";
import { readTemplates } from "./catalogue.ts";

const FILE = path.resolve(import.meta.dirname, "../../domain/benchmarks/catalogue/references.json");
/** Version of the ads and of the measure. */
const VERSION = "benchmark-1";
const STEPS = 40;
const DIGITS = 4;
/** Scenes in work at the same time: one is predicted while the next one is drawn. */
const CONCURRENCY = 2;

type Measured = { readonly ads: number; readonly digest: string; readonly quantiles: readonly number[] };
type Stored = { version: string; model: string; templates: Record<string, Record<string, Measured>> };

const read = (): Stored[] => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Stored[]) : []);

/** The shares of the ads in a template, a list for each model. */
async function measure(
  models: readonly AttentionModel[],
  template: TemplateFile,
  ads: readonly string[],
): Promise<readonly (readonly number[])[]> {
  const images = await readTemplateImages(template);
  const { width, height } = template;
  const shareOf = new Map<string, ReturnType<typeof slotShares>>();
  const rows = await pLimit(CONCURRENCY).map(ads, async (file) => {
    const scene = await placeAd(template, images, readFileSync(file));
    const image = await sceneForModel(scene);
    const shares: number[] = [];
    for (const model of models) {
      const map = await model.predict(await readModelInput(image, model.pixels), CONTEXT_CONTENT[template.kind]);
      const size = `${map.width}x${map.height}`;
      if (!shareOf.has(size)) shareOf.set(size, slotShares(template.corners, { width, height }, map));
      shares.push(shareOf.get(size)!(map.density));
    }
    return shares;
  });
  return models.map((_, at) => rows.map((row) => row[at]!));
}

async function measureTemplate(models: readonly AttentionModel[], template: TemplateFile, count: number): Promise<void> {
  const { kind, id } = template;
  const ads = await referenceAds(adSizeFor(template), count);
  const digest = fingerprintOf(template, ads);
  const due = models.filter((model) => {
    const measured = read().find((stored) => stored.model === model.name)?.templates[kind]?.[id];
    return measured?.digest !== digest;
  });
  if (due.length === 0) return;
  const shares = await measure(due, template, ads);
  const all = read();
  for (const [at, model] of due.entries()) {
    const quantiles = quantilesOf(shares[at]!, STEPS).map((share) => Number(share.toFixed(DIGITS)));
    const own = all.find((stored) => stored.model === model.name) ?? { version: VERSION, model: model.name, templates: {} };
    if (!all.includes(own)) all.push(own);
    own.templates[kind] = { ...own.templates[kind], [id]: { ads: ads.length, digest, quantiles } };
    console.log(`${model.name} ${kind} ${id}: median ${quantiles[STEPS / 2]!.toFixed(3)}`);
  }
  writeFileSync(FILE, `${JSON.stringify(all)}\n`);
}

/** Changes with the template's description and images, and with the ads. */
function fingerprintOf(template: TemplateFile, ads: readonly string[]): string {
  const folder = path.resolve(import.meta.dirname, "../../templates", template.kind, String(template.id));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".jpg"))
    .map((file) => path.join(folder, file));
  const { corners, slot, layers } = template;
  const hash = createHash("sha256").update(JSON.stringify({ corners, slot, layers }));
  for (const file of [...files.toSorted(), ...ads]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ads: { type: "string", default: "300" },
    build: { type: "string", multiple: true, default: [...Build.options] },
  },
});
const count = Number(values.ads);
const builds = Build.options.filter((build) => values.build.includes(build));
const kinds = positionals.length > 0 ? TEMPLATE_KINDS.filter((kind) => positionals.includes(kind)) : TEMPLATE_KINDS;
const known = builds.length === values.build.length && (positionals.length === 0 || kinds.length === positionals.length);
if (!Number.isInteger(count) || count < 2 || !known) {
  console.error("usage: npm run -s templates:references -- [--ads=300] [--build=full | clean …] [ooh | display | social …]");
  process.exit(2);
}
const models = await Promise.all(builds.map((build) => loadModel(build)));
for (const kind of kinds satisfies readonly TemplateKind[])
  for (const template of readTemplates(kind)) await measureTemplate(models, template, count);
