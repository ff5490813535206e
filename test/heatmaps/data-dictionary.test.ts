import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
// Names the table, which the files of a worker share.
import "#test/kit/fixtures.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

test("the data dictionary describes every attribute of a heatmap exactly once, and no others", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/data-dictionary.md"), "utf8");
  const cells = page.split("\n").flatMap((line) => (/^\| `/.test(line) ? line.split("|")[1]! : []));
  const described = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(described.toSorted()).toEqual(Object.keys(HeatmapEntity.schema.attributes).toSorted());
});
