import path from "node:path";
import { prepareWeb } from "#local/prepare/prepare.ts";
import type { Benchmark, Figure } from "./figure.ts";
import { scriptGraphOf } from "./script-graph.ts";

const APPLICATIONS = ["app", "admin"];
const KB = 1000;
/** Chunks on demand that are lighter than this are not worth a line. */
const SMALLEST_KB = 1;

/** `assets/heatmap-page-B1O0UDYx.js` is called heatmap-page. */
const nameOf = (file: string): string => path.basename(file, ".js").replace(/-[\w-]{8}$/, "");

async function figuresOf(application: string, folder: string): Promise<Figure[]> {
  const { entry, onDemand, closure, size } = await scriptGraphOf(path.join(folder, application));
  const first = closure(entry);
  const added = onDemand.map((file) => {
    const missing = [...closure(file)].filter((name) => !first.has(name));
    return {
      name: `${application}: ${nameOf(file)}, on demand`,
      value: size(missing) / KB,
      unit: "kB",
      // The budget of a part is meant beside the data grid.
      ...(!missing.some((name) => nameOf(name) === "ag-grid") && { aim: 80 }),
    };
  });
  return [
    { name: `${application}: entry`, value: size(first) / KB, unit: "kB", aim: 170 },
    ...added.filter(({ value }) => value >= SMALLEST_KB).sort((left, right) => right.value - left.value),
  ];
}

export const webSize: Benchmark = {
  name: "web-size",
  about: "JavaScript with gzip that a browser loads first, and what each part loaded on demand adds to it",
  run: async () => {
    const folder = await prepareWeb();
    return (await Promise.all(APPLICATIONS.map((application) => figuresOf(application, folder)))).flat();
  },
};
