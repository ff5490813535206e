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
const { pictureKey } = await import("#domain/heatmaps/files.ts");
const { derivedId, newId } = await import("#domain/kit/ids.ts");
const scope = derivedId("ws", ANALYSTS.workspaces[0]!.name);

const ageOf = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** A finished heatmap as the entity keeps it, keys and all, as text in the table's own notation. */
async function modelItem(uid: string, created_at: string): Promise<string> {
  const requested_by = "somebody";
  const { pk, sk } = HeatmapEntity.get({ uid }).params<{ Key: { pk: string; sk: string } }>().Key;
  await HeatmapEntity.put({
    ...{ uid, scope, listed: scope, created_at, deadline: created_at, requested_by, requested_by_name: "Ann Analyst" },
    ...({ title: "Creative", type: "image", application: "Other", status: "done", upload: "validated" } as const),
    ...{ tempFileName: "creative.png", extension: "png", size: 180_000, width: 1440, height: 900, tags: ["bench"] },
    thumbnail: pictureKey({ uid, requested_by }, 1, "thumbnail"),
    clarity_score_percentile: 50,
    fixations: Array.from({ length: 8 }, (_, at) => ({ x: at / 8, y: 0.5, duration: 250 })),
  }).go();
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
  return JSON.stringify(Item);
}

// One goes through the entity; the others are copies of it that differ in what tells heatmaps apart. They are imported as a whole, which
// takes a tenth of the time of writing them one after another.
const first = { uid: newId("hm"), created_at: ageOf(0) };
const item = await modelItem(first.uid, first.created_at);
const copy = (minutes: number): string => item.replaceAll(first.uid, newId("hm")).replaceAll(first.created_at, ageOf(minutes));
await dynamoDb.close();

const exported = path.join(dataDir, "export");
mkdirSync(path.join(exported, TableName, "data"), { recursive: true });
for (let filled = 0; filled < Number(count); filled += FILE) {
  const lines = Array.from({ length: Math.min(FILE, Number(count) - filled) }, (_, at) => `{"Item":${copy(filled + at)}}`);
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
