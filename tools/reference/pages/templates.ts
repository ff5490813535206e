import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** An exact version of an npm package, or a commit of a GitHub repository. */
const SOURCE = /^(npm:(@[\w.-]+\/)?[\w.-]+@\d[\w.-]*|github:[\w.-]+\/[\w.-]+@[0-9a-f]{40})$/;

const Template = z
  .strictObject({
    /** Unique; the beginning of the file names of its images. */
    name: z.string().regex(NAME),
    /** Pages of one theme have the same name here. */
    theme: z.string().regex(NAME),
    licence: z.enum(["MIT", "Apache-2.0", "CC-BY-2.5", "CC-BY-3.0"]),
    author: z.string().min(1),
    source: z.string().regex(SOURCE),
    /** The HTML file in the source, with "/" between folders. */
    path: z.string().regex(/^[^/].*\.html$/),
  })
  .readonly();

/** A page of an openly licensed website template. */
export type Template = z.infer<typeof Template>;

/** The share of themes kept out of the reference images, to test the percentiles on images that are not in it. */
const FRESH = 0.2;

/** The templates that reference images are rendered from, in the order of their names. */
export async function readTemplates(): Promise<Template[]> {
  const text = await readFile(path.join(import.meta.dirname, "templates.json"), "utf8");
  return z.array(Template).parse(JSON.parse(text));
}

/** Whether a template belongs to the fresh sample. All pages of one theme are in the same part, and a theme never changes it. */
export function isFresh({ theme }: Pick<Template, "theme">): boolean {
  return createHash("sha256").update(theme).digest().readUInt32BE(0) / 2 ** 32 < FRESH;
}
