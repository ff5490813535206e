import JSZip from "jszip";
import type { TextFile } from "./yolo.ts";

const ZIP = /\.zip$/i;
const TEXT = /\.txt$/i;
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** One zip of text files, because browsers ask before a page may save several files. */
export async function zipFiles(files: readonly TextFile[]): Promise<Blob> {
  const zip = new JSZip();
  for (const { name, content } of files) zip.file(name, content);
  return zip.generateAsync({ type: "blob", compression: "DEFLATE" });
}

/** The chosen text files, and those in chosen zips, whatever their folder. Rejects for a file that is not a zip. */
export async function readFiles(chosen: readonly File[]): Promise<TextFile[]> {
  const files = await Promise.all(
    chosen.map(async (file) => (ZIP.test(file.name) ? readZip(file) : [{ name: file.name, content: await file.text() }])),
  );
  return files.flat();
}

async function readZip(file: File): Promise<TextFile[]> {
  const { files } = await JSZip.loadAsync(await file.arrayBuffer());
  const texts = Object.values(files).filter(({ dir, name }) => !dir && TEXT.test(name));
  return Promise.all(texts.map(async (each) => ({ name: nameOf(each.name), content: await each.async("string") })));
}
