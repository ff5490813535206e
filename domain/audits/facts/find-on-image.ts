import { getFile } from "#adapters/storage.ts";
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { toStoredWords } from "#domain/heatmaps/text/to-stored-words.ts";
import { type Found, findElements } from "./find-elements.ts";

/**
 * Finds the elements of a finished image, with the words recognised before, if they were. Throws `Unreadable` for a broken image.
 */
export async function findOnImage(image: FinishedImage): Promise<Found> {
  const { uid, gen, width, height, text } = image;
  if (!width || !height) throw new Error(`heatmap ${uid} was not inspected`);
  const file = await getFile(imageFileKey(image, gen, "image"));
  const words = text?.state === "done" ? text.words : toStoredWords(await recogniseText(file), { width, height });
  return findElements(file, words, { width, height });
}
