import { expect, test } from "vitest";
import { createTrialUser } from "#test/kit/fixtures.ts";
import { withOverlaps } from "#test/kit/overlapping-transactions.ts";
import { deliverHeatmapChange, fillIndex, insertWithoutIndex, searchAllHeatmaps } from "#test/kit/search.ts";

const { FacetEntity } = await import("#domain/heatmaps/search/facet.entity.ts");

const UPLOADS = 200;

/** The first delivery of an event. On a busy machine the connections of some time out; Lambda delivers their events again. */
const deliverOnce = (uid: string) =>
  deliverHeatmapChange(uid).catch((error: Error) => {
    if (error.name !== "ServiceBusy") throw error;
    return { indexed: 0, failed: [uid] };
  });

test("200 uploads of one user at the same time are all found, and counted exactly", async () => {
  const person = await createTrialUser();
  await fillIndex(person);
  const { uid: scope } = person;
  const uids = await insertWithoutIndex(
    Array.from({ length: UPLOADS }, (_, number) => ({ scope, maker: scope, title: `Upload ${number}` })),
  );

  const { result, conflicts } = await withOverlaps(() => Promise.all(uids.map(deliverOnce)));

  expect(conflicts).toBeGreaterThan(UPLOADS);
  expect(result.reduce((sum, { indexed }) => sum + indexed, 0)).toBeGreaterThan(UPLOADS / 2);
  for (const uid of result.flatMap(({ failed }) => failed))
    expect(await deliverHeatmapChange(uid)).toEqual({ indexed: 1, failed: [] });
  const { data } = await FacetEntity.query.byScope({ scope, kind: "owner" }).go();
  expect(data).toMatchObject([{ count: UPLOADS }]);
  expect((await searchAllHeatmaps(person, { words: "upload" })).sort()).toEqual([...uids].sort());
});
