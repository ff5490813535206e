/**
 * Draws the examples of the accuracy page: node tools/run.mjs tools/accuracy/examples.ts [--build full|clean]
 * Runs the sample creatives through the shipped network and the product's rendering and writes each, without and with its
 * heatmap, to web/app/features/accuracy/examples/, with their sizes and the model's name. Run it again whenever the weights
 * change.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { Build, type ContentType } from "#contracts/pipelines/inference.ts";
import { displayAndAnalysisCopies, fitSize } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { renderImages } from "#domain/heatmaps/images/render-images.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { encodeMap } from "#inference/encode.ts";
import { SMALL_WIDTH } from "#web/app/routes/landing/example-image.ts";

const root = path.resolve(import.meta.dirname, "../..");
const SAMPLES = path.join(root, "samples");
const OUT = path.join(root, "web/app/features/accuracy/examples");
/** Largest side of an example: twice its displayed size on a wide screen. */
const SIDE = 900;

/** The example of the landing page, which phones load in a smaller size. */
const ON_LANDING_PAGE = "web-desktop";

/** In page order, two per row, with the application that such an upload would have. */
const EXAMPLES: readonly (readonly [file: string, content: ContentType])[] = [
  ["web-desktop.png", "web"],
  ["web-mobile.jpg", "web"],
  ["display-ad.png", "design"],
  ["poster.jpg", "design"],
  ["social-post.jpg", "design"],
  ["product-shot.jpg", "natural"],
];

type Example = { readonly name: string; readonly width: number; readonly height: number };

/** Predicts and draws one sample as the pipeline does, and writes both images. */
async function drawExample(model: AttentionModel, file: string, content: ContentType): Promise<Example> {
  const upload = await openUploadedImage(await readFile(path.join(SAMPLES, file)));
  const { image, analysis } = await displayAndAnalysisCopies(upload);
  const { width, height, density } = await model.predict(await readModelInput(analysis, model.pixels), content);
  const bytes = Buffer.from(encodeMap(density), "base64");
  const values = Uint16Array.from(density, (_, cell) => bytes.readUInt16LE(cell * 2));
  const { combined } = await renderImages(image, { width, height, values }, [], upload);
  const { name } = path.parse(file);
  const size = fitSize(upload, SIDE);
  const write = (image: Uint8Array, as: string, { width, height } = size) =>
    sharp(image)
      .resize(width, height, { fit: "fill" })
      .webp({ quality: 80 })
      .toFile(path.join(OUT, `${as}.webp`));
  await Promise.all([write(image, name), write(combined, `${name}-heatmap`)]);
  if (name === ON_LANDING_PAGE) {
    const small = fitSize(upload, SMALL_WIDTH);
    await Promise.all([write(image, `${name}-small`, small), write(combined, `${name}-heatmap-small`, small)]);
  }
  return { name, ...size };
}

const { values } = parseArgs({ options: { build: { type: "string", default: "full" } } });
const model = await loadModel(Build.parse(values.build));
await mkdir(OUT, { recursive: true });
for (const file of await readdir(OUT)) await rm(path.join(OUT, file));
const images: Example[] = [];
for (const [file, content] of EXAMPLES) images.push(await drawExample(model, file, content));
await writeFile(path.join(OUT, "examples.json"), `${JSON.stringify({ model: model.name, pictures: images }, null, 2)}\n`);
console.log(`${images.length} examples by ${model.name} in ${path.relative(process.cwd(), OUT)}`);
