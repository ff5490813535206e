import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bundle-clients.ts";

/** The folder of the npm package that a bundled file belongs to: `node_modules/@scope/name`. */
const packageOf = (input: string): string | undefined => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

/** The licences of all bundled npm packages, which require that they are passed on. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))].sort();
  const texts = folders.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
    const licence = readdirSync(path.join(ROOT, folder)).find((each) => /^licen[cs]e/i.test(each));
    if (!licence) throw new Error(`${name} is bundled, but has no licence text.`);
    return `${name} ${version}\n\n${readFileSync(path.join(ROOT, folder, licence), "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
