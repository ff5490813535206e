import type { CallToolResult } from "@modelcontextprotocol/server";
import type { HeatmapCard, HeatmapDetail } from "../../../sdk/src/index.ts";
import { readDataUrl } from "../data-url.ts";
import { download } from "../downloads.ts";
import { describeError } from "../exit-codes.ts";
import { SCORES, scoredOf } from "../heatmap-rows.ts";

/** Images in results are sent as text, so a larger one is replaced by its thumbnail. */
const MAX_IMAGE_BYTES = 2_000_000;

type Content = CallToolResult["content"][number];

/** Describes a heatmap for a model: its scores with intervals, and the statements that they support. */
export const describe = (heatmap: HeatmapDetail, site: string) => ({
  heatmap: heatmap.uid,
  title: heatmap.title,
  type: heatmap.type,
  page: pageOf(heatmap, site),
  width: heatmap.width,
  height: heatmap.height,
  stands_out: heatmap.stands_out,
  scores: Object.fromEntries(SCORES.map((name) => [name, scoredOf(heatmap, name)])),
  area: areaOf(heatmap.metrics),
  areas: heatmap.areas_of_interest.map(({ name, value, interval }) => ({ name, value, interval })),
  attention: { value: heatmap.attention_score, interval: heatmap.attention?.interval ?? null },
  first_looks: heatmap.fixations.slice(0, 5).map(({ x, y }) => ({ x, y })),
});

/** The area, 0 to 1 of the image, that holds a share of the attention. */
const areaOf = (metrics: HeatmapDetail["metrics"]) =>
  metrics && { value: metrics.area, interval: metrics.intervals?.area ?? null, share_of_attention: metrics.area_share };

/** A heatmap in a list. */
export const summarise = (heatmap: HeatmapCard, site: string) => ({
  heatmap: heatmap.uid,
  title: heatmap.title,
  type: heatmap.type,
  application: heatmap.application,
  status: heatmap.status,
  created_at: heatmap.created_at,
  page: pageOf(heatmap, site),
});

const pageOf = ({ uid }: Pick<HeatmapCard, "uid">, site: string): string => new URL(`/heatmap/${uid}`, site).href;

/** A value as JSON, which models read. */
export const asText = (value: unknown): Content => ({ type: "text", text: JSON.stringify(value, null, 2) });

/** The image of a heatmap with its colours. Empty if there is none. */
export async function imageOf({ combined, thumbnail }: HeatmapDetail, signal: AbortSignal): Promise<readonly Content[]> {
  for (const url of [combined, thumbnail]) {
    if (!url) continue;
    const bytes = await download(url, signal);
    if (bytes.length > MAX_IMAGE_BYTES) continue;
    return [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: mimeTypeOf(bytes) }];
  }
  return [];
}

/** An image in a data URL. */
export function imageOfDataUrl(url: string): Content {
  const { type, bytes } = readDataUrl(url);
  return { type: "image", data: bytes.toString("base64"), mimeType: `image/${type}` };
}

const mimeTypeOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0x89) return "image/png";
  return bytes[0] === 0xff ? "image/jpeg" : "image/webp";
};

/** The result of a tool, or its error in the form that models expect. */
export async function resultOf(work: () => Promise<Content[]>): Promise<CallToolResult> {
  try {
    return { content: await work() };
  } catch (error) {
    return { content: [{ type: "text", text: describeError(error) }], isError: true };
  }
}
