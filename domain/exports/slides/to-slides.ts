import { presignedGetUrl } from "#adapters/storage.ts";
import type { SlidesExport } from "#contracts/exports.ts";
import { isRunning } from "#domain/exports/job-state.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { type Slides, slidesKey } from "./slides.entity.ts";
import { problemOfSlides, SLIDES_PROBLEMS } from "./slides-problems.ts";

/** Slides as the API returns them, with a download link valid for five minutes once they are done. */
export async function toSlides(slides: Slides, title: string): Promise<SlidesExport> {
  const { uid, format, state, expires_at, progress } = slides;
  const isFailed = state !== "done" && !isRunning(slides);
  const code = problemOfSlides(slides);
  return {
    uid,
    type: format,
    status: isFailed ? "failed" : state,
    progress,
    problem: isFailed ? { code, message: SLIDES_PROBLEMS[code] } : null,
    lacks_attention: state === "done" && slides.lacks_attention === true,
    size: slides.size ?? null,
    url: state === "done" ? await presignedGetUrl(slidesKey(slides), `${safeFileName(title, "Export")}.${format}`) : null,
    expires_at,
  };
}
