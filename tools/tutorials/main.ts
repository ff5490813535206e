/** `npm run tutorials`: records the tutorials of the help centre in a running application. */
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "#test/kit/browser.ts";
import { isTutorial, TUTORIALS, type TutorialName } from "#web/app/shared/tutorials/tutorial-names.ts";
import { signInAsAdmin } from "../sign-in-as-admin.ts";
import { takeScreenshot } from "../take-screenshot.ts";
import { Recorder, SIZE } from "./recorder.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../web/app/shared/tutorials/recorded");

const { values, positionals } = parseArgs({
  options: { url: { type: "string", default: "http://localhost:4000" } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !isTutorial(name));
if (unknown.length > 0) throw new Error(`There are no tutorials named ${unknown.join(", ")}`);
const names = (positionals.length > 0 ? positionals : Object.keys(TUTORIALS)) as TutorialName[];

const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: "light", reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await signInAsAdmin(page, values.url);
  for (const name of names) {
    const recorder = await Recorder.start(page);
    await SCENES[name](page, recorder, values.url).catch(async (reason: unknown) => {
      const image = path.join(os.tmpdir(), `${name}.png`);
      await takeScreenshot(page, { path: image });
      throw new Error(`The tutorial ${name} stopped; ${image} shows where.`, { cause: reason });
    });
    const { seconds, bytes } = await recorder.save(path.join(FOLDER, name));
    console.log(`${name}: ${seconds.toFixed(0)} s, ${Math.round(bytes / 1024)} kB`);
  }
} finally {
  await browser.close();
}
