// Fills the table of a cloud that is not running with finished heatmaps of the analyst's workspace: `fill-table.ts DATA_DIR ASSEMBLY COUNT`.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { findBinary } from "#local/dynamodb/binary.ts";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { ANALYSTS } from "#local/seed/demo.ts";
import { readAssembly } from "#local/template/assembly.ts";
import { modelOf } from "#local/template/model.ts";

const [dataDir, assembly, count] = process.argv.slice(2);
if (!dataDir || !assembly || !count) throw new Error("usage: fill-table.ts DATA_DIR ASSEMBLY COUNT");

/** Tags of one heatmap after the other, so that two tags can meet in half of them, in a tenth, or in none. */
const KINDS = [["even", "tenth"], ["odd"], ...Array.from({ length: 4 }, () => [["even"], ["odd"]]).flat()];
/** Heatmaps in one file of the import. */
const FILE = 10_000;
const MINUTE_MS = 60_000;

const [resource] = modelOf(readAssembly(assembly)).ofType("AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table");
if (!resource) throw new Error("the templates declare no table");
const TableName = resource.name;
const dynamoDb = await startDynamoDb({ dataDir, endpoint: "" });
// Product modules read their environment when they are loaded.
Object.assign(process.env, {
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
  TABLE_NAME: TableName,
});
// Without its stream, which the cloud adds when it starts: what lies here from before is nobody's news.
const { StreamSpecification: _, ...properties } = resource.properties as TableProperties;
const client = new DynamoDBClient({});
await createTable(client, { ...properties, TableName });

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { TermEntity } = await import("#domain/heatmaps/search/term.entity.ts");
const { ScopeEntity } = await import("#domain/heatmaps/search/scope.entity.ts");
const { SCHEME, tagTerm } = await import("#domain/heatmaps/search/terms.ts");
const { pictureKey } = await import("#domain/heatmaps/files.ts");
const { derivedId, newId } = await import("#domain/kit/ids.ts");
const scope = derivedId("ws", ANALYSTS.workspaces[0]!.name);

const ageOf = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

type Place = { readonly uid: string; readonly created_at: string };
type Key = { readonly Key: { readonly pk: string; readonly sk: string } };

/** An item that was written, as text in the table's own notation. */
async function textOf({ Key: { pk, sk } }: Key): Promise<string> {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
  return JSON.stringify(Item);
}

/** A finished heatmap as the entity keeps it, keys and all. */
async function modelHeatmap({ uid, created_at }: Place, tags: string[]): Promise<string> {
  const requested_by = "somebody";
  await HeatmapEntity.put({
    ...{ uid, scope, listed: scope, created_at, deadline: created_at, requested_by, requested_by_name: "Ann Analyst" },
    ...({ title: "Creative", type: "image", application: "Other", status: "done", upload: "validated" } as const),
    ...{ tempFileName: "creative.png", extension: "png", size: 180_000, width: 1440, height: 900, tags },
    thumbnail: pictureKey({ uid, requested_by }, 1, "thumbnail"),
    clarity_score_percentile: 50,
    fixations: Array.from({ length: 8 }, (_, at) => ({ x: at / 8, y: 0.5, duration: 250 })),
  }).go();
  return textOf(HeatmapEntity.get({ uid }).params<Key>());
}

async function modelTerm(place: Place, term: string): Promise<string> {
  await TermEntity.put({ scope, term, ...place }).go();
  return textOf(TermEntity.get({ scope, term, ...place }).params<Key>());
}

// One of each kind goes through the entities; the others are copies of it that differ in what tells heatmaps apart. They are imported as a
// whole, which takes a tenth of the time of writing them one after another. Of the index there is what the benchmarks ask for.
const first = { uid: newId("hm"), created_at: ageOf(0) };
const kinds: (readonly string[])[] = [];
for (const tags of KINDS) {
  const terms = ["word#creat", ...tags.map(tagTerm)];
  const items = [await modelHeatmap(first, [...tags])];
  for (const term of terms) items.push(await modelTerm(first, term));
  kinds.push(items);
}
await ScopeEntity.put({ scope, scheme: SCHEME }).go();
const whole = await textOf(ScopeEntity.get({ scope }).params<Key>());

function copies(minutes: number): readonly string[] {
  const { uid, created_at } = { uid: newId("hm"), created_at: ageOf(minutes) };
  const items = kinds[minutes % kinds.length] ?? [];
  return items.map((item) => item.replaceAll(first.uid, uid).replaceAll(first.created_at, created_at));
}
await dynamoDb.close();

const exported = path.join(dataDir, "export");
mkdirSync(path.join(exported, TableName, "data"), { recursive: true });
for (let filled = 0; filled < Number(count); filled += FILE) {
  const items = Array.from({ length: Math.min(FILE, Number(count) - filled) }, (_, at) => copies(filled + at)).flat();
  const lines = [...items, ...(filled === 0 ? [whole] : [])].map((item) => `{"Item":${item}}`);
  writeFileSync(path.join(exported, TableName, "data", `${filled}.json.gz`), gzipSync(lines.join("\n"), { level: 1 }));
}
const schema = path.join(dataDir, "schema.json");
const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = properties;
const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
writeFileSync(schema, JSON.stringify({ Table: { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes: indexes } }));
const tables = path.join(dataDir, "dynamodb");
rmSync(tables, { recursive: true });
mkdirSync(tables);
const output = path.join(tables, "tables.db");
const { status, stderr } = spawnSync(findBinary(), ["import", "--source", exported, "--schema", schema, "--output", output]);
if (status !== 0) throw new Error(`the engine could not import the heatmaps: ${stderr}`);
rmSync(exported, { recursive: true });
process.exit(0);
