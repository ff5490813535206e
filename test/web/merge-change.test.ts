import { expect, test } from "vitest";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { isEdited, mergeChange } from "#web/app/features/heatmaps/page/merge-change.ts";
import { sampleHeatmap } from "./kit/sample-data.ts";

const area = (uid: string, own: object = {}) => ({ uid, name: uid, left: 10, top: 10, width: 50, height: 40, ...own });
const heatmap = (own: Partial<HeatmapDetail> = {}) =>
  sampleHeatmap("https://app.test", 0, { title: "Dunes", tags: ["a", "b"], ...own });
const withAreas = (...areas: ReturnType<typeof area>[]) =>
  heatmap({ areas_of_interest: areas.map((each) => ({ ...each, value: 0.1, interval: null })) });
const messages = (merged: ReturnType<typeof mergeChange>) => merged.conflicts.map(({ message }) => message);

test("concurrent changes of different fields are merged", () => {
  expect(mergeChange(heatmap(), { title: "Mine" }, heatmap({ tags: ["theirs"] }))).toEqual({
    change: { title: "Mine" },
    conflicts: [],
  });
  expect(mergeChange(heatmap(), { title: "Same" }, heatmap({ title: "Same" }))).toEqual({ change: {}, conflicts: [] });
});

test("progress of the analysis and sharing do not count as a user's change", () => {
  const base = withAreas(area("one"));
  const later = {
    ...base,
    version: 9,
    public: true,
    progress: 40,
    areas_of_interest: [{ ...area("one"), value: 0.3, interval: null }],
  };
  expect(isEdited(base, later)).toBe(false);
  const edits = [
    { title: "Theirs" },
    { device: "mobile" },
    { tags: [] },
    { text_in_ad: [1] },
    { areas_of_interest: [] },
  ] as const;
  for (const edit of edits) expect(isEdited(base, { ...later, ...edit } as HeatmapDetail), JSON.stringify(edit)).toBe(true);
});

test("a title that both users changed keeps the other user's value and returns a conflict until the user decides", () => {
  const theirs = heatmap({ title: "Theirs" });
  const merged = mergeChange(heatmap(), { title: "Mine", tags: ["a", "b", "c"] }, theirs);
  expect(merged.change).toEqual({ tags: ["a", "b", "c"] });
  expect(messages(merged)).toEqual(["Someone else changed the title to “Theirs”. Yours: “Mine”."]);
  expect(merged.conflicts[0]!.applyMine(theirs)).toEqual({ title: "Mine" });
});

test("tags and text boxes are merged item by item", () => {
  expect(mergeChange(heatmap(), { tags: ["b", "mine"] }, heatmap({ tags: ["a", "b", "theirs"] })).change.tags).toEqual([
    "b",
    "theirs",
    "mine",
  ]);
  const base = heatmap({ text_in_ad: [1, 2] });
  expect(mergeChange(base, { text_in_ad: [1, 2, 3] }, heatmap({ text_in_ad: [2, 9] })).change.text_in_ad).toEqual([2, 9, 3]);
  const found = heatmap({ text: { state: "done", boxes: [1, 2, 3], words: [] }, text_in_ad: null });
  const both = mergeChange(found, { text_in_ad: [2, 3] }, { ...found, text_in_ad: [1, 2] });
  expect(both.change.text_in_ad, "each took away one that was found").toEqual([2]);
});

test("areas that both users added, moved, renamed or deleted are merged one by one", () => {
  const base = withAreas(area("moved"), area("named"), area("gone"), area("theirs-gone"));
  const mine = [area("moved", { left: 99 }), area("named"), area("theirs-gone"), area("new-mine")];
  const theirs = withAreas(area("moved", { name: "Logo" }), area("named", { name: "Price" }), area("gone"), area("new-theirs"));
  const { change, conflicts } = mergeChange(base, { areas_of_interest: mine }, theirs);
  expect(conflicts).toEqual([]);
  expect(change.areas_of_interest).toEqual([
    area("moved", { name: "Logo", left: 99 }),
    area("named", { name: "Price" }),
    area("new-theirs"),
    area("new-mine"),
  ]);
});

test("new areas of both users get unique default names, and names that users typed are kept", () => {
  const mine = [area("a", { name: "Box 1" }), area("b", { name: "Logo" })];
  const theirs = withAreas(area("c", { name: "Box 1" }), area("d", { name: "Logo" }));
  const { change } = mergeChange(withAreas(), { areas_of_interest: mine }, theirs);
  expect(change.areas_of_interest?.map(({ name }) => name)).toEqual(["Box 1", "Logo", "Box 2", "Logo"]);
});

test("an area that both users changed, or that one deleted and the other changed, is a conflict", () => {
  const base = withAreas(area("one"), area("two"), area("three"));
  const mine = [area("one", { name: "Mine" }), area("two", { left: 77 })];
  const theirs = withAreas(area("one", { name: "Theirs" }), area("three", { left: 33 }));
  const merged = mergeChange(base, { areas_of_interest: mine }, theirs);
  expect(merged.change.areas_of_interest).toEqual([area("one", { name: "Theirs" }), area("three", { left: 33 })]);
  expect(messages(merged)).toEqual([
    "Someone else renamed the area “one” to “Theirs”. Yours: “Mine”.",
    "Someone else changed the area “three”, which you deleted.",
    "Someone else deleted the area “two”, which you edited.",
  ]);
  const [renamed, deleted, changed] = merged.conflicts.map(({ applyMine: ofMine }) => ofMine(theirs).areas_of_interest);
  expect(renamed?.[0]).toEqual(area("one", { name: "Mine" }));
  expect(deleted?.map(({ uid }) => uid)).toEqual(["one"]);
  expect(changed?.at(-1)).toEqual(area("two", { left: 77 }));
});

test("an area that both users moved keeps the other user's position and returns a conflict with both positions", () => {
  const merged = mergeChange(
    withAreas(area("one")),
    { areas_of_interest: [area("one", { left: 20 })] },
    withAreas(area("one", { left: 30 })),
  );
  expect(messages(merged)).toEqual(["Someone else moved the area “one” to 30, 10 (50 × 40 px). Yours: 20, 10 (50 × 40 px)."]);
});
