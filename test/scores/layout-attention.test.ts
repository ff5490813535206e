import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Accuracy, LAYOUT_ORDERS } from "#contracts/accuracy.ts";
import { loadModel } from "#inference/attention/network.ts";
import { drawLayouts } from "../../tools/evaluate/draw-layouts.ts";
import { type LayoutMeasures, measureLayout, summariseLayouts } from "../../tools/evaluate/layouts.ts";
import { listLayouts } from "../../tools/reference/layouts/layouts.ts";

/** Attention per area that the model gave to elements on 2026-11-28, rounded down by 1%: 1 is the mean of the image. */
const MIN_DENSITY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "ad-300x250-1": { headline: 4.49, button: 2.7, logo: 6.44 },
  "page-1440x900-1": { headline: 10.88, button: 3.07, logo: 4.97 },
  "page-390x844-1-dialog": { dialog: 2.05 },
  "app-390x844-1": { headline: 4.27, button: 1.1 },
};
/** How many of the 76 published layouts had the expected order on that day. */
const MIN_EXPECTED = { dialog_above_background: 18, headline_above_text: 38, button_above_plain: 58 };

test("headline, button, logo and dialog receive at least the attention that they did, in a few layouts", async () => {
  const model = await loadModel("full");
  for (const drawn of await drawLayouts(listLayouts().filter(({ name }) => name in MIN_DENSITY))) {
    const { elements, order } = await measureLayout(model, drawn);
    const { name, dialog } = drawn.layout;
    for (const [element, { attention, area }] of Object.entries(elements)) {
      const min = MIN_DENSITY[name]![element];
      if (min !== undefined) expect(attention / area, `${name} ${element}`).toBeGreaterThanOrEqual(min);
    }
    expect(Object.keys(elements), name).toEqual(expect.arrayContaining(Object.keys(MIN_DENSITY[name]!)));
    expect([order.dialog_above_background, order.button_above_plain], name).toEqual(dialog ? [true, null] : [null, true]);
  }
});

test("the published number of layouts with the expected order does not fall", async () => {
  const file = new URL("../../docs/accuracy.json", import.meta.url);
  const { builds } = Accuracy.parse(JSON.parse(await readFile(file, "utf8")));
  const { layouts } = builds.find(({ build }) => build === "full")!;
  expect(layouts.images).toBe(listLayouts().length);
  for (const name of LAYOUT_ORDERS) expect(layouts.order[name].expected, name).toBeGreaterThanOrEqual(MIN_EXPECTED[name]);
});

test("a summary has means and medians by kind of layout, and counts only layouts that show both parts", () => {
  const layout = (attention: number, isExpected: boolean | null): LayoutMeasures => ({
    kind: "ad",
    elements: { headline: { attention, area: 0.1 } },
    order: { dialog_above_background: null, headline_above_text: isExpected, button_above_plain: true },
  });
  const { elements, order } = summariseLayouts([layout(0.1, true), layout(0.2, null), layout(0.6, false)]);
  expect(elements).toEqual([{ kind: "ad", element: "headline", images: 3, attention: 0.3, area: 0.1, density: 2 }]);
  expect(order.headline_above_text).toEqual({ images: 2, expected: 1 });
});
