import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { launchBrowser } from "#test/kit/browser.ts";
import { type Layout, listLayouts } from "../../tools/reference/layouts/layouts.ts";
import { type ReferenceLayout, readLayouts } from "../../tools/reference/layouts/read-layouts.ts";
import { renderLayout } from "../../tools/reference/layouts/render-layout.ts";

const find = (name: string): Layout => listLayouts().find((layout) => layout.name === name)!;

test("there are at least 60 layouts: ads of every size, pages and app screens with and without a dialog", () => {
  const layouts = listLayouts();
  expect(layouts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(layouts.length);
  expect(new Set(layouts.filter(({ kind }) => kind === "ad").map(({ width, height }) => `${width}x${height}`)).size).toBe(8);
  for (const { name, dialog } of layouts) if (dialog) expect(find(name.replace("-dialog", "")).dialog).toBe(false);
});

test("the image shows what the boxes say: the button's colour, and a bright dialog on the same screen dimmed", async () => {
  const browser = await launchBrowser();
  try {
    const plain = await renderLayout(browser, find("page-390x844-1"));
    const covered = await renderLayout(browser, find("page-390x844-1-dialog"));
    const { dialog, ...behind } = covered.boxes;
    expect(Object.keys(plain.boxes).toSorted()).toEqual(["button", "headline", "logo", "text"]);
    expect(behind).toEqual(plain.boxes);
    const brightness = async (image: Uint8Array, box = plain.boxes.logo!) => {
      const { x: left, y: top, width, height } = box;
      const { channels } = await sharp(await sharp(image).extract({ left, top, width, height }).png().toBuffer()).stats();
      return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
    };
    expect(await brightness(covered.image, dialog)).toBeGreaterThan(200);
    expect(await brightness(covered.image)).toBeLessThan(0.6 * (await brightness(plain.image)));
    const { data, info } = await sharp(plain.image).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    const { x, y, width, height } = plain.boxes.button!;
    expect(pixel(x + width / 2, y + 2)).toEqual(pixel(x + 12, y + height - 3));
    expect(pixel(x + width / 2, y + 2)).not.toEqual(pixel(x + width / 2, y - 3));
    expect((await renderLayout(browser, find("page-390x844-1"))).image).toEqual(plain.image);
  } finally {
    await browser.close();
  }
});

test("the narrowest and flattest ads contain all their elements completely", async () => {
  const browser = await launchBrowser();
  try {
    for (const layout of listLayouts().filter(({ width, height }) => Math.min(width, height) <= 160 || width / height > 3)) {
      const { boxes } = await renderLayout(browser, layout);
      expect(Object.keys(boxes), layout.name).toEqual(expect.arrayContaining(["logo", "headline", "button"]));
    }
  } finally {
    await browser.close();
  }
});

test("a folder of drawn layouts is read with their boxes, and one without its boxes is an error", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "reference-layouts-"));
  try {
    const boxes = { headline: { x: 1, y: 2, width: 3, height: 4 } };
    for (const { name } of listLayouts()) await writeFile(path.join(folder, `${name}.json`), JSON.stringify(boxes));
    const read: ReferenceLayout[] = [];
    for await (const layout of readLayouts(folder)) read.push(layout);
    expect(read).toEqual(listLayouts().map((layout) => ({ ...layout, boxes, file: path.join(folder, `${layout.name}.webp`) })));
    await rm(path.join(folder, `${read.at(-1)!.name}.json`));
    await expect(async () => {
      for await (const _ of readLayouts(folder));
    }).rejects.toThrow("ENOENT");
  } finally {
    await rm(folder, { recursive: true });
  }
});
