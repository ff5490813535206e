// Fills the table of a stopped local cloud with finished heatmaps of workspaces: `fill-table.ts DATA_DIR ASSEMBLY NAME=COUNT...`.
import { type Copy, copyRows } from "./copy-rows.ts";
import { startTable } from "./start-table.ts";

const [dataDir, assembly, ...wanted] = process.argv.slice(2);
if (!dataDir || !assembly || wanted.length === 0) throw new Error("usage: fill-table.ts DATA_DIR ASSEMBLY NAME=COUNT...");

/** Tags of successive heatmaps, so that two tags match half of them, a tenth, or none. */
const KINDS = [["even", "tenth"], ["odd"], ...Array.from({ length: 4 }, () => [["even"], ["odd"]]).flat()];
const MINUTE_MS = 60_000;

const table = await startTable(dataDir, assembly, { hasStream: false });

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { TermEntity } = await import("#domain/heatmaps/search/term.entity.ts");
const { ScopeEntity } = await import("#domain/heatmaps/search/scope.entity.ts");
const { INDEX_VERSION, tagTerm } = await import("#domain/heatmaps/search/terms.ts");
const { imageFileKey } = await import("#domain/heatmaps/files.ts");
const { derivedId, newId } = await import("#kit/ids.ts");

const ageOf = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

type HeatmapKey = { readonly scope: string; readonly uid: string; readonly created_at: string };

/** A finished heatmap as the entity stores it, including keys. */
async function writeTemplateHeatmap({ scope, uid, created_at }: HeatmapKey, tags: string[]): Promise<void> {
  const requested_by = "somebody";
  await HeatmapEntity.put({
    uid,
    scope,
    listed: scope,
    created_at,
    deadline: created_at,
    requested_by,
    requested_by_name: "Ann Analyst",
    ...({ title: "Creative", type: "image", application: "Other", status: "done", upload: "validated" } as const),
    tempFileName: "creative.png",
    extension: "png",
    size: 180_000,
    width: 1440,
    height: 900,
    tags,
    thumbnail: imageFileKey({ uid, requested_by }, 1, "thumbnail"),
    clarity_score_percentile: 50,
    fixations: Array.from({ length: 8 }, (_, at) => ({ x: at / 8, y: 0.5, duration: 250 })),
  }).go();
  // As the analysis leaves it: in no list of pending work.
  await HeatmapEntity.patch({ uid }).remove(["watched"]).go();
}

/** One heatmap of each kind in a scope, with the index fields that the benchmarks need. */
async function writeTemplateHeatmaps(scope: string): Promise<readonly HeatmapKey[]> {
  const models: HeatmapKey[] = [];
  for (const [at, tags] of KINDS.entries()) {
    const place = { scope, uid: newId("hm"), created_at: ageOf(at) };
    await writeTemplateHeatmap(place, [...tags]);
    for (const term of ["word#creat", ...tags.map(tagTerm)]) await TermEntity.put({ term, ...place }).go();
    models.push(place);
  }
  await ScopeEntity.put({ scope, scheme: INDEX_VERSION }).go();
  return models;
}

/** The remaining copies, cycling through the models, each older than the one before. */
const copiesOf = (models: readonly HeatmapKey[], count: number): readonly Copy<HeatmapKey>[] =>
  Array.from({ length: count - KINDS.length }, (_, at) => ({
    model: models[at % KINDS.length]!,
    uid: newId("hm"),
    created_at: ageOf(at + KINDS.length),
  }));

// One of each kind is created through the entities. The others are copies with different identifying fields.
const models: HeatmapKey[] = [];
const copies: Copy<HeatmapKey>[] = [];
for (const [name, count] of wanted.map((each) => each.split("=") as [string, string])) {
  const own = await writeTemplateHeatmaps(derivedId("ws", name));
  models.push(...own);
  copies.push(...copiesOf(own, Number(count)));
}
// Oldest first, so that neighbours in a list are neighbours in the file, as with heatmaps created one after the other.
copies.sort((left, right) => (left.created_at < right.created_at ? -1 : 1));
await table.close();

copyRows(dataDir, table.name, models, copies);
process.exit(0);
