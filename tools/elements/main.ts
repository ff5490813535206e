/**
 * Renders images whose elements are known, from which the network for web pages and designs learns:
 *   npm run -s elements -- SOURCES KINDS FOLDER
 * SOURCES are the downloaded templates of `npm run reference:pages`, KINDS is what `npm run kinds` wrote, whose drawn designs are
 * added without known elements. Writes the images and elements.json = `[{image, content, known, boxes}]` (labelled-image.ts) to
 * FOLDER. Pages of the themes that test the reference (`fresh`) are left out.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import * as z from "zod";
import { ContentType } from "#contracts/pipelines/inference.ts";
import { launchBrowser } from "#test/kit/browser.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import { downloadSource } from "../reference/pages/download-source.ts";
import { isFresh, readTemplates } from "../reference/pages/templates.ts";
import type { LabelledImage } from "./labelled-image.ts";
import { layoutImages } from "./layout-images.ts";
import { pageImages } from "./page-images.ts";

/** Share of the drawn designs that are added. */
const DESIGNS = 0.45;
/** Templates rendered at a time: pages wait for a part of the time. */
const PARALLEL = 3;

const [sources, kinds, folder] = process.argv.slice(2);
if (!sources || !kinds || !folder) {
  console.error("usage: npm run -s elements -- SOURCES KINDS FOLDER");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const listed: (Pick<LabelledImage, "content" | "known" | "boxes"> & { image: string })[] = [];

async function add({ name, file, content, known, boxes }: LabelledImage): Promise<void> {
  await writeFile(path.join(folder!, `${name}.webp`), file);
  listed.push({ image: `${name}.webp`, content, known, boxes });
}

const browser = await launchBrowser();
try {
  const templates = (await readTemplates()).filter((template) => !isFresh(template));
  await pLimit(PARALLEL).map(templates, async (template) => {
    const images = await pageImages(browser, template, await downloadSource(template, sources));
    for (const image of images) await add(image);
  });
  for await (const image of layoutImages(browser)) await add(image);
} finally {
  await browser.close();
}
const drawn = z
  .array(z.object({ image: z.string(), content: ContentType }))
  .parse(JSON.parse(await readFile(path.join(kinds, "kinds.json"), "utf8")));
for (const { image, content } of drawn) {
  if (content !== "design" || image.startsWith("layout-") || seededRandom(`elements ${image}`)() > DESIGNS) continue;
  await copyFile(path.join(kinds, image), path.join(folder, image));
  listed.push({ image, content, known: [], boxes: [] });
}
await writeFile(path.join(folder, "elements.json"), JSON.stringify(listed));
console.log(`${listed.length} images`);
