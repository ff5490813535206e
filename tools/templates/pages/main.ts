/**
 * Draws the display and social templates into templates/{kind}/{id}:
 *   npm run -s templates:pages -- [display | social | IDS]
 * Without arguments all are drawn. The same files on every machine with the same browser.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { launchBrowser } from "#test/kit/browser.ts";
import { PAGE_TEMPLATES } from "./catalogue.ts";
import { renderPage, SCALES, SCREENS } from "./render-page.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../templates");
const wanted = process.argv.slice(2);
const chosen = PAGE_TEMPLATES.filter(
  ({ id, kind }) => wanted.length === 0 || wanted.includes(kind) || wanted.includes(String(id)),
);
if (chosen.length === 0) {
  console.error("usage: npm run -s templates:pages -- [display | social | IDS]");
  process.exit(2);
}
const browser = await launchBrowser();
let failures = 0;
try {
  for (const device of ["Desktop", "Phone"] as const) {
    const page = await browser.newPage({ viewport: SCREENS[device], deviceScaleFactor: SCALES[device] });
    for (const template of chosen.filter((one) => one.device === device)) {
      const folder = path.join(FOLDER, template.kind, String(template.id));
      try {
        const { background, file } = await renderPage(page, template);
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, "background.jpg"), background);
        await writeFile(path.join(folder, "template.json"), `${JSON.stringify(file, null, 2)}\n`);
      } catch (error) {
        failures += 1;
        console.error(error instanceof Error ? error.message : error);
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`${chosen.length - failures} of ${chosen.length} templates`);
process.exitCode = failures ? 1 : 0;
