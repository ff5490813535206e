import path from "node:path";
import { prepareWeb } from "#local/prepare/prepare.ts";
import { CHUNK_LIMIT_KB, ENTRY_LIMIT_KB, LAYOUTS, UNLIMITED_CHUNKS } from "#web/build/budget.ts";
import type { Benchmark, Measurement } from "./measurement.ts";
import { scriptGraphOf } from "./script-graph.ts";

const APPLICATIONS = ["app", "staff"];
const KB = 1000;
/** On-demand chunks smaller than this are not listed. */
const SMALLEST_KB = 1;

/** `assets/heatmap-page-B1O0UDYx.js` becomes heatmap-page. */
const nameOf = (file: string): string => path.basename(file, ".js").replace(/-[\w-]{8}$/, "");

/**
 * The entry; each layout, in addition to those before it; then what every other part adds, as the build limits it: a browser
 * loads the sum of the four to show a page. For pages, the size including what they share with the layouts is listed too.
 */
async function measureBundle(application: string, folder: string): Promise<Measurement[]> {
  const { entry, onDemand, closure, size } = await scriptGraphOf(path.join(folder, application));
  const first = closure(entry);
  const loaded = new Set(first);
  const added = (file: string, known: ReadonlySet<string>): number =>
    size([...closure(file)].filter((name) => !known.has(name) && !UNLIMITED_CHUNKS.test(name))) / KB;
  const figure = (what: string, value: number, aim?: number): Measurement => ({
    name: `${application}: ${what}`,
    value,
    unit: "kB",
    ...(aim !== undefined && { aim }),
  });
  const layouts = LAYOUTS.flatMap((layout) => onDemand.filter((file) => nameOf(file) === layout)).map((file) => {
    const value = added(file, loaded);
    for (const name of closure(file)) loaded.add(name);
    return figure(`${nameOf(file)}, around the pages`, value, CHUNK_LIMIT_KB);
  });
  const parts = onDemand
    .filter((file) => !LAYOUTS.includes(nameOf(file)))
    .map((file) => ({ file, name: nameOf(file), value: added(file, loaded) }))
    .filter(({ value }) => value >= SMALLEST_KB)
    .sort((left, right) => right.value - left.value);
  return [
    figure("entry", size(first) / KB, ENTRY_LIMIT_KB),
    ...layouts,
    ...parts.flatMap(({ file, name, value }) => [
      figure(`${name}, in addition to the layouts`, value, CHUNK_LIMIT_KB),
      ...(name.endsWith("-page") ? [figure(`${name}, in addition to the entry alone`, added(file, first))] : []),
    ]),
  ];
}

export const webSize: Benchmark = {
  name: "web-size",
  about: "JavaScript with gzip: the entry that a browser loads first, and what each on-demand chunk adds",
  run: async () => {
    const folder = await prepareWeb();
    return (await Promise.all(APPLICATIONS.map((application) => measureBundle(application, folder)))).flat();
  },
};
