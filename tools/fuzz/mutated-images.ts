import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { seededRandom } from "#kit/seeded-random.ts";
import * as pictures from "#test/kit/images.ts";
import { mutateFile } from "#test/kit/mutate-file.ts";

/** How many files were accepted and rejected, and what was neither. */
export type FileCounts = { accepted: number; rejected: number; readonly failures: string[] };

/** An image in each accepted format. */
export async function imagesOfEachFormat(): Promise<Readonly<Record<string, Uint8Array>>> {
  const [width, height] = [96, 64];
  const image = () => pictures.discImage(width, height);
  return {
    png: await pictures.png(width, height),
    jpeg: await pictures.jpeg(width, height),
    webp: await image().webp().toBuffer(),
    avif: await image().avif({ effort: 0 }).toBuffer(),
    gif: await pictures.animatedGif(),
    bmp: await pictures.discBmp(width, height),
  };
}

/** Inspects as many damaged images as the pipeline does, the same for the same seed. */
export async function inspectDamagedImages(files: readonly Uint8Array[], count: number, seed: number): Promise<FileCounts> {
  const counts: FileCounts = { accepted: 0, rejected: 0, failures: [] };
  for (let number = 0; number < count; number++) {
    const image = mutateFile(files, seededRandom(seed + number));
    try {
      await displayAndAnalysisCopies(await openUploadedImage(image));
      counts.accepted++;
    } catch (error) {
      if (error instanceof InputRejected) counts.rejected++;
      else counts.failures.push(`image of seed ${seed + number}: ${error}`);
    }
  }
  return counts;
}
