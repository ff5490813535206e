import type { Browser } from "playwright-core";
import { cutSlices, sliceClips } from "../reference/pages/cut-slices.ts";
import { DEVICE_NAMES, DEVICES, type Device } from "../reference/pages/devices.ts";
import { openTemplate } from "../reference/pages/open-template.ts";
import type { Template } from "../reference/pages/templates.ts";
import { ELEMENTS, type ElementBox, findElements } from "./find-elements.ts";
import type { LabelledImage } from "./labelled-image.ts";

/** Font size in CSS pixels from which text on a screen is a headline. */
const HEADLINE: Readonly<Record<Device, number>> = { desktop: 30, mobile: 24 };

/** The slices of a template on every device, with their elements. A device on which it cannot be rendered has none. */
export async function pageImages(browser: Browser, template: Template, source: string): Promise<LabelledImage[]> {
  const images: LabelledImage[] = [];
  for (const device of DEVICE_NAMES) {
    try {
      images.push(...(await imagesOn(device, browser, template, source)));
    } catch (error) {
      console.error(`${template.name}, ${device}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  return images;
}

async function imagesOn(device: Device, browser: Browser, template: Template, source: string): Promise<LabelledImage[]> {
  const { page, missingStylesheets } = await openTemplate(browser, device, source, template.path);
  try {
    if (missingStylesheets.length > 0) throw new Error(`no stylesheet ${missingStylesheets.join(", ")}`);
    const boxes = await findElements(page, HEADLINE[device]);
    const clips = await sliceClips(page, DEVICES[device]);
    const slices = await cutSlices(page, DEVICES[device]);
    return [...slices].map(([at, file]) => ({
      name: `${template.name}-${device}-${at}`,
      file,
      content: "web",
      known: ELEMENTS.filter((element) => element !== "dialog"),
      boxes: boxes.map((box) => within(box, clips[at]!)).filter((box) => box !== null),
    }));
  } finally {
    await page.context().close();
  }
}

/** A box in 0…1 of a part of the page; null outside it. */
function within(
  [element, x, y, width, height]: ElementBox,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): ElementBox | null {
  const [left, top] = [(x - clip.x) / clip.width, (y - clip.y) / clip.height];
  const [wide, high] = [width / clip.width, height / clip.height];
  return left < 1 && top < 1 && left + wide > 0 && top + high > 0 ? [element, left, top, wide, high] : null;
}
