import { expect, test } from "vitest";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { isInFilter } from "#kit/portable/heatmap-filter.ts";
import {
  filterFromParams,
  filterToParams,
  hasActiveFilters,
  type ListFilter,
} from "#web/app/features/heatmaps/list/list-filter.ts";
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

test("a filter is encoded in the URL and parsed back unchanged", () => {
  const filter: ListFilter = {
    words: "été & hiver",
    tags: ["A, B", "Q4 + Q1"],
    owner: "usr_1",
    application: "(Digital) Out Of Home",
    type: "image",
    benchmark: `bm_${"0".repeat(26)}`,
    benchmark_category: `Place: ${"a".repeat(110)}`,
  };
  expect(filterFromParams(new URLSearchParams(filterToParams(filter).toString()))).toEqual(filter);
  expect(filterToParams({}, new URLSearchParams("q=a&tag=b&by=c&more=d")).toString()).toBe("more=d");
});

test("invalid values in a URL are ignored", () => {
  const odd = new URLSearchParams({ q: "  ", application: "Poster", type: "gif", by: "x".repeat(300), tag: "" });
  expect(filterFromParams(odd)).toEqual({});
  expect(hasActiveFilters(filterFromParams(odd))).toBe(false);
});

test("a new heatmap is inserted into a filtered list only if it matches", () => {
  const fresh = { uid: idOf(900), created_at: "2027-01-01T00:00:00.000Z" };
  expect(merge(pages(3, null), card(0, fresh))[0]).toBe(idOf(900));
  expect(merge(pages(3, null), card(0, { ...fresh, title: "Autumn", tags: [] }))).toHaveLength(3);
});

test("a renamed heatmap is removed from or inserted into a filtered list", () => {
  const out = card(1, { title: "Autumn", tags: [], version: 2 });
  expect(merge(pages(3, null), out)).toEqual([idOf(0), idOf(2)]);
  expect(merge(pages(3, null), { ...out, version: 0 })).toHaveLength(3);
  expect(merge(pages(3, null), card(7))).toEqual([idOf(0), idOf(1), idOf(2), idOf(7)]);
});

test("a heatmap of a page that is not loaded is not inserted", () => {
  expect(merge(pages(3, "more"), card(7))).toEqual([idOf(0), idOf(1), idOf(2)]);
});
