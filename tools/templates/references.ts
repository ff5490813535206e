// Measures which share of attention the benchmark's ads receive in each template: `npm run templates:references -- ADS [kind …]`.
// ADS is a folder that `npm run templates:ads` writes: a folder WIDTHxHEIGHT per shape, with the same ads in each. Templates that
// were measured with the same ads, background and model are not repeated.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";
import { Build } from "#contracts/pipelines/inference.ts";
import { CONTEXT_CONTENT, TEMPLATE_KINDS, type TemplateFile, type TemplateKind } from "#contracts/templates.ts";
import { placeAd } from "#domain/benchmarks/placement/place-ad.ts";
import { shapeDifference } from "#domain/benchmarks/placement/shape-difference.ts";
import { readTemplateImages } from "#domain/benchmarks/read-template-images.ts";
import { sceneForModel } from "#domain/benchmarks/scene-for-model.ts";
import { slotShares } from "#domain/benchmarks/slot-share.ts";
import { quantilesOf } from "#domain/scores/percentile.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { readTemplates } from "./catalogue.ts";

const FILE = path.resolve(import.meta.dirname, "../../domain/benchmarks/catalogue/references.json");
/** Version of the ads and of the measure. */
const VERSION = "benchmark-1";
const STEPS = 40;
const DIGITS = 4;
/** Scenes in work at the same time: one is predicted while the next one is drawn. */
const AT_ONCE = 2;

type Measured = Record<string, Record<string, number[]>>;
type Stored = { version: string; model: string; ads: number; shares: Measured; measured: Record<string, string> };

const read = (): Stored[] => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Stored[]) : []);

/** The ads in the shape that is closest to a slot. */
function adsFor(folder: string, { slot }: TemplateFile): readonly string[] {
  const shapes = readdirSync(folder).flatMap((name) => {
    const [width = 0, height = 0] = name.split("x").map(Number);
    return width > 0 && height > 0 ? [{ name, distance: shapeDifference({ width, height }, slot) }] : [];
  });
  const [closest] = shapes.toSorted((one, other) => one.distance - other.distance);
  if (!closest) throw new Error(`${folder} contains no folder WIDTHxHEIGHT with ads`);
  const ads = path.join(folder, closest.name);
  return readdirSync(ads)
    .toSorted()
    .map((file) => path.join(ads, file));
}

async function measure(model: AttentionModel, template: TemplateFile, ads: readonly string[]): Promise<number[]> {
  const images = await readTemplateImages(template);
  return pLimit(AT_ONCE).map(ads, async (file) => {
    const scene = await placeAd(template, images, readFileSync(file));
    const { width, height, density } = await model.predict(
      await readModelInput(await sceneForModel(scene)),
      CONTEXT_CONTENT[template.kind],
    );
    return slotShares(template.corners, scene, { width, height })(density);
  });
}

async function measureKind(model: AttentionModel, kind: TemplateKind, folder: string): Promise<void> {
  for (const template of readTemplates(kind)) {
    const ads = adsFor(folder, template);
    const key = `${kind}-${template.id}`;
    const digest = fingerprintOf(template, ads);
    const stored = read();
    const own = stored.find((each) => each.model === model.name) ?? { version: VERSION, model: model.name, ads: 0, shares: {}, measured: {} }; // biome-ignore format: one line
    if (own.measured[key] === digest) continue;
    const shares = await measure(model, template, ads);
    own.ads = ads.length;
    own.shares[kind] = {
      ...own.shares[kind],
      [template.id]: quantilesOf(shares, STEPS).map((share) => Number(share.toFixed(DIGITS))),
    };
    own.measured[key] = digest;
    writeFileSync(FILE, `${JSON.stringify([...stored.filter((each) => each !== own), own])}\n`);
    console.log(`${model.name} ${key}: median ${quantilesOf(shares, 2)[1]!.toFixed(3)}`);
  }
}

/** Changes with the template's description and background, and with the ads. */
function fingerprintOf(template: TemplateFile, ads: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(template));
  hash.update(readFileSync(path.resolve(import.meta.dirname, `../../templates/${template.kind}/${template.id}/background.jpg`)));
  for (const file of ads) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

const [folder, ...kinds] = process.argv.slice(2);
if (!folder) throw new Error("usage: npm run templates:references -- ADS [kind …]");
for (const build of Build.options) {
  const model = await loadModel(build);
  for (const kind of TEMPLATE_KINDS) if (kinds.length === 0 || kinds.includes(kind)) await measureKind(model, kind, folder);
}
