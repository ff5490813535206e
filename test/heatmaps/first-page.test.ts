import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createComment } from "#test/kit/comments.ts";
import { createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { CARD_ATTRIBUTES, toCard } = await import("#domain/heatmaps/to-card.ts");
const { UNVERSIONED } = await import("#domain/heatmaps/first-page.ts");

const list = async (person: TestUser) => (await send(heatmaps.list, person)).body.heatmaps;
const edit = async (person: TestUser, uid: string, body: object) => {
  const { version } = await heatmapRow(uid);
  expect((await send(heatmaps.edit, person, { params: { uid }, body: { version, ...body } })).status).toBe(200);
};

const social = { gen: 1, ids: [1], score: 50, interval: null, templates: 1, failed: 0, reference: "test" };

test("a list that is read again shows every change since", async () => {
  const { admin, member } = await createWorkspace();
  const analysed = await createGenerated(admin);
  const other = await createGenerated(member, undefined, { application: "Social media" });
  await runAnalysis(other);
  const changes: readonly (() => Promise<unknown>)[] = [
    () => runAnalysis(analysed),
    () => edit(admin, other, { title: "Renamed", tags: ["new"] }),
    () => createComment(member, other),
    () => HeatmapEntity.patch({ uid: other }).set({ template_scores: { social } }).go(),
    () => HeatmapEntity.patch({ uid: other }).set({ logo_tracking_status: "done" }).go(),
    () => HeatmapEntity.patch({ uid: other }).remove(["logo_tracking_status"]).go(),
    () => createTestHeatmap(admin, { title: "Third" }),
  ];
  await list(admin);
  for (const change of changes) {
    await change();
    const cards = await list(admin);
    expect(cards).toEqual(await Promise.all(cards.map(async ({ uid }) => toCard(await heatmapRow(uid)))));
  }
  expect((await list(admin)).map(({ title }) => title)).toEqual(["Third", "Renamed", "Poster"]);
  expect((await send(heatmaps.remove, admin, { params: { uid: other } })).status).toBe(200);
  expect((await list(admin)).map(({ title }) => title)).toEqual(["Third", "Poster"]);
});

test("a list that is read again shows nothing of another scope", async () => {
  const [one, another] = [await createTrialUser(), await createTrialUser()];
  await createTestHeatmap(one);
  expect(await list(one)).toHaveLength(1);
  expect(await list(another)).toEqual([]);
  expect(await list(one)).toHaveLength(1);
});

/** Writes of these are not visible in the list, or they are values of the same name. */
const OTHER_MEANING: Readonly<Record<string, readonly string[]>> = {
  // Shown once the heatmap is done, which changes its version.
  "record-scores.ts": ["metrics", "clarity_score_percentile"],
  "brand-status-item.ts": ["status"],
  "report-links.ts": ["before"],
};

test("every change of a card's attribute changes the version, except those that a list always reads", () => {
  const versioned = CARD_ATTRIBUTES.filter((name) => name !== "uid" && !UNVERSIONED.some((unversioned) => unversioned === name));
  const missing = globSync("domain/**/*.ts").flatMap((file) => {
    const writes = readFileSync(file, "utf8").matchAll(/HeatmapEntity\s*\.patch\(.*?(?=\.where\(|\.params\(\)|\.go\(\))/gs);
    return [...writes].flatMap(([write]) => {
      const [, ...calls] = write.split(/\n?\s*\.(?=set|add|remove|append|data)/);
      const changed = versioned.filter((name) => calls.some((call) => new RegExp(`(?<!\\.)\\b${name}\\b`).test(call)));
      const meant = changed.filter((name) => !OTHER_MEANING[file.split("/").at(-1)!]?.includes(name));
      return meant.length > 0 && !/\bversion: 1\b/.test(write) ? [`${file}: ${meant}`] : [];
    });
  });
  expect(missing).toEqual([]);
});
