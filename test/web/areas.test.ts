import { expect, test } from "vitest";
import {
  boxBetween,
  boxesAtPoint,
  centredBox,
  clampBox,
  doBoxesOverlap,
  isLargeEnough,
  moveBox,
  offsetCopy,
  resizeBox,
} from "#web/app/features/heatmaps/areas/area-geometry.ts";
import { AreaHistory } from "#web/app/features/heatmaps/areas/area-history.ts";
import { importedAreas, importSummary } from "#web/app/features/heatmaps/areas/area-import.ts";
import { areaAriaLabel, firstSeenText, ordinal, sizeText, sortRows } from "#web/app/features/heatmaps/areas/area-labels.ts";
import { areaName, uniqueName } from "#web/app/features/heatmaps/areas/area-names.ts";
import { toAreaRows } from "#web/app/features/heatmaps/areas/area-rows.ts";
import { shareAt, toAreaCurves } from "#web/app/shared/viewer/areas/area-curves.ts";
import { AREA_LINE_STYLES, formatCurveValue, toShareCurve } from "#web/app/shared/viewer/video/timeline-curves.ts";

const image = { width: 200, height: 100 };
const box = { left: 20, top: 20, width: 40, height: 40 };
const area = (uid: string, own: object = {}) => ({ uid, name: uid, ...box, ...own });
const measured = (uid: string, value: number, own: object = {}) => ({ ...area(uid, own), value, interval: null });

test("a drawn area is kept only if it is wider than five pixels", () => {
  const drawn = (x: number) => boxBetween({ x: 10, y: 10 }, { x, y: 40 }, image);
  expect(isLargeEnough(drawn(15), 1)).toBe(false);
  expect(isLargeEnough(drawn(16), 1)).toBe(true);
  expect(isLargeEnough(drawn(16), 0.5)).toBe(false);
  expect(isLargeEnough(drawn(4), 1)).toBe(true);
});

test("areas never extend beyond the image when drawn, moved, resized, copied or rounded", () => {
  expect(boxBetween({ x: -50, y: -5 }, { x: 500, y: 500 }, image)).toEqual({ left: 0, top: 0, width: 200, height: 100 });
  expect(moveBox(box, { x: 999, y: -999 }, image)).toMatchObject({ left: 160, top: 0 });
  expect(resizeBox(box, "se", { x: 999, y: 999 }, image)).toEqual({ left: 20, top: 20, width: 180, height: 80 });
  expect(resizeBox(box, "nw", { x: 999, y: -999 }, image)).toEqual({ left: 54, top: 0, width: 6, height: 60 });
  expect(offsetCopy({ ...box, left: 150, top: 30 }, image)).toEqual({ left: 134, top: 46, width: 40, height: 40 });
  for (let left = 0; left < 200; left += 0.37) {
    const inside = clampBox({ left, top: 0, width: 200 - left + 1e-9, height: 100 }, image);
    expect(inside.left + inside.width).toBeLessThanOrEqual(200);
  }
});

test("default boxes are placed next to each other", () => {
  const first = centredBox(image, []);
  expect(first).toEqual({ left: 80, top: 40, width: 40, height: 20 });
  const second = centredBox(image, [first]);
  expect(second).toMatchObject({ left: 96, top: 56 });
  expect(centredBox(image, [first, second])).toMatchObject({ left: 112, top: 72 });
});

test("a side handle moves only its side", () => {
  expect(resizeBox(box, "n", { x: 9, y: -10 }, image)).toEqual({ left: 20, top: 10, width: 40, height: 50 });
  expect(resizeBox(box, "s", { x: 9, y: 10 }, image)).toEqual({ left: 20, top: 20, width: 40, height: 50 });
  expect(resizeBox(box, "w", { x: -10, y: 9 }, image)).toEqual({ left: 10, top: 20, width: 50, height: 40 });
  expect(resizeBox(box, "e", { x: 10, y: 9 }, image)).toEqual({ left: 20, top: 20, width: 50, height: 40 });
});

test("the smallest of overlapping boxes is selected first, and boxes that only touch do not overlap", () => {
  const boxes = [area("large", { left: 0, top: 0, width: 200, height: 100 }), area("small"), area("aside", { left: 60 })];
  expect(boxesAtPoint(boxes, { x: 30, y: 30 }).map(({ uid }) => uid)).toEqual(["small", "large"]);
  expect(doBoxesOverlap(boxes)).toBe(true);
  expect(doBoxesOverlap(boxes.slice(1))).toBe(false);
});

test("an empty name becomes the default name; a taken name gets the next number", () => {
  expect(areaName("  ", 2)).toBe("Box 3");
  expect(areaName(" Logo ", 0)).toBe("Logo");
  expect(uniqueName("Logo", new Set(["Claim"]))).toBe("Logo");
  expect(uniqueName("Logo", new Set(["Logo", "Logo 2"]))).toBe("Logo 3");
  expect(uniqueName("Box 4", new Set(["Box 4"]))).toBe("Box 5");
  expect(uniqueName("x".repeat(80), new Set(["x".repeat(80)]))).toBe(`${"x".repeat(78)} 2`);
});

test("rows contain rank, size and first fixation, and areas with equal shares keep their order", () => {
  const heatmap = {
    type: "image" as const,
    width: 200,
    height: 100,
    fixations: [
      { x: 0.9, y: 0.9, duration: 400 },
      { x: 0.2, y: 0.4, duration: 250 },
    ],
    areas_of_interest: [
      measured("a", 0.1),
      measured("b", 0.4, { left: 160, top: 80, height: 20 }),
      { ...measured("c", 0.1, { left: 100, top: 0 }), interval: [0.05, 0.123456] as [number, number] },
    ],
  };
  const rows = toAreaRows(heatmap);
  expect(rows.map(({ rank }) => rank)).toEqual([2, 1, 3]);
  expect(rows.map(({ size }) => size)).toEqual([0.08, 0.04, 0.08]);
  expect(rows.map(({ firstSeen }) => firstSeen)).toEqual([{ second: 0.4, fixation: 2 }, { second: 0, fixation: 1 }, null]);
  expect(rows.map(({ firstSeen }) => firstSeenText(firstSeen, 10))).toEqual([
    "0.4 s, 2nd look",
    "0.0 s, 1st look",
    "not in the first 10 looks",
  ]);
  expect(firstSeenText(null)).toBe("never the most attended part");
  expect(sortRows(rows, "share").map(({ uid }) => uid)).toEqual(["b", "a", "c"]);
  expect(sortRows(rows, "seen").map(({ uid }) => uid)).toEqual(["b", "a", "c"]);
  expect(areaAriaLabel(rows[2]!, 3, false)).toBe("c, 10% of attention, 90% range 5% to 12%, rank 3 of 3");
});

test("the first fixation of an area on a video comes from its frames and is unknown until they are loaded", () => {
  const video = { type: "video" as const, width: 200, height: 100, fixations: [], areas_of_interest: [measured("a", 0.2)] };
  const moments = { rate: 10, length: 3, areas: [{ uid: "a", shares: [0.1, 0.256, 0.3], first_seen: 75 }] };
  expect(toAreaRows(video)[0]!.firstSeen).toBeUndefined();
  expect(firstSeenText(toAreaRows(video, moments)[0]!.firstSeen)).toBe("1:15.0");
  const curve = toAreaCurves(moments, video.areas_of_interest).get("a")!;
  expect([0, 0.12, 99].map((second) => shareAt(curve, second))).toEqual([0.1, 0.256, 0.3]);
  const drawn = toShareCurve({ rate: 5, length: 3 }, curve, 0, AREA_LINE_STYLES);
  expect([0, 1].map((moment) => formatCurveValue(drawn, moment))).toEqual(["10%", "30%"]);
});

test("numbers are formatted for display", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "112th",
  ]);
  expect([0.004, 0.125].map(sizeText)).toEqual(["<1%", "13%"]);
});

test("imported areas have the same relative position, new ids and unique names, up to the limit", () => {
  const from = { areas: [area("x", { name: "Logo" }), area("y", { name: "Logo", left: 160 })], imageSize: image };
  const to = { areas: [area("z", { name: "Logo" })], imageSize: { width: 100, height: 200 } };
  let next = 0;
  const uid = () => `new${next++}`;
  expect(importedAreas(from, to, uid)).toEqual([
    { uid: "new0", name: "Logo 2", left: 10, top: 40, width: 20, height: 80 },
    { uid: "new1", name: "Logo 3", left: 80, top: 40, width: 20, height: 80 },
  ]);
  expect(importSummary(from, to)).toEqual([
    "2 areas will be added, with their names.",
    "The images differ in size (200 × 100 px, here 100 × 200 px), so areas are scaled in proportion.",
  ]);
  const nearlyFull = { ...to, areas: Array.from({ length: 99 }, (_, index) => area(`z${index}`)) };
  expect(importedAreas(from, nearlyFull, uid)).toHaveLength(1);
  expect(importSummary(from, nearlyFull)[0]).toBe(
    "It has 2 areas; only the first 1 will be imported, because a heatmap can have at most 100.",
  );
});

test("several changes are undone and redone, each affecting only what it changed", () => {
  const history = new AreaHistory();
  const start = [area("a"), area("b")];
  const moved = [area("a", { left: 50 }), area("b")];
  const without = [area("b")];
  history.push({ before: start, after: moved, label: "a placed" });
  history.push({ before: moved, after: without, label: "a deleted" });
  // Another user has renamed the other area since.
  const now = [area("b", { name: "Claim" })];
  const back = history.undo(now)!;
  expect(back).toEqual({ areas: [area("a", { left: 50 }), area("b", { name: "Claim" })], label: "a deleted" });
  const first = history.undo(back.areas)!.areas;
  expect(first).toEqual([area("a"), area("b", { name: "Claim" })]);
  expect(history.canUndo).toBe(false);
  expect(history.redo(first)!.areas).toEqual(back.areas);
  expect(history.redo(back.areas)!.areas).toEqual(now);
});

test("undoing a name preserves a position that another user has changed since, and vice versa", () => {
  const history = new AreaHistory();
  history.push({ before: [area("a")], after: [area("a", { name: "Claim" })], label: "a renamed" });
  const named = history.undo([area("a", { name: "Claim", left: 50 })])!.areas;
  expect(named).toEqual([area("a", { left: 50 })]);
  history.push({ before: named, after: [area("a", { left: 70 })], label: "a placed" });
  expect(history.undo([area("a", { name: "Logo", left: 70 })])!.areas).toEqual([area("a", { name: "Logo", left: 50 })]);
});

test("undo treats a held key as one change and skips changes without effect", () => {
  const history = new AreaHistory();
  const at = (left: number) => [area("a", { left })];
  history.push({ before: at(0), after: at(1), label: "a placed" });
  history.push({ before: at(1), after: at(2), label: "a placed" }, { joins: true });
  expect(history.undo(at(2))!.areas).toEqual(at(0));
  history.push({ before: at(0), after: at(5), label: "a placed" });
  expect(history.undo(at(0))).toBeUndefined();
});
