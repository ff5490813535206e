/**
 * Writes images with a known content type, which train the classifier together with the research sets:
 *   npm run -s kinds -- DATA PAGES LAYOUTS FOLDER
 * DATA contains the research sets, of which only the training photographs of those under the MIT licence are used (osie, crowd,
 * scene); PAGES and LAYOUTS are what `npm run reference:pages` and `reference:layouts` wrote. Writes the images and kinds.json =
 * `[{image, content, source}]`, in which images of one source belong to one fold of a cross-validation. Pages of the themes that
 * test the reference (`fresh`) are left out. The fonts are those of the machine.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import { generateDesign } from "../reference/generate-designs.ts";
import { readLayouts } from "../reference/layouts/read-layouts.ts";
import { readReferencePages } from "../reference/pages/read-pages.ts";
import { drawDesign, type Style } from "./draw-design.ts";
import { vary } from "./vary.ts";

const [data, pages, layouts, folder] = process.argv.slice(2);
if (!data || !pages || !layouts || !folder) {
  console.error("usage: npm run -s kinds -- DATA PAGES LAYOUTS FOLDER");
  process.exit(2);
}

const DRAWN: Readonly<Record<Style, number>> = { photo: 400, "cut-outs": 120, plain: 120, chart: 160 };
const GENERATED = 160;
const PAGES_KEPT = 0.6;

const listed: { image: string; content: ContentType; source: string }[] = [];

async function add(image: Buffer, content: ContentType, source: string, name: string, cropped = 0): Promise<void> {
  await writeFile(path.join(folder!, name), await vary(seededRandom(name), image, cropped));
  listed.push({ image: name, content, source });
}

async function photographs(): Promise<string[]> {
  const found = [];
  for (const set of ["osie", "crowd", "scene"]) {
    const { items } = JSON.parse(await readFile(path.join(data!, set, "fixations.json"), "utf8")) as {
      items: { image: string; split?: string }[];
    };
    found.push(...items.filter((item) => item.split !== "val").map((item) => path.join(data!, set, item.image)));
  }
  return found;
}

await mkdir(folder, { recursive: true });
for await (const page of readReferencePages(pages)) {
  const name = path.basename(page.file);
  if (page.fresh || seededRandom(`kept ${name}`)() > PAGES_KEPT) continue;
  await add(await sharp(page.file).png({ compressionLevel: 1 }).toBuffer(), "web", page.source, `page-${name}`);
}
for await (const layout of readLayouts(layouts)) {
  await add(await sharp(layout.file).png().toBuffer(), layout.content, layout.name, `layout-${layout.name}.webp`);
}
for (let seed = 0; seed < GENERATED; seed++) {
  await add(
    await sharp(Buffer.from(generateDesign(seed).svg))
      .png()
      .toBuffer(),
    "design",
    `generated-${seed}`,
    `generated-${seed}`,
  );
}
const photos = await photographs();
for (const [style, count] of Object.entries(DRAWN) as [Style, number][]) {
  for (let at = 0; at < count; at++) {
    const name = `${style}-${at}`;
    await add(await drawDesign(seededRandom(name), style, photos), "design", name, name);
  }
}
// Upright parts of photographs: upright photographs are rare in the research sets, upright designs are not.
for (const [at, file] of photos.filter((_, index) => index % 5 === 0).entries()) {
  await add(await sharp(file).png().toBuffer(), "natural", path.basename(file), `photograph-${at}`, 1);
}
await writeFile(path.join(folder, "kinds.json"), JSON.stringify(listed));
console.log(`${listed.length} images`);
