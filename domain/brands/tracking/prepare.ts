import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import type { Segments } from "#contracts/pipelines/heatmap-video.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";

/** The segment numbers of the video of a request; none if it has ended. */
export async function prepare(job: BrandJob): Promise<Segments> {
  const running = await readRunning(job);
  const count = running ? factsOf(running.heatmap).segments : 0;
  return { segments: Array.from({ length: count }, (_, segment) => segment) };
}
