import type { Browser } from "playwright-core";
import type { Layout } from "../reference/layouts/layouts.ts";
import { listLayouts } from "../reference/layouts/layouts.ts";
import { renderLayout } from "../reference/layouts/render-layout.ts";
import { ELEMENTS, type Element } from "./find-elements.ts";
import type { LabelledImage } from "./labelled-image.ts";

/** How many more layouts are drawn for each of the 76 that measure the network. */
const ROUNDS: Readonly<Record<Layout["kind"], number>> = { ad: 6, page: 4, app: 4 };

/** Layouts like those that measure the network, but with other texts, colours and products. Those that do not fit are left out. */
export async function* layoutImages(browser: Browser): AsyncGenerator<LabelledImage> {
  for (const layout of listLayouts()) {
    for (let round = 1; round <= ROUNDS[layout.kind]; round++) {
      const name = layout.name.replace(
        /-(\d+)(-dialog)?$/,
        (_, number, dialog = "") => `-${100 * round + Number(number)}${dialog}`,
      );
      try {
        yield await layoutImage(browser, { ...layout, name });
      } catch (error) {
        console.error(`${name}: ${(error as Error).message.split("\n")[0]}`);
      }
    }
  }
}

async function layoutImage(browser: Browser, layout: Layout): Promise<LabelledImage> {
  const { image, boxes } = await renderLayout(browser, layout);
  return {
    name: layout.name,
    file: image,
    content: layout.content,
    // A layout has more text than its small print.
    known: ["headline", "button", "logo", "dialog"],
    boxes: Object.entries(boxes)
      .filter(([element]) => (ELEMENTS as readonly string[]).includes(element))
      .map(([element, { x, y, width, height }]) => [
        element as Element,
        x / layout.width,
        y / layout.height,
        width / layout.width,
        height / layout.height,
      ]),
  };
}
