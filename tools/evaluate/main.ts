/**
 * With --audits measures audits instead (audits/measure-audits.ts), with --brands the logo detector (brands/measure-brands.ts),
 * and with --words the search for text in videos (words/measure-words.ts). Otherwise:
 * Measures how well the attention model predicts where people look, on held-out images, and writes docs/accuracy.json:
 *   npm run evaluate -- DATA [--build full|clean|both]
 * DATA contains one folder per research set (docs/attention.md lists the sources). With one build only, the other's figures stay
 * unchanged in the file. Also draws our own layouts in a browser and measures them. With --layouts instead of DATA only these are
 * measured, and what `npm run reference` wrote about the scores is taken again. Deterministic: the same weights and images
 * give the same file. Takes about four minutes per build on one core.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { ACCURACY_VERSION, Accuracy, type BuildAccuracy, type Estimate } from "#contracts/accuracy.ts";
import { Build } from "#contracts/pipelines/inference.ts";
import { measureAudits } from "./audits/measure-audits.ts";
import { measureBrands } from "./brands/measure-brands.ts";
import { SET_NAMES } from "./data.ts";
import { drawLayouts } from "./draw-layouts.ts";
import { evaluateOwn, evaluateSets } from "./evaluate-build.ts";
import { METHOD } from "./method.ts";
import { SOURCES } from "./sources.ts";
import { measureWords } from "./words/measure-words.ts";

const FILE = path.join(import.meta.dirname, "../../docs/accuracy.json");
const USAGE = `usage: npm run evaluate -- DATA [--build full|clean|both]
       npm run evaluate -- --layouts [--build full|clean|both]
       npm run evaluate -- --audits [--pairs NUMBER] [--seed NUMBER]
       npm run evaluate -- --brands [--set held-out|development] [--from NUMBER] [--to NUMBER] [--difficulty NAME]
       npm run evaluate -- --words [--videos NUMBER] [--fit]`;

if (process.argv.includes("--audits")) {
  await measureAudits(process.argv.slice(2));
  process.exit(0);
}
if (process.argv.includes("--brands")) {
  await measureBrands(process.argv.slice(2));
  process.exit(0);
}

if (process.argv.includes("--words")) {
  await measureWords(process.argv.slice(2));
  process.exit(0);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { build: { type: "string", default: "both" }, layouts: { type: "boolean", default: false } },
});
const requestedBuilds = z.enum([...Build.options, "both"]).safeParse(values.build);
const folder = positionals[0];
if (positionals.length !== (values.layouts ? 0 : 1) || !requestedBuilds.success) {
  console.error(USAGE);
  process.exit(2);
}

const measured = new Map<Build, BuildAccuracy>();
if (values.layouts || requestedBuilds.data !== "both") {
  // The figures that are written are checked in the end; those that are measured again may have another form.
  const { builds }: Accuracy = JSON.parse(await readFile(FILE, "utf8"));
  for (const build of builds) measured.set(build.build, build);
}
const layouts = await drawLayouts();
for (const build of requestedBuilds.data === "both" ? Build.options : [requestedBuilds.data]) {
  const known = folder ? await evaluateSets(build, folder, (line) => console.error(line)) : measured.get(build)!;
  measured.set(build, { ...known, ...(await evaluateOwn(build, layouts)) });
}

const accuracy: Accuracy = {
  version: ACCURACY_VERSION,
  builds: Build.options.flatMap((build) => measured.get(build) ?? []),
  method: METHOD,
  sources: SET_NAMES.map((set) => {
    const { title, reference, licence } = SOURCES[set];
    return { set, title, reference, licence };
  }),
};
await writeFile(FILE, `${JSON.stringify(Accuracy.parse(accuracy), null, 1)}\n`);
console.table(
  Object.fromEntries(
    accuracy.builds.flatMap(({ model, sets }) =>
      sets.map(({ name, pictures, models: { network, centre_prior }, share_of_ceiling, all_viewers_ceiling, conclusive }) => [
        `${model} ${name}`,
        {
          images: pictures,
          NSS: network.nss?.value ?? "–",
          CC: network.cc?.value,
          "AUC-Judd": network.auc_judd?.value ?? "–",
          "prior's NSS": centre_prior.nss?.value ?? "–",
          "prior's CC": centre_prior.cc?.value,
          "of the one-viewer ceiling": share_of_ceiling ? withInterval(share_of_ceiling.share) : "–",
          "of the all-viewers ceiling": all_viewers_ceiling ? withInterval(all_viewers_ceiling.share) : "–",
          conclusive: conclusive ? "yes" : "no, too few images or too uncertain",
        },
      ]),
    ),
  ),
);

for (const { model, layouts } of accuracy.builds) {
  console.log(`${model}: our own layouts (${layouts.images} images)`);
  console.table(layouts.elements);
  console.table(layouts.order);
}

function withInterval({ value, low, high }: Estimate): string {
  const [share, min, max] = [value, low, high].map((part) => Math.round(100 * part));
  return `${share}% (${min} to ${max})`;
}
