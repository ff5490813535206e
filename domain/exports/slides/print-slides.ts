import { deleteFiles, putFile } from "#adapters/storage.ts";
import type { SlideFormat } from "#contracts/exports.ts";
import { attemptedJob } from "#domain/exports/job-state.ts";
import { runJob, unlessSuperseded } from "#domain/exports/run-job.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { layOutSlides } from "#kit/slides/layout-slides.ts";
import { loadImages } from "./load-images.ts";
import { type Printable, readSlideData, slidesIdOf } from "./read-slide-data.ts";
import { type Slides, SlidesEntity, slidesKey } from "./slides.entity.ts";
import { failSlides, finishSlides, giveUpSlides, updateSlides } from "./update-slides.ts";
import { writePdf } from "./write-pdf.ts";
import { writePptx } from "./write-pptx.ts";

const WRITERS = { pdf: writePdf, pptx: writePptx } as const;
const MEDIA_TYPES: Readonly<Record<SlideFormat, string>> = {
  pdf: "application/pdf",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};
/** Percent when all images are loaded, and between two progress updates. */
const IMAGES_DONE = 80;
const PROGRESS_STEP = 10;
/** Times that slides are printed whose content changes meanwhile, as when the attention score of a new heatmap arrives. */
const MAX_PRINTS = 3;

/**
 * Prints requested slides, with the results as they are now. Does nothing if they are already done, or have failed permanently; if
 * they are requested again or deleted while this runs, it ends silently. An error marks this attempt as failed; the next one may
 * succeed.
 */
export async function printSlides(uid: string): Promise<void> {
  const { data: slides } = await SlidesEntity.get({ uid }).go({ consistent: true });
  if (!slides || slides.state === "done" || slides.given_up) return;
  await runJob(() => print(slides), {
    isKnown: async () => (await SlidesEntity.get({ uid }).go({ consistent: true })).data !== null,
    deleteFile: () => deleteFiles([slidesKey(slides)]),
    fail: () => unlessSuperseded(failSlides(slides)),
  });
}

async function print(slides: Slides): Promise<void> {
  await updateSlides(slides, { state: "printing", ...attemptedJob(slides.attempts) });
  let printable = await readSlideData(slides);
  for (let times = 0; printable && times < MAX_PRINTS; times++) {
    const printed = slidesIdOf(slides, printable);
    const file = await writeSlides(slides.format, printable, async (part) => reportProgress(slides, part));
    await putFile(slidesKey(slides), file, MEDIA_TYPES[slides.format]);
    // What was deleted or has changed while it was printed must not stay in the file.
    const current = await readSlideData(slides);
    if (current && slidesIdOf(slides, current) === printed)
      return finishSlides(slides, file.length, { printed, lacks_attention: current.lacksAttention });
    printable = current;
  }
  await deleteFiles([slidesKey(slides)]);
  await giveUpSlides(slides, "changed");
}

/** The file of the slides. */
export async function writeSlides(
  format: SlideFormat,
  { data, document, author }: Printable,
  onProgress?: (part: number) => Promise<void>,
): Promise<Buffer> {
  const pages = layOutSlides(document, data);
  const images = await loadImages(pages, onProgress);
  const { width, height } = document;
  return WRITERS[format](pages, images, {
    size: { width, height },
    title: data.whole.texts.title ?? "",
    author: author || "Sightline",
    at: now(),
  });
}

async function reportProgress(slides: Slides, part: number): Promise<void> {
  const progress = Math.floor((part * IMAGES_DONE) / PROGRESS_STEP) * PROGRESS_STEP;
  if (progress > 0) await updateSlides(slides, { progress, ...jobLease(now()) });
}
