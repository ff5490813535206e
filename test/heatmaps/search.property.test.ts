import fc from "fast-check";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createWorkspace, send, type TestUser, type TestWorkspace } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import {
  deliverHeatmapChange,
  fillIndex,
  insertWithoutIndex,
  runScheduledIndexing,
  searchAllHeatmaps,
  searchHeatmaps,
} from "#test/kit/search.ts";

/** Words as people spell them, each with what all its spellings are to a reader; no two begin alike by accident. */
const WORDS = [
  ["ete", ["été", "ETE", "E\u0301te\u0301", "ｅｔｅ"]],
  ["etage", ["étage", "Étage"]],
  ["strasse", ["Straße", "STRASSE"]],
  ["summer", ["Summer", "SUMMER"]],
  ["summerhouse", ["summerhouse"]],
  ["internationalisation", ["Internationalisation"]],
  ["internationalists", ["internationalists"]],
  ["a", ["a", "À"]],
  ["7", ["7", "７"]],
  ["🚀", ["🚀"]],
  ["🇩🇪", ["🇩🇪"]],
  ["שלום", ["שלום", "שָׁלוֹם"]],
  ["مرحبا", ["مرحبا", "مَرحَبًا"]],
  ["夏", ["夏"]],
] as const;
type Word = { readonly key: string; readonly spelled: string };

const word: fc.Arbitrary<Word> = fc
  .constantFrom(...WORDS)
  .chain(([key, spellings]) => fc.constantFrom(...spellings).map((spelled) => ({ key, spelled })));
const gap = fc.constantFrom(" ", " – ", ", ", "/", "   ", " \u200f");
const text = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), gap).map(([words, between]) => ({
  keys: words.map(({ key }) => key),
  spelled: words.map(({ spelled }) => spelled).join(between),
}));
const tag = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => ({
  key: words.map(({ key }) => key).join(" "),
  keys: words.map(({ key }) => key),
  spelled: words.map(({ spelled }) => spelled).join(" "),
}));
const application = fc.constantFrom("Other" as const, "Social media" as const);
const heatmap = fc.record({
  title: text,
  tags: fc.array(tag, { maxLength: 3 }),
  application,
  who: fc.constantFrom("admin", "member"),
});
type Made = { title: Text; tags: Tag[]; application: "Other" | "Social media"; who: "admin" | "member" };
type Text = { keys: string[]; spelled: string };
type Tag = { key: string; keys: string[]; spelled: string };

const query = fc.record(
  {
    words: fc.array(fc.tuple(word, fc.nat(12)), { minLength: 1, maxLength: 3 }),
    tags: fc.array(tag, { minLength: 1, maxLength: 2 }),
    owner: fc.constantFrom("admin", "member"),
    application,
    type: fc.constantFrom("image", "video"),
  },
  { requiredKeys: [] },
);
type Query = {
  words?: [Word, number][];
  tags?: Tag[];
  owner?: "admin" | "member";
  application?: string;
  type?: string;
};

/** The first characters of a word, as typed by a user. */
const begun = ([{ key }, length]: [Word, number]): string => [...key].slice(0, length + 1).join("");

const asked = ({ words, tags, owner, ...rest }: Query, home: TestWorkspace) => ({
  ...rest,
  ...(words && { words: words.map(begun).join(" ") }),
  ...(tags && { tags: tags.map(({ spelled }) => spelled) }),
  ...(owner && { owner: home[owner].uid }),
});

/** What is to be found, by the plainest rule there is. */
function fits(made: Made, { words = [], tags = [], owner, application: of, type }: Query): boolean {
  const known = [made.title, ...made.tags].flatMap(({ keys }) => keys);
  return (
    words.every((each) => known.some((key) => key.startsWith(begun(each)))) &&
    tags.every(({ key }) => made.tags.some((other) => other.key === key)) &&
    (owner === undefined || owner === made.who) &&
    (of === undefined || of === made.application) &&
    (type === undefined || type === "image")
  );
}

const bodyOf = ({ title, tags, application: name }: Made) => ({
  title: title.spelled,
  application: name,
  tags: tags.map(({ spelled }) => spelled),
});

async function change(person: TestUser, uid: string, made: Made): Promise<void> {
  const { title, tags } = bodyOf(made);
  const { version } = await heatmapRow(uid);
  await send(heatmaps.edit, person, { params: { uid }, body: { version, title, tags } });
  await deliverHeatmapChange(uid);
}

test("a filtered list contains exactly the matching heatmaps, page after page, even while heatmaps change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(heatmap, { minLength: 55, maxLength: 65 }),
      fc.array(heatmap, { minLength: 4, maxLength: 4 }),
      fc.array(query, { minLength: 15, maxLength: 15 }),
      async (made: Made[], edits: Made[], queries: Query[]) => {
        const home = await createWorkspace();
        const uids = await insertWithoutIndex(
          made.map((each) => ({ ...bodyOf(each), scope: home.uid, maker: home[each.who].uid })),
        );
        const all = new Map<string, Made>(made.map((each, index) => [uids[index]!, each]));
        await fillIndex(home.admin);
        const order = await searchAllHeatmaps(home.admin, {});
        const right = (wanted: Query) => order.filter((uid) => fits(all.get(uid)!, wanted));
        for (const wanted of queries) expect(await searchAllHeatmaps(home.member, asked(wanted, home))).toEqual(right(wanted));

        const changed = order.filter((_, index) => index % 15 === 0).slice(0, edits.length);
        const editing = changed.map(async (uid, index) => {
          const { title, tags } = edits[index]!;
          const before = all.get(uid)!;
          await change(home.admin, uid, { ...before, title, tags });
          return [uid, { ...before, title, tags }] as const;
        });
        for (const wanted of queries.slice(0, 6)) {
          const found = await searchAllHeatmaps(home.admin, asked(wanted, home));
          expect(new Set(found).size).toBe(found.length);
          const still = right(wanted).filter((uid) => !changed.includes(uid));
          expect(found.filter((uid) => !changed.includes(uid))).toEqual(still);
        }
        for (const [uid, now] of await Promise.all(editing)) all.set(uid, now);
        for (const wanted of queries) expect(await searchAllHeatmaps(home.member, asked(wanted, home))).toEqual(right(wanted));
      },
    ),
    { numRuns: 2 },
  );
});

test("concurrent edits leave the index and the counts in the state of the last edit", async () => {
  const home = await createWorkspace();
  await fillIndex(home.admin);
  const uid = await createTestHeatmap(home.admin, { title: "First", tags: ["first"] });
  const rounds = ["red", "green", "blue", "cyan"];
  for (const name of rounds) {
    const { version } = await heatmapRow(uid);
    await send(heatmaps.edit, home.admin, { params: { uid }, body: { version, title: name, tags: [name, "all"] } });
    await Promise.all(
      [deliverHeatmapChange(uid), deliverHeatmapChange(uid), deliverHeatmapChange(uid)].map((each) =>
        each.catch(() => undefined),
      ),
    );
  }
  await runScheduledIndexing();
  for (const name of ["first", ...rounds])
    expect(await searchAllHeatmaps(home.admin, { words: name }), name).toEqual(name === "cyan" ? [uid] : []);
  const { body } = await send(heatmaps.facets, home.admin);
  expect(body.tags).toEqual([
    { tag: "all", count: 1 },
    { tag: "cyan", count: 1 },
  ]);
  expect((await searchHeatmaps(home.member, { tags: ["all", "cyan"] })).body.heatmaps).toHaveLength(1);
});
