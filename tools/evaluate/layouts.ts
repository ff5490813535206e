import sharp from "sharp";
import { median } from "simple-statistics";
import { LAYOUT_ELEMENTS, LAYOUT_ORDERS, type LayoutAccuracy, type LayoutOrder } from "#contracts/accuracy.ts";
import type { Density } from "#domain/scores/people/density.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import type { Layout } from "../reference/layouts/layouts.ts";
import type { Box, Boxes } from "../reference/layouts/render-layout.ts";
import { plainCells } from "./plain-cells.ts";

export type DrawnLayout = { readonly layout: Layout; readonly image: Uint8Array; readonly boxes: Boxes };

type Element = (typeof LAYOUT_ELEMENTS)[number];
type Part = { readonly attention: number; readonly area: number };

/** Attention on the elements of one layout, and which expected orders hold; null where one of the two parts does not exist. */
export type LayoutMeasures = {
  readonly name: string;
  readonly kind: Layout["kind"];
  readonly elements: Readonly<Partial<Record<Element, Part>>>;
  readonly order: Readonly<Record<LayoutOrder, boolean | null>>;
};

/** Attention per area; 1 is the mean of the image. */
const densityOf = ({ attention, area }: Part): number => attention / area;

/** Measures one layout. Under a dialog only the dialog counts, since everything else is dimmed. */
export async function measureLayout(model: AttentionModel, { layout, image, boxes }: DrawnLayout): Promise<LayoutMeasures> {
  const { width, height, density } = await model.predict(
    await readModelInput(await sharp(image).png().toBuffer(), model.pixels),
    layout.content,
  );
  const map: Density = { width, height, values: density };
  const visible = LAYOUT_ELEMENTS.filter((element) => boxes[element] && layout.dialog === (element === "dialog"));
  const elements: Partial<Record<Element, Part>> = Object.fromEntries(
    visible.map((element) => [element, partOf(map, boxes[element]!, layout)]),
  );
  const { dialog, headline, text, button } = elements;
  const background = dialog && { attention: 1 - dialog.attention, area: 1 - dialog.area };
  const plain = button && (await plainPart(image, map));
  const isAbove = (one: Part | null | undefined, other: Part | null | undefined) =>
    one && other ? densityOf(one) > densityOf(other) : null;
  return {
    name: layout.name,
    kind: layout.kind,
    elements,
    order: {
      dialog_above_background: isAbove(dialog, background),
      headline_above_text: isAbove(headline, text),
      button_above_text: isAbove(button, text),
      button_above_plain: isAbove(button, plain),
    },
  };
}

function partOf(map: Density, { x, y, width, height }: Box, size: Pick<Layout, "width" | "height">): Part {
  return {
    attention: shareOfAttention(map, { left: x, top: y, width, height }, size),
    area: (width * height) / (size.width * size.height),
  };
}

/** Null for a layout without a plain background. */
async function plainPart(image: Uint8Array, map: Density): Promise<Part | null> {
  const cells = await plainCells(image, map);
  if (cells.length === 0) return null;
  return { attention: cells.reduce((sum, cell) => sum + map.values[cell]!, 0), area: cells.length / map.values.length };
}

/** Measures all layouts. */
export async function measureLayouts(model: AttentionModel, layouts: readonly DrawnLayout[]): Promise<LayoutAccuracy> {
  const measured: LayoutMeasures[] = [];
  for (const layout of layouts) measured.push(await measureLayout(model, layout));
  return summariseLayouts(measured);
}

/** Means and counts over layouts, and the figures of each. */
export function summariseLayouts(measured: readonly LayoutMeasures[]): LayoutAccuracy {
  const elements = (["ad", "page", "app"] as const).flatMap((kind) =>
    LAYOUT_ELEMENTS.flatMap((element) => {
      const parts = measured.flatMap((layout) => (layout.kind === kind ? (layout.elements[element] ?? []) : []));
      if (parts.length === 0) return [];
      return {
        kind,
        element,
        images: parts.length,
        attention: rounded(meanOf(parts.map(({ attention }) => attention))),
        area: rounded(meanOf(parts.map(({ area }) => area))),
        density: rounded(median(parts.map(densityOf))),
      };
    }),
  );
  const counts = LAYOUT_ORDERS.map((name) => {
    const known = measured.flatMap(({ order }) => order[name] ?? []);
    return [name, { images: known.length, expected: known.filter(Boolean).length }];
  });
  return {
    images: measured.length,
    elements,
    order: Object.fromEntries(counts) as LayoutAccuracy["order"],
    each: measured.map(({ name, kind, elements: parts, order }) => ({
      name,
      kind,
      density: Object.fromEntries(Object.entries(parts).map(([element, part]) => [element, rounded(densityOf(part))])),
      order,
    })),
  };
}

const rounded = (value: number): number => Number(value.toFixed(4));
