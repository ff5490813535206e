import { expect, test } from "vitest";
import { isInFilter } from "#contracts/heatmap-filter.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { addressOf, filterOf, isNarrowed, type ListFilter } from "#web/app/features/heatmaps/list/list-filter.ts";
import { mergeFiltered } from "#web/app/features/heatmaps/list/merge-live.ts";
import type { HeatmapPages } from "#web/app/features/heatmaps/queries.ts";
import { idOf, sampleHeatmap } from "./kit/sample-data.ts";

const card = (number: number, own: Partial<HeatmapCard> = {}): HeatmapCard =>
  sampleHeatmap("https://files.test", number, { title: `Spring ${number}`, tags: ["Spring"], ...own } as object);
const pages = (count: number, last: string | null): HeatmapPages => ({
  pages: [{ heatmaps: Array.from({ length: count }, (_, index) => card(index)), last }],
  pageParams: [undefined],
});
const isIn = (heatmap: HeatmapCard) => isInFilter(heatmap, { words: "spring" });
const merge = (list: HeatmapPages, heatmap: HeatmapCard) =>
  mergeFiltered(list, { type: "heatmap.changed", heatmap }, isIn).pages.flatMap((page) => page.heatmaps.map(({ uid }) => uid));

test("a filter goes into the address and comes back the same", () => {
  const filter: ListFilter = {
    words: "été & hiver",
    tags: ["A, B", "Q4 + Q1"],
    owner: "usr_1",
    application: "(Digital) Out Of Home",
    type: "image",
  };
  expect(filterOf(new URLSearchParams(addressOf(filter).toString()))).toEqual(filter);
  expect(addressOf({}, new URLSearchParams("q=a&tag=b&by=c&more=d")).toString()).toBe("more=d");
});

test("what an address cannot mean is left out", () => {
  const odd = new URLSearchParams({ q: "  ", application: "Poster", type: "gif", by: "x".repeat(300), tag: "" });
  expect(filterOf(odd)).toEqual({});
  expect(isNarrowed(filterOf(odd))).toBe(false);
});

test("a new heatmap shows in a filtered list only if it is in the filter", () => {
  const fresh = { uid: idOf(900), created_at: "2027-01-01T00:00:00.000Z" };
  expect(merge(pages(3, null), card(0, fresh))[0]).toBe(idOf(900));
  expect(merge(pages(3, null), card(0, { ...fresh, title: "Autumn", tags: [] }))).toHaveLength(3);
});

test("what is renamed out of the filter goes, what is renamed into it comes", () => {
  const out = card(1, { title: "Autumn", tags: [], version: 2 });
  expect(merge(pages(3, null), out)).toEqual([idOf(0), idOf(2)]);
  expect(merge(pages(3, null), { ...out, version: 0 })).toHaveLength(3);
  expect(merge(pages(3, null), card(7))).toEqual([idOf(0), idOf(1), idOf(2), idOf(7)]);
});

test("what belongs to a page that was not asked for yet waits for it", () => {
  expect(merge(pages(3, "more"), card(7))).toEqual([idOf(0), idOf(1), idOf(2)]);
});
