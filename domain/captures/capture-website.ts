import type { WebsiteRequest } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { GenerateJob } from "#contracts/heatmaps.ts";
import { chosenBenchmark } from "#domain/heatmaps/chosen-benchmark.ts";
import { createHeatmapPair, createHeatmapRecord, type ExtraItemsForAll } from "#domain/heatmaps/create-heatmap-record.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { projectLinkItems } from "#domain/projects/project-link-items.ts";
import { captureHeatmapInput } from "./capture-heatmap-input.ts";
import { assertCapturable, captureCountItem } from "./capture-limits.ts";
import { captureFolder } from "./files.ts";
import { recordingTitle } from "./recording-title.ts";
import { startHeatmapCapture } from "./start-heatmap-capture.ts";

/**
 * Debits one image credit and creates the heatmap of a website's first slice; for a scrolling video also a video credit and its
 * heatmap, all or none. Then starts the capture. The idempotency key makes a retry return the same capture, even after a crash in
 * between. Errors: `capture.address_blocked`, `request.too_many`, `project.not_found`, those of `debit` and of
 * `chosenBenchmark`.
 */
export async function captureWebsite(
  caller: Caller,
  request: WebsiteRequest,
  idempotencyKey?: string,
): Promise<GenerateJob & { heatmap: HeatmapCard; video: HeatmapCard | null }> {
  const { url, mobile, fullPage, delay, hide_selector, scroll_to } = request;
  assertCapturable(url);
  const { image, video } = await createHeatmaps(caller, request, idempotencyKey);
  const job = await startHeatmapCapture(image, {
    kind: "website",
    uid: image.uid,
    video: video?.uid ?? null,
    folder: captureFolder(image),
    page: { url, mobile, fullPage, delay, hide_selector, scroll_to },
    title: titleOf(request),
    titled: request.title !== undefined,
  });
  return { ...job, credits_reserved: video ? 2 : 1, heatmap: await toCard(image), video: video ? await toCard(video) : null };
}

/** Used until the page's own title is known. */
const titleOf = ({ title, url }: WebsiteRequest): string => title ?? new URL(url).host;

async function createHeatmaps(caller: Caller, request: WebsiteRequest, idempotencyKey: string | undefined) {
  const { url, application, audit, country, industry, tags, reference } = request;
  const title = titleOf(request);
  const device = request.mobile ? ("mobile" as const) : ("desktop" as const);
  const benchmark = await chosenBenchmark(caller, request);
  const common = { application, benchmark, device, country, industry, tags, reference, source: url, dimensions: "" };
  const image = captureHeatmapInput({ ...common, type: "image", subtype: "website", title, audit });
  const projectItems = projectLinkItems(caller, request.projectIds);
  const extraItems: ExtraItemsForAll = (made) => [captureCountItem(caller), ...projectItems(made)];
  if (!request.add_scrolling_video)
    return {
      image: await createHeatmapRecord(caller, image, { idempotencyKey, also: (made) => extraItems([made]) }),
      video: undefined,
    };
  const video = captureHeatmapInput({ ...common, type: "video", subtype: "scrolling", title: recordingTitle(title) });
  return createHeatmapPair(caller, { image, video }, { idempotencyKey, also: extraItems });
}
