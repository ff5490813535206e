import { expect, test } from "vitest";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { LIVE_LIMIT, mergeLive } from "#web/app/features/heatmaps/list/merge-live.ts";
import type { HeatmapPages } from "#web/app/features/heatmaps/queries.ts";
import { idOf, sampleHeatmap } from "./kit/sample-data.ts";

const card = (number: number, own: Partial<HeatmapCard> = {}): HeatmapCard =>
  sampleHeatmap("https://files.test", number, own as object);

/** A list of `count` cards in pages of 50, newest first. */
function list(count: number): HeatmapPages {
  const cards = Array.from({ length: count }, (_, index) => card(index));
  const pages = [];
  for (let at = 0; at < Math.max(1, count); at += 50)
    pages.push({ heatmaps: cards.slice(at, at + 50), last: at + 50 < count ? "more" : null });
  return { pages, pageParams: pages.map(() => undefined) };
}

const ids = ({ pages }: HeatmapPages) => pages.flatMap((page) => page.heatmaps.map(({ uid }) => uid));
const changed = (heatmap: HeatmapCard) => ({ type: "heatmap.changed", heatmap }) as const;

test("a change updates its card without moving any card", () => {
  const before = list(60);
  const after = mergeLive(before, changed(card(7, { status: "failed", version: 2 })));
  expect(after.pages[0]?.heatmaps[7]?.status).toBe("failed");
  expect(ids(after)).toEqual(ids(before));
});

test("an older message never overwrites a newer card", () => {
  const newer = mergeLive(list(5), changed(card(2, { title: "Newer", version: 4 })));
  const after = mergeLive(newer, changed(card(2, { title: "Older", version: 3 })));
  expect(after.pages[0]?.heatmaps[2]?.title).toBe("Newer");
});

test("a new heatmap is inserted by creation time", () => {
  const newest = card(0, { uid: idOf(500), created_at: "2027-01-01T00:00:00.000Z" });
  expect(ids(mergeLive(list(60), changed(newest)))[0]).toBe(newest.uid);
  const between = card(0, { uid: idOf(501), created_at: new Date(Date.parse(card(3).created_at) + 1000).toISOString() });
  expect(ids(mergeLive(list(60), changed(between))).indexOf(between.uid)).toBe(3);
});

test("a heatmap that belongs to a page that is not loaded is not inserted", () => {
  const [first] = list(60).pages;
  const before = { pages: [first!], pageParams: [undefined] };
  expect(mergeLive(before, changed(card(55, { version: 2 })))).toEqual(before);
  expect(ids(mergeLive(list(50), changed(card(55)))).at(-1)).toBe(card(55).uid);
});

test("the first heatmap appears in the empty list", () => {
  expect(ids(mergeLive(list(0), changed(card(1))))).toEqual([card(1).uid]);
});

test("only the latest hundred heatmaps are updated", () => {
  const before = list(150);
  const outside = mergeLive(before, changed(card(LIVE_LIMIT + 10, { title: "Changed", version: 9 })));
  expect(outside).toEqual(before);
  const old = card(0, { uid: idOf(502), created_at: "2020-01-01T00:00:00.000Z" });
  expect(mergeLive(before, changed(old))).toEqual(before);
});

test("the comment count of any card is updated", () => {
  const after = mergeLive(list(150), { type: "comments.changed", uid: card(140).uid, timeline: 7 });
  expect(after.pages.flatMap((page) => page.heatmaps).map(({ timeline }) => timeline)[140]).toBe(7);
});

test("a removed heatmap is dropped", () => {
  const after = mergeLive(list(60), { type: "heatmap.removed", uid: card(51).uid });
  expect(ids(after)).toHaveLength(59);
  expect(ids(after)).not.toContain(card(51).uid);
});

test("an image is not reloaded if only its signature changes", () => {
  const resigned = card(1, { version: 2, thumbnail: `${card(1).thumbnail}&signature=new` });
  expect(mergeLive(list(5), changed(resigned)).pages[0]?.heatmaps[1]?.thumbnail).toBe(card(1).thumbnail);
});
