import type { Browser } from "playwright-core";
import { cutSlices } from "./cut-slices.ts";
import { DEVICE_NAMES, DEVICES, type Device } from "./devices.ts";
import { openTemplate } from "./open-template.ts";
import type { Template } from "./templates.ts";

/** The images of one template by file name, and what was left out, one line each. */
export type Rendered = { readonly files: ReadonlyMap<string, Uint8Array>; readonly problems: readonly string[] };

/**
 * Renders a template on every device. A device is left out when the page does not load, lacks a stylesheet with layout, or has a
 * blank first screen.
 * @param source the folder with its files
 */
export async function renderTemplate(browser: Browser, template: Template, source: string): Promise<Rendered> {
  const files = new Map<string, Uint8Array>();
  const problems: string[] = [];
  for (const device of DEVICE_NAMES) {
    try {
      const slices = await renderDevice(browser, template, source, device);
      for (const [slice, file] of slices) files.set(`${template.name}-${device}-${slice}.webp`, file);
    } catch (error) {
      problems.push(`${template.name}, ${device}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  return { files, problems };
}

async function renderDevice(
  browser: Browser,
  template: Template,
  source: string,
  device: Device,
): Promise<Map<number, Uint8Array>> {
  const { page, missingStylesheets } = await openTemplate(browser, device, source, template.path);
  try {
    if (missingStylesheets.length > 0) throw new Error(`no stylesheet ${missingStylesheets.join(", ")}`);
    const slices = await cutSlices(page, DEVICES[device]);
    if (!slices.has(0)) throw new Error("its first screen is blank");
    return slices;
  } finally {
    await page.context().close();
  }
}
