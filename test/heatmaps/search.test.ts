import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { deliver } from "#test/kit/deliver.ts";
import { addWorkspaceMember, createTrialUser, createWorkspace, send, type TestUser, withFixedClock } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, heatmapRow, poster } from "#test/kit/heatmaps.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import {
  deliverHeatmapChange,
  fillIndex,
  insertWithoutIndex,
  runScheduledIndexing,
  searchAllHeatmaps,
  searchHeatmaps,
} from "#test/kit/search.ts";

const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { renameCreator } = await import("#domain/heatmaps/rename-creator.ts");
const { purgeScope } = await import("#domain/heatmaps/removal/purge-scope.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { IndexEntryEntity } = await import("#domain/heatmaps/search/index-entry.entity.ts");
const { FacetEntity } = await import("#domain/heatmaps/search/facet.entity.ts");
const { TermEntity } = await import("#domain/heatmaps/search/term.entity.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { newId } = await import("#kit/ids.ts");
const { handler: moveToWorkspace } = await import("#lambdas/heatmaps/move-to-workspace.ts");

const edit = async (person: TestUser, uid: string, body: object) =>
  send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, ...body } });
const facets = async (person: TestUser) => (await send(heatmaps.facets, person)).body;
const make = async (person: TestUser, own: object) => {
  const uid = await createTestHeatmap(person, own);
  await deliverHeatmapChange(uid);
  return uid;
};

/** Everything the index holds of a scope, whatever it is found under. */
async function held(scope: string): Promise<number> {
  const { table } = await import("#domain/kit/table.ts");
  const { ScanCommand } = await import("@aws-sdk/client-dynamodb");
  let count = 0;
  for (let from: Record<string, never> | undefined, more = true; more; ) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({ TableName: table.table, ...(from && { ExclusiveStartKey: from }) }),
    );
    count += Items.filter(
      ({ __edb_e__, scope: of }) => ["searchTerm", "searchFacet"].includes(__edb_e__?.S ?? "") && of?.S === scope,
    ).length;
    from = LastEvaluatedKey as never;
    more = from !== undefined;
  }
  return count;
}

const NO_BENCHMARKS = { benchmarks: [], benchmark_categories: [] };

test("a heatmap is found by prefixes of its words and tags, ignoring case and accents", async () => {
  const { admin } = await createWorkspace();
  await fillIndex(admin);
  const uid = await make(admin, { title: "Frühling: ÉTÉ 2026 – Straße 🚀", tags: ["Łódź Büro", "夏季活动", "שלום"] });
  for (const words of ["fru", "FRÜHLING", "ete 20", "strasse", "🚀", "lodz", "bu", "夏", "活动", "שלו", "2026 frühl"])
    expect(await searchAllHeatmaps(admin, { words }), words).toEqual([uid]);
  for (const words of ["hling", "ete 21", "x", "שלוםם"]) expect(await searchAllHeatmaps(admin, { words }), words).toEqual([]);
});

test("a heatmap is found only by its exact reference, and the results contain it", async () => {
  const workspace = await createWorkspace();
  await fillIndex(workspace.admin);
  const key = await createApiKey(workspace);
  const long = "r".repeat(199);
  const [one, same, other, first] = [
    await make(key, { reference: "order 42/A" }),
    await make(key, { reference: "order 42/A" }),
    await make(key, { reference: `${long}2` }),
    await make(key, { reference: `${long}1` }),
  ];
  const found = async (reference: string) =>
    (await send(publicHeatmaps.list, key, { query: { reference } })).body.heatmaps.map(({ uid }) => uid);
  expect(await found("order 42/A")).toEqual([same, one]);
  expect(await found(`${long}1`)).toEqual([first]);
  expect(await found(`${long}2`)).toEqual([other]);
  for (const reference of ["order 42/a", "order 42", long]) expect(await found(reference)).toEqual([]);
  expect((await send(publicHeatmaps.read, key, { params: { uid: one } })).body.reference).toBe("order 42/A");
  const tooLong = await send(publicHeatmaps.create, key, { body: { ...poster, reference: `${long}12` } });
  expect(tooLong.body.code).toBe("request.invalid");
});

test("every filter must match, and all tags", async () => {
  const home = await createWorkspace();
  const { admin, member } = home;
  await fillIndex(admin);
  const one = await make(admin, { title: "Alpha one", tags: ["Red", "Blue"] });
  const two = await make(member, { title: "Alpha two", tags: ["red"], application: "Social media" });
  const three = await make(member, { title: "Beta", tags: ["blue", "Green"] });
  expect(await searchAllHeatmaps(admin, { words: "alpha" })).toEqual([two, one]);
  expect(await searchAllHeatmaps(admin, { tags: ["RED"] })).toEqual([two, one]);
  expect(await searchAllHeatmaps(admin, { tags: ["red", "blue"] })).toEqual([one]);
  expect(await searchAllHeatmaps(admin, { owner: member.uid })).toEqual([three, two]);
  expect(await searchAllHeatmaps(admin, { owner: member.uid, words: "alpha" })).toEqual([two]);
  expect(await searchAllHeatmaps(admin, { application: "Social media" })).toEqual([two]);
  expect(await searchAllHeatmaps(admin, { type: "image", tags: ["green"], owner: member.uid, application: "Other" })).toEqual([
    three,
  ]);
  expect(await searchAllHeatmaps(admin, { type: "video" })).toEqual([]);
});

test("invalid filters are rejected, and an empty filter matches everything", async () => {
  const { admin } = await createWorkspace();
  const uid = await createTestHeatmap(admin);
  for (const query of [{ q: "x" }, { application: "Poster" }, { type: "gif" }, { tags: "" }, { words: "x".repeat(101) }])
    expect((await send(heatmaps.list, admin, { query })).status, JSON.stringify(query)).toBe(400);
  expect((await send(heatmaps.list, admin, { query: { tags: Array.from({ length: 11 }, String) } })).status).toBe(400);
  expect(await searchAllHeatmaps(admin, { words: "" })).toEqual([uid]);
  expect(await searchAllHeatmaps(admin, { words: "–!" })).toEqual([uid]);
});

test("a rename updates the index; until then the list never shows a heatmap that does not match", async () => {
  const { admin } = await createWorkspace();
  await fillIndex(admin);
  const uid = await make(admin, { title: "Before", tags: ["old"] });
  await edit(admin, uid, { title: "After", tags: ["new"] });
  expect(await searchAllHeatmaps(admin, { words: "before" })).toEqual([]);
  expect(await searchAllHeatmaps(admin, { tags: ["old"] })).toEqual([]);
  await deliverHeatmapChange(uid);
  expect(await searchAllHeatmaps(admin, { words: "after" })).toEqual([uid]);
  expect(await searchAllHeatmaps(admin, { tags: ["new"] })).toEqual([uid]);
  expect((await facets(admin)).tags).toEqual([{ tag: "new", count: 1 }]);
});

test("a heatmap that the schedule cannot index is named with the reason, and the next run indexes it", async () => {
  const { admin } = await createWorkspace();
  await fillIndex(admin);
  const uid = await createTestHeatmap(admin, { title: "Stuck" });
  const writes = mockClient(transactionClient);
  writes.onAnyCommand().rejects(new Error("the table is read-only"));
  const lines = await loggedDuring("INFO", () => expect(runScheduledIndexing()).rejects.toThrow("the table is read-only"));
  writes.restore();
  const [finished] = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "job finished");
  expect(finished.failed).toContain(`${uid}: the table is read-only`);
  await runScheduledIndexing();
  expect(await searchAllHeatmaps(admin, { words: "stuck" })).toEqual([uid]);
});

test("a heatmap with a lost event is indexed by the schedule", async () => {
  const { admin } = await createWorkspace();
  await fillIndex(admin);
  const uid = await createTestHeatmap(admin, { title: "Unheard" });
  expect(await searchAllHeatmaps(admin, { words: "unheard" })).toEqual([]);
  await runScheduledIndexing();
  expect(await searchAllHeatmaps(admin, { words: "unheard" })).toEqual([uid]);
  expect((await IndexEntryEntity.get({ uid }).go()).data?.due).toBeUndefined();
});

test.each([
  ["indexed", fillIndex],
  ["not indexed yet", async () => undefined],
] as const)(
  "a list in a scope that is %s can be narrowed to a state and to a time, also with other filters",
  async (_, prepare) => {
    const { admin } = await createWorkspace();
    await prepare(admin);
    const noon = Date.UTC(2026, 5, 1, 12);
    const at = (hours: number, own: object = {}) => withFixedClock(noon + hours * 3_600_000, () => make(admin, own));
    const uids = [await at(0), await at(1, { tags: ["Spring"] }), await at(2), await at(3, { tags: ["Spring"] })];
    const [first = "", second = "", third = "", fourth = ""] = uids;
    for (const uid of [first, second]) await HeatmapEntity.patch({ uid }).set({ status: "done" }).go();
    const time = (hours: number) => new Date(noon + hours * 3_600_000).toISOString().replace(".000", "");
    for (const [filter, found] of [
      [{ status: "done" }, [second, first]],
      [{ created_after: time(1) }, [fourth, third, second]],
      [{ created_before: time(1) }, [first]],
      [{ created_after: time(1), created_before: time(3) }, [third, second]],
      [{ created_after: time(1), tags: ["Spring"], status: "requested" }, [fourth]],
      [{ created_before: time(3), tags: ["Spring"] }, [second]],
      [{ created_after: time(4) }, []],
      [{ created_after: time(3).replace("Z", "+00:00") }, [fourth]],
    ] as const)
      expect(await searchAllHeatmaps(admin, filter), JSON.stringify(filter)).toEqual(found);
    expect((await searchHeatmaps(admin, { created_after: "yesterday" })).body).toMatchObject({ code: "request.invalid" });
  },
);

test("a deleted heatmap is no longer found immediately, and its index rows are deleted", async () => {
  const home = await createWorkspace();
  const { admin } = home;
  await fillIndex(admin);
  const uid = await createDoneHeatmap(admin);
  await edit(admin, uid, { title: "Gone tomorrow", tags: ["x", "y"] });
  await deliverHeatmapChange(uid);
  expect(await held(home.uid)).toBeGreaterThan(10);
  await send(heatmaps.remove, admin, { params: { uid } });
  expect(await searchAllHeatmaps(admin, { words: "gone" })).toEqual([]);
  await deliverHeatmapChange(uid);
  expect(await held(home.uid)).toBe(0);
  expect((await IndexEntryEntity.get({ uid }).go()).data).toBeNull();
  expect(await facets(admin)).toEqual({ tags: [], owners: [], ...NO_BENCHMARKS });
});

test("a heatmap with more terms than fit in a transaction is found by all of them, and all are deleted", async () => {
  const home = await createWorkspace();
  await fillIndex(home.admin);
  const tags = Array.from({ length: 50 }, (_, index) => `label${index} ${"zxywvu".repeat(3)}${index}`);
  const title = Array.from({ length: 18 }, (_, index) => `headline${index}`)
    .join(" ")
    .slice(0, 200);
  const uid = await make(home.admin, { title, tags });
  for (const words of ["headline17", "label49", "zxywvuzxywvuzxywvu33"])
    expect(await searchAllHeatmaps(home.admin, { words }), words).toEqual([uid]);
  expect(await searchAllHeatmaps(home.admin, { tags: tags.slice(0, 10) })).toEqual([uid]);
  expect((await facets(home.admin)).tags).toHaveLength(50);
  await edit(home.admin, uid, { title: "short", tags: [] });
  await deliverHeatmapChange(uid);
  expect(await searchAllHeatmaps(home.admin, { words: "short" })).toEqual([uid]);
  expect(await held(home.uid)).toBe("short".length + "owner, its facet, application, type".split(",").length);
});

test("heatmaps of other tenants are never found or counted, whatever their title", async () => {
  const [home, other] = await Promise.all([createWorkspace(), createWorkspace()]);
  await Promise.all([fillIndex(home.admin), fillIndex(other.admin)]);
  const mine = await make(home.admin, { title: "Same words", tags: ["same"] });
  await make(other.admin, { title: "Same words", tags: ["same", "secret"] });
  for (const filter of [{ words: "same" }, { tags: ["same"] }, { type: "image" }, { application: "Other" }])
    expect(await searchAllHeatmaps(home.admin, filter)).toEqual([mine]);
  expect(await searchAllHeatmaps(home.admin, { owner: other.admin.uid })).toEqual([]);
  expect(await facets(home.admin)).toEqual({
    tags: [{ tag: "same", count: 1 }],
    owners: [{ uid: home.admin.uid, name: "Ada Lovelace", count: 1 }],
    ...NO_BENCHMARKS,
  });
});

test("a cursor is valid for its own list only", async () => {
  const [home, other] = await Promise.all([createWorkspace(), createWorkspace()]);
  const many = { scope: home.uid, maker: home.admin.uid, title: "Many", tags: ["many"] };
  await insertWithoutIndex(Array.from({ length: 51 }, () => many));
  await fillIndex(home.admin);
  await fillIndex(other.admin);
  const { body } = await searchHeatmaps(home.admin, { words: "many" });
  expect(body.heatmaps).toHaveLength(50);
  expect((await searchHeatmaps(home.admin, { words: "many" }, body.last)).body.heatmaps).toHaveLength(1);
  const plain = (await send(heatmaps.list, home.admin)).body.last;
  for (const [person, filter, last] of [
    [home.admin, { words: "man" }, body.last],
    [home.admin, { tags: ["many"] }, body.last],
    [home.admin, {}, body.last],
    [home.admin, { words: "many" }, plain],
    [home.admin, { words: "many" }, `x${body.last}`],
    [other.admin, { words: "many" }, body.last],
  ] as const) {
    const reply = await searchHeatmaps(person, filter, last);
    expect([reply.status, reply.body.code]).toEqual([400, "request.invalid"]);
  }
});

test("a scope without an index is searchable immediately, and its indexing resumes where the previous run stopped", async () => {
  const home = await createWorkspace();
  const uids: string[] = [];
  for (let index = 0; index < 5; index++)
    uids.unshift(await createTestHeatmap(home.admin, { title: `Old ${index}`, tags: ["Old"] }));
  for (const uid of uids) await IndexEntryEntity.delete({ uid }).go();
  expect(await searchAllHeatmaps(home.admin, { words: "old", tags: ["old"] })).toEqual(uids);
  expect(await facets(home.admin)).toMatchObject({ tags: [{ tag: "Old", count: 5 }], owners: [{ count: 5 }] });
  expect(await held(home.uid)).toBe(0);
  await runScheduledIndexing();
  expect(await held(home.uid)).toBeGreaterThan(0);
  expect(await searchAllHeatmaps(home.admin, { words: "old", tags: ["old"] })).toEqual(uids);
  expect(await facets(home.admin)).toMatchObject({ tags: [{ tag: "Old", count: 5 }], owners: [{ count: 5 }] });
});

test("heatmaps that the founder moves to a workspace are found there and no longer in the old scope", async () => {
  const person = await createTrialUser();
  const uid = await make(person, { title: "Brought", tags: ["along"] });
  await fillIndex(person);
  const workspace = newId("ws");
  await createPreparedWorkspace({ uid: workspace, name: "Bureau", admin: person.uid, tier: "basic" });
  await deliver(moveToWorkspace, "workspace.opened", { scope: workspace, object: workspace });
  await deliverHeatmapChange(uid);
  await fillIndex(person);
  expect(await searchAllHeatmaps(person, { words: "brought", tags: ["along"], owner: person.uid })).toEqual([uid]);
  expect(await held(person.uid)).toBe(0);
});

test("purging a scope removes it from the index, and a deleted creator's name disappears from the filter menu", async () => {
  const home = await createWorkspace();
  const colleague = await addWorkspaceMember(home);
  await make(colleague, { title: "Stays", tags: ["kept"] });
  await fillIndex(home.admin);
  await renameCreator(colleague.uid, { name: "Former member", email: "" });
  expect((await facets(home.admin)).owners).toEqual([{ uid: colleague.uid, name: "Former member", count: 1 }]);
  await purgeScope(home.uid);
  expect(await held(home.uid)).toBe(0);
  expect((await TermEntity.query.byTerm({ scope: home.uid, term: "word#stays" }).go()).data).toEqual([]);
  expect((await FacetEntity.query.byScope({ scope: home.uid, kind: "tag" }).go()).data).toEqual([]);
});

test("a page with one filter reads only its own 50 heatmaps", async () => {
  const { admin, uid: scope } = await createWorkspace();
  await insertWithoutIndex(Array.from({ length: 60 }, () => ({ scope, maker: admin.uid, title: "Wanted" })));
  await fillIndex(admin);
  const { table } = await import("#domain/kit/table.ts");
  const asked: string[] = [];
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const result = await next(call);
        const { ScannedCount, Responses } = result.output as { ScannedCount?: number; Responses?: Record<string, unknown[]> };
        asked.push(`${commandName} ${ScannedCount ?? Object.values(Responses ?? {}).flat().length}`);
        return result;
      },
    { step: "initialize", name: "asked", override: true },
  );
  await searchHeatmaps(admin, { words: "wanted" });
  table.client.middlewareStack.remove("asked");
  // The first call reads the caller.
  const ofList = asked.slice(1).filter((each) => !each.startsWith("Get"));
  expect(ofList).toEqual(["QueryCommand 50", "BatchGetItemCommand 50"]);
});
