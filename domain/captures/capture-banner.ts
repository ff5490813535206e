import type { BannerRequest } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { GenerateJob } from "#contracts/heatmaps.ts";
import { chosenBenchmark } from "#domain/heatmaps/chosen-benchmark.ts";
import { createHeatmapRecord } from "#domain/heatmaps/create-heatmap-record.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { projectLinkItems } from "#domain/projects/project-link-items.ts";
import { captureHeatmapInput } from "./capture-heatmap-input.ts";
import { assertCapturable, captureCountItem } from "./capture-limits.ts";
import { captureFolder } from "./files.ts";
import { startHeatmapCapture } from "./start-heatmap-capture.ts";

/**
 * Debits one video credit, creates the heatmap of an HTML5 banner and starts its recording. Idempotency and errors as in
 * `captureWebsite`.
 */
export async function captureBanner(
  caller: Caller,
  { src, duration, position, projectIds, benchmark: choice, ...described }: BannerRequest,
  idempotencyKey?: string,
): Promise<GenerateJob & { heatmap: HeatmapCard }> {
  assertCapturable(src);
  const { title, application, type, subtype, dimensions, country, industry, tags, reference } = described;
  const benchmark = await chosenBenchmark(caller, { application, benchmark: choice });
  const kind = { type, subtype, device: "", dimensions, application, benchmark } as const;
  const input = captureHeatmapInput({ ...kind, title, country, industry, tags, reference, source: src });
  const projectItems = projectLinkItems(caller, projectIds);
  const heatmap = await createHeatmapRecord(caller, input, {
    idempotencyKey,
    also: (made) => [captureCountItem(caller), ...projectItems([made])],
  });
  const folder = captureFolder(heatmap);
  const job = await startHeatmapCapture(heatmap, {
    kind: "banner",
    uid: heatmap.uid,
    folder,
    banner: { src, duration, position, dimensions },
  });
  return { ...job, heatmap: await toCard(heatmap) };
}
