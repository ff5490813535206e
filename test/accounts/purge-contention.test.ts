import { expect, onTestFinished, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";
import { withOverlaps } from "#test/kit/overlapping-transactions.ts";
import { deliverHeatmapChange, fillIndex, insertWithoutIndex, runScheduledIndexing } from "#test/kit/search.ts";
import { emailOf } from "#test/kit/workspaces.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { FacetEntity } = await import("#domain/heatmaps/search/facet.entity.ts");
const { handler } = await import("#lambdas/accounts/purge.ts");

const purge = ({ uid }: TestUser) => deliver(handler, "account.deleted", { object: uid });
const rowOf = async ({ uid }: TestUser) => (await AccountEntity.get({ uid }).go({ consistent: true })).data;
const isPurged = async (uid: string) => (await heatmapRow(uid)).tempFileName === "";
const facetsOf = async ({ uid: scope }: TestUser) =>
  (await FacetEntity.query.byScope({ scope, kind: "owner" }).go({ consistent: true })).data;

/** A user with indexed heatmaps, who has just deleted their account. */
async function createLeaver(heatmaps: number) {
  const person = await createTrialUser();
  const email = await emailOf(person);
  await fillIndex(person);
  const { uid: scope } = person;
  const uids = await insertWithoutIndex(
    Array.from({ length: heatmaps }, (_, number) => ({ scope, maker: scope, title: `Upload ${number}`, tags: ["spring"] })),
  );
  for (const uid of uids) await deliverHeatmapChange(uid);
  expect((await send(accounts.deleteMe, person)).status).toBe(200);
  return { person, email, uids };
}

test("a purge of an account does not end when others hold the counts of its heatmaps, and the schedule updates them later", async () => {
  const { person, email, uids } = await createLeaver(12);
  onTestFinished(setBackOff(async () => {}));

  const { conflicts } = await withOverlaps(
    () => purge(person),
    (key) => key.includes(person.uid) && key.includes("$searchFacet_"),
  );

  expect(conflicts).toBeGreaterThan(12);
  expect(await Promise.all(uids.map(isPurged))).not.toContain(false);
  expect(JSON.stringify(await rowOf(person))).not.toContain(email);
  expect(await facetsOf(person)).toMatchObject([{ count: 12 }]);
  await runScheduledIndexing();
  expect(await facetsOf(person)).toEqual([]);
});

test("a heatmap that stays busy delays neither the others nor the deletion of personal data, and the next delivery purges it", async () => {
  const { person, email, uids } = await createLeaver(12);
  onTestFinished(setBackOff(async () => {}));
  const busy = uids[3]!;

  const delivery = withOverlaps(
    () => purge(person),
    (key) => key === `$heatmaps#uid_${busy} $heatmap_1`,
  );

  await expect(delivery).rejects.toThrow(`1 items failed, the first: ${busy}`);
  expect(await Promise.all(uids.map(isPurged))).toEqual(uids.map((uid) => uid !== busy));
  expect(JSON.stringify(await rowOf(person))).not.toContain(email);
  await purge(person);
  expect(await isPurged(busy)).toBe(true);
});
