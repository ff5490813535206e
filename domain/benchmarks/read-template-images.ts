import { readTemplateFile } from "#adapters/template-files.ts";
import type { TemplateFile } from "#contracts/templates.ts";
import type { TemplateImages } from "./placement/place-ad.ts";
import { readRaster } from "./placement/raster.ts";

/** The decoded images of a template. */
export async function readTemplateImages({ kind, id, layers }: TemplateFile): Promise<TemplateImages> {
  const read = async (file: Parameters<typeof readTemplateFile>[2]) => readRaster(await readTemplateFile(kind, id, file));
  const background = await read("background.jpg");
  if (!layers) return { background, light: null };
  const [gain, add] = await Promise.all([read("gain.jpg"), read("add.jpg")]);
  return { background, light: { gain, add } };
}
