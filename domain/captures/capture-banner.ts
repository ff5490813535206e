import type { BannerRequest } from "#contracts/captures.ts";
import type { GenerateJob, HeatmapCard } from "#contracts/heatmaps.ts";
import { bookHeatmap } from "#domain/heatmaps/book-heatmap.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { intoProjects } from "#domain/projects/into-projects.ts";
import { bookingOf } from "./booking-of.ts";
import { captureFolder } from "./files.ts";
import { mustBeCapturable, mustNotCaptureTooMuch } from "./must-be-capturable.ts";
import { startForHeatmap } from "./start-for-heatmap.ts";

/**
 * Debits one video credit, creates the heatmap of an HTML5 banner and starts its recording. Idempotency and errors as in
 * `captureWebsite`.
 */
export async function captureBanner(
  caller: Caller,
  { src, title, duration, position, dimensions, application, type, subtype, projectIds }: BannerRequest,
  idempotencyKey?: string,
): Promise<GenerateJob & { heatmap: HeatmapCard }> {
  mustBeCapturable(src);
  await mustNotCaptureTooMuch(caller);
  const booking = bookingOf({ type, subtype, source: src, title, application, device: "", dimensions });
  const filed = intoProjects(caller, projectIds);
  const heatmap = await bookHeatmap(caller, booking, { idempotencyKey, also: (made) => filed([made]) });
  const folder = captureFolder(heatmap);
  const job = await startForHeatmap(heatmap, {
    kind: "banner",
    uid: heatmap.uid,
    folder,
    banner: { src, duration, position, dimensions },
  });
  return { ...job, heatmap: await toCard(heatmap) };
}
