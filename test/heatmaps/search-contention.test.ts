import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, test } from "vitest";
import { createTrialUser } from "#test/kit/fixtures.ts";
import { deliverHeatmapChange, fillIndex, insertWithoutIndex, searchAllHeatmaps } from "#test/kit/search.ts";

const { transactionClient } = await import("#domain/kit/table.ts");
const { FacetEntity } = await import("#domain/heatmaps/search/facet.entity.ts");

const UPLOADS = 200;
/** Milliseconds that a transaction holds its items, about as long as in DynamoDB; the local engine is serial. */
const HELD_MS = 10;

/** Rejects a transaction that overlaps another one in an item, as DynamoDB does and the local engine does not. */
const held = new Set<string>();
let conflicts = 0;
transactionClient.middlewareStack.add(
  (next) => async (args) => {
    const keys = keysOf(args.input as TransactWriteCommandInput);
    if (keys.some((key) => held.has(key))) {
      conflicts++;
      throw new TransactionCanceledException({
        $metadata: { httpStatusCode: 400 },
        message: "conflict",
        CancellationReasons: [{ Code: "TransactionConflict" }],
      });
    }
    for (const key of keys) held.add(key);
    try {
      const [result] = await Promise.all([next(args), new Promise((end) => setTimeout(end, HELD_MS))]);
      return result;
    } finally {
      for (const key of keys) held.delete(key);
    }
  },
  { step: "initialize", name: "conflicts" },
);
afterAll(() => void transactionClient.middlewareStack.remove("conflicts"));

const keysOf = ({ TransactItems = [] }: TransactWriteCommandInput): string[] =>
  TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
    const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
    return `${pk} ${sk}`;
  });

test("200 uploads of one user at the same time are all found, and counted exactly", async () => {
  const person = await createTrialUser();
  await fillIndex(person);
  const { uid: scope } = person;
  const uids = await insertWithoutIndex(
    Array.from({ length: UPLOADS }, (_, number) => ({ scope, maker: scope, title: `Upload ${number}` })),
  );

  const results = await Promise.all(uids.map(deliverHeatmapChange));

  expect(conflicts).toBeGreaterThan(UPLOADS);
  expect(results.reduce((sum, { indexed }) => sum + indexed, 0)).toBeGreaterThan(UPLOADS / 2);
  // On a busy machine, the attempts of some end before their turn; their next delivery indexes them.
  for (const uid of results.flatMap(({ failed }) => failed))
    expect(await deliverHeatmapChange(uid)).toEqual({ indexed: 1, failed: [] });
  const { data } = await FacetEntity.query.byScope({ scope, kind: "owner" }).go();
  expect(data).toMatchObject([{ count: UPLOADS }]);
  expect((await searchAllHeatmaps(person, { words: "upload" })).sort()).toEqual([...uids].sort());
});
