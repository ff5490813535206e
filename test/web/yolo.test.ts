import { expect, test } from "vitest";
import type { LabelModelObject } from "#contracts/labels.ts";
import { fromYolo, toYolo } from "#web/app/features/labels/yolo.ts";

const logo = (id: string, name: string): LabelModelObject => ({ id, name, type: "image", text: null, labels: 0, quality: null });
const LOGOS = [logo("a", "Norda"), { ...logo("t", "norda"), type: "text" as const, text: "norda" }, logo("b", "Morvia")];
const box = (object: string, x: number) => ({ id: object, object, name: "Box 1", x, y: 0.2, width: 0.2, height: 0.1 });
const frames = new Map([[3, [box("a", 0.1), box("b", 0.6)]]]);
const ids = () => "new";
const objectsOf = ({ frames: read }: ReturnType<typeof fromYolo>) => read.get(3)?.map(({ object }) => object);

test("labels of several logos survive an export and an import", () => {
  const files = toYolo(frames, LOGOS);
  expect(files).toEqual([
    { name: "classes.txt", content: "Norda\nMorvia\n" },
    { name: "003.txt", content: "0 0.200000 0.250000 0.200000 0.100000\n1 0.700000 0.250000 0.200000 0.100000\n" },
  ]);
  const read = fromYolo(files, LOGOS, ids);
  expect(read.unknown).toEqual([]);
  expect(objectsOf(read)).toEqual(["a", "b"]);
  expect(read.frames.get(3)![1]).toMatchObject({ x: expect.closeTo(0.6), y: expect.closeTo(0.2), width: 0.2, height: 0.1 });
});

test("class names determine the logo of a label, in any order, and labels of other models are left out", () => {
  const [, labels] = toYolo(frames, LOGOS);
  const others = { name: "classes.txt", content: "MORVIA\r\nOther\r\n" };
  const read = fromYolo([others, labels!], LOGOS, ids);
  expect(objectsOf(read)).toEqual(["b"]);
  expect(read.unknown).toEqual(["Other"]);
});

test("the order of classes determines the logo if there are no names, and invalid lines and other files are left out", () => {
  const [, labels] = toYolo(frames, LOGOS);
  expect(objectsOf(fromYolo([labels!], LOGOS, ids))).toEqual(["a", "b"]);
  const invalid = { name: "003.txt", content: "0 0.5 0.5 1.5 0.1\n7 0.5 0.5 0.1 0.1\nlogo\n" };
  expect(fromYolo([invalid, { name: "notes.txt", content: "0 0.5 0.5 0.1 0.1" }], LOGOS, ids).frames.size).toBe(0);
});
