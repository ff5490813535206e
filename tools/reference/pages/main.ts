/**
 * Renders the reference images of websites from openly licensed templates (templates.json):
 *   npm run -s reference:pages -- FOLDER [SOURCES]
 * Writes NAME-DEVICE-SLICE.webp to FOLDER: the first screen of each template (slice 0) and up to two further down, on a desktop
 * and a mobile screen. Templates are downloaded to SOURCES (default: FOLDER/sources) unless they are already there. Templates that
 * have images in FOLDER are not rendered again, so a stopped run can be continued. Templates that cannot be rendered are left out
 * and listed at the end. The browser cannot reach any network.
 */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { launchBrowser } from "#test/kit/browser.ts";
import { DEVICE_NAMES } from "./devices.ts";
import { downloadSource } from "./download-source.ts";
import { renderTemplate } from "./render-template.ts";
import { readTemplates, type Template } from "./templates.ts";

/** Templates rendered at a time: pages wait for a part of the time. */
const PARALLEL = 3;

const [folder, sources = path.join(folder ?? "", "sources")] = process.argv.slice(2);
if (!folder) {
  console.error("usage: npm run -s reference:pages -- FOLDER [SOURCES]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const skipped: string[] = [];
let images = 0;
const existing = await readdir(folder);
const templates = (await readTemplates()).filter(
  ({ name }) => !DEVICE_NAMES.some((device) => existing.includes(`${name}-${device}-0.webp`)),
);
try {
  // One after the other, so that two templates of one source do not both download it.
  const folders = new Map<Template, string>();
  for (const template of templates) {
    try {
      folders.set(template, await downloadSource(template, sources));
    } catch (error) {
      skipped.push(`${template.name}: ${(error as Error).message}`);
    }
  }
  await pLimit(PARALLEL).map(folders, async ([template, source]) => {
    const { files, problems } = await renderTemplate(browser, template, source);
    skipped.push(...problems);
    images += files.size;
    for (const [name, file] of files) await writeFile(path.join(folder, name), file);
  });
} finally {
  await browser.close();
}
console.log(`${images} images of ${templates.length} templates`);
for (const line of skipped.toSorted()) console.log(`skipped ${line}`);
