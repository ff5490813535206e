import { readdir } from "node:fs/promises";
import path from "node:path";
import { DEVICE_NAMES, type Device } from "./devices.ts";
import { isFresh, readTemplates } from "./templates.ts";

/** A rendered image of a template. */
export type ReferencePage = {
  /** Name of the template. */
  readonly source: string;
  /** Whether it is further down the page than the first screen. */
  readonly slice: boolean;
  readonly device: Device;
  readonly content: "web";
  /** Whether it is kept out of the reference, to test percentiles. All images of one theme are in the same part. */
  readonly fresh: boolean;
  /** Path of the WebP file. */
  readonly file: string;
};

/**
 * The images that `npm run reference:pages` wrote to a folder, in the order of the templates, and within a template by device and
 * from top to bottom. Other files in the folder are ignored.
 */
export async function* readReferencePages(folder: string): AsyncGenerator<ReferencePage> {
  const files = (await readdir(folder)).toSorted();
  for (const template of await readTemplates()) {
    for (const device of DEVICE_NAMES) {
      const beginning = `${template.name}-${device}-`;
      for (const name of files) {
        const slice = name.startsWith(beginning) && /^\d\.webp$/.test(name.slice(beginning.length));
        if (!slice) continue;
        yield {
          source: template.name,
          slice: name.slice(beginning.length) !== "0.webp",
          device,
          content: "web",
          fresh: isFresh(template),
          file: path.join(folder, name),
        };
      }
    }
  }
}
