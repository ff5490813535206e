import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { setClock } from "#kit/clock.ts";
import { createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { insertWithoutIndex } from "#test/kit/search.ts";

const { client } = await import("#adapters/storage/bucket.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { table } = await import("#domain/kit/table.ts");
const { SHARDS } = await import("#kit/shards.ts");
const { handler } = await import("#lambdas/heatmaps/sweep.ts");

const HOUR_MS = 3_600_000;

const sweep = () => invoke<{ swept: number; done: boolean }>(handler);

/** Deleted heatmaps whose files the sweep should have deleted an hour ago, all in one shard. */
async function createDeleted({ uid: scope }: TestUser, count: number): Promise<readonly string[]> {
  const uids = await insertWithoutIndex(
    Array.from({ length: count }, (_, number) => ({ scope, maker: scope, title: `Deleted ${number}` })),
  );
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  for (const uid of uids) await HeatmapEntity.patch({ uid }).set({ deleted_at: at, watched: SHARDS[0]!, deadline: at }).go();
  return uids;
}

/** How many of these heatmaps the sweep still has to clean up. */
async function waiting(uids: readonly string[]): Promise<number> {
  const rows = await Promise.all(uids.map(heatmapRow));
  return rows.filter(({ watched }) => watched !== undefined).length;
}

/** The clock of an hour later, which moves on by some seconds with each request to the bucket. */
function slowBucket(seconds: number): void {
  const start = Date.now() + HOUR_MS;
  let requests = 0;
  const name = "slowBucket";
  client.middlewareStack.add(
    (next) => async (args) => {
      requests++;
      return next(args);
    },
    { step: "initialize", name },
  );
  const restoreClock = setClock(() => new Date(start + requests * seconds * 1000));
  onTestFinished(() => {
    client.middlewareStack.remove(name);
    restoreClock();
  });
}

test("a hung analysis is refunded before earlier deletions are cleaned up, which the next sweeps continue after three minutes", async () => {
  const person = await createTrialUser();
  const deleted = await createDeleted(person, 40);
  const hung = await createGenerated(person);
  expect((await send(accounts.me, person)).body.imageCredits).toBe(9);
  slowBucket(20);

  const first = await sweep();

  expect(await heatmapRow(hung)).toMatchObject({ status: "failed", problem: { code: "analysis_timed_out" } });
  expect((await send(accounts.me, person)).body.imageCredits).toBe(10);
  const left = await waiting(deleted);
  expect(left).toBeGreaterThan(10);
  expect(left).toBeLessThan(40);
  expect(first).toMatchObject({ swept: 41 - left, done: false });
  let last = first;
  for (let run = 1; run < 5 && !last.done; run++) last = await sweep();
  expect(last.done).toBe(true);
  expect(await waiting(deleted)).toBe(0);
});

test("the sweep reads its work in pages of a hundred, without the results of analyses", async () => {
  const deleted = await createDeleted(await createTrialUser(), 150);
  const queries: QueryCommandInput[] = [];
  table.client.middlewareStack.add(
    (next) => (args) => {
      const input = args.input as QueryCommandInput;
      if (input.IndexName === "gsi2") queries.push(input);
      return next(args);
    },
    { step: "initialize", name: "queries" },
  );
  onTestFinished(() => void table.client.middlewareStack.remove("queries"));

  expect(await sweep()).toMatchObject({ swept: 150, done: true });

  expect(await waiting(deleted)).toBe(0);
  expect(queries.length).toBeGreaterThan(SHARDS.length);
  for (const { Limit, ProjectionExpression, ExpressionAttributeNames } of queries) {
    expect([Limit, ProjectionExpression]).toEqual([100, expect.any(String)]);
    expect(Object.values(ExpressionAttributeNames ?? {})).not.toContain("fixations");
  }
});
