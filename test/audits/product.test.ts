import { expect, test } from "vitest";
import type { FactElement } from "#contracts/facts.ts";
import { sampleFacts } from "#test/web/kit/audits-state.ts";

const { creativeComponents } = await import("#domain/audits/analyst/creative.ts");

/** An image element that covers this part of the ad and gets this share of the attention. */
const visual = (area: number, value: number, own: Partial<FactElement> = {}): FactElement => ({
  ...sampleFacts.elements[0]!,
  id: "visual-1",
  kind: "visual",
  name: "Image 1",
  text: null,
  area,
  attention: { value, interval: null, density: value / area, rank: 1 },
  ...own,
});
const productOf = (...elements: FactElement[]) =>
  creativeComponents({ ...sampleFacts, elements }).find(({ name }) => name === "product")!;

test("an image element that does not stand apart is not rated as the product", () => {
  const advice = "Set the product apart from its surroundings, or draw an area named “Product” to have it rated.";
  for (const [element, measured] of [
    [visual(0.93, 0.93), "Image 1 covers 93% of the ad."],
    [visual(0.8, 0.96), "Image 1 covers 80% of the ad."],
    [visual(0.3, 0.31), "Image 1 gets 31% of the attention, 1.0 times the attention of an average area of its size."],
    [visual(0.3, 0.15), "Image 1 gets 15% of the attention, 0.5 times the attention of an average area of its size."],
  ] as const)
    expect(productOf(element)).toMatchObject({
      rating: null,
      reasoning: [{ text: "No product stands apart from the rest of the ad." }, { text: measured, elements: ["visual-1"] }],
      suggestion: [{ text: advice }],
    });
});

test("an image element that stands apart is rated as the product, even beside scenery, and so is an area that a user drew", () => {
  const apart = visual(0.2, 0.4, { id: "visual-2", name: "Image 2" });
  const drawn = visual(0.9, 0.9, { id: "drawn", kind: "product", name: "Product" });
  for (const [elements, id] of [
    [[visual(0.93, 0.93), apart], "visual-2"],
    [[drawn, apart], "drawn"],
  ] as const) {
    const { rating, reasoning } = productOf(...elements);
    expect(rating).toBeGreaterThan(0);
    expect(reasoning[0]!.elements).toEqual([id]);
  }
});
