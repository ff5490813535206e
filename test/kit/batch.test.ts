import { BatchGetCommand, BatchWriteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test } from "vitest";
import "#test/kit/fixtures.ts";

const { table } = await import("#domain/kit/table.ts");
const { readProfiles } = await import("#domain/accounts/profile/read-profiles.ts");
const { unlinkProject } = await import("#domain/projects/remove-links.ts");

type Item = Readonly<Record<string, unknown>>;

const TABLE = table.table;
const dynamodb = mockClient(table.client);
beforeEach(() => {
  dynamodb.reset();
});
afterAll(() => dynamodb.restore());

const accountOf = (key: Item, uid: string): Item => ({
  ...key,
  uid,
  name: `Person ${uid}`,
  avatar: "",
  __edb_e__: "account",
  __edb_v__: "1",
});
const linkOf = (heatmap: string): Item => ({ heatmap, project: "pj_1", __edb_e__: "link", __edb_v__: "1" });
const keysOf = (call: number): Item[] => dynamodb.commandCalls(BatchGetCommand)[call]!.args[0].input.RequestItems![TABLE]!.Keys!;
const deletesOf = (call: number) => dynamodb.commandCalls(BatchWriteCommand)[call]!.args[0].input.RequestItems![TABLE]!;

test("keys that a batch read left unprocessed are read again, and only those", async () => {
  dynamodb
    .on(BatchGetCommand)
    .callsFakeOnce(({ RequestItems }) => {
      const [first, ...rest] = RequestItems[TABLE].Keys;
      return { Responses: { [TABLE]: [accountOf(first, "us_1")] }, UnprocessedKeys: { [TABLE]: { Keys: rest } } };
    })
    .callsFake(({ RequestItems }) => ({
      Responses: { [TABLE]: [accountOf(RequestItems[TABLE].Keys[0], "us_2")] },
      UnprocessedKeys: {},
    }));

  const profiles = await readProfiles(["us_1", "us_2"]);

  expect([...profiles.keys()]).toEqual(["us_1", "us_2"]);
  expect(dynamodb.commandCalls(BatchGetCommand)).toHaveLength(2);
  expect(keysOf(1)).toEqual(keysOf(0).slice(1));
});

test("items that a batch delete left unprocessed are deleted again, and only those", async () => {
  dynamodb.on(QueryCommand).resolves({ Items: ["hm_1", "hm_2", "hm_3"].map(linkOf) });
  dynamodb
    .on(BatchWriteCommand)
    .callsFakeOnce(({ RequestItems }) => ({ UnprocessedItems: { [TABLE]: RequestItems[TABLE].slice(1) } }))
    .resolves({ UnprocessedItems: {} });

  await unlinkProject("pj_1");

  expect(deletesOf(0)).toHaveLength(3);
  expect(deletesOf(1)).toEqual(deletesOf(0).slice(1));
  expect(dynamodb.commandCalls(BatchWriteCommand)).toHaveLength(2);
});

test("a table that processes nothing is called six times, and then the service is busy", async () => {
  dynamodb.on(QueryCommand).resolves({ Items: [linkOf("hm_1")] });
  dynamodb.on(BatchWriteCommand).callsFake(({ RequestItems }) => ({ UnprocessedItems: RequestItems }));

  await expect(unlinkProject("pj_1")).rejects.toMatchObject({ code: "service.busy" });

  expect(dynamodb.commandCalls(BatchWriteCommand)).toHaveLength(6);
});

test("a table that processes one item at a time is called until it has processed all", async () => {
  const heatmaps = Array.from({ length: 8 }, (_, at) => `hm_${at}`);
  dynamodb.on(QueryCommand).resolves({ Items: heatmaps.map(linkOf) });
  dynamodb.on(BatchWriteCommand).callsFake(({ RequestItems }) => {
    const left = RequestItems[TABLE].slice(1);
    return { UnprocessedItems: left.length > 0 ? { [TABLE]: left } : {} };
  });

  await unlinkProject("pj_1");

  expect(dynamodb.commandCalls(BatchWriteCommand)).toHaveLength(8);
});
