import type { HeatmapInput } from "#domain/heatmaps/create-heatmap-record.ts";
import { truncate } from "#kit/truncate.ts";

/**
 * Seconds until a captured file arrives or the capture has failed: an image within the attempts of a capture, a video also within
 * those of recording.
 */
const SECONDS = { image: 20 * 60, video: 60 * 60 } as const;
const LONGEST_NAME = 80;

type Captured = Pick<HeatmapInput, "type" | "title" | "application" | "device" | "dimensions" | "audit" | "benchmark"> &
  Partial<Pick<HeatmapInput, "country" | "industry" | "tags" | "reference">> & {
    readonly subtype: NonNullable<HeatmapInput["subtype"]>;
    /** Source of the capture: a URL or a keyword. */
    readonly source: string;
  };

/** The heatmap input for a capture. Error messages name its file by the URL without scheme and query. */
export const captureHeatmapInput = ({ source, ...captured }: Captured): HeatmapInput => ({
  country: "",
  industry: "",
  tags: [],
  ...captured,
  source,
  file: { name: nameOf(source), extension: captured.type === "video" ? "mp4" : "png", size: 0 },
  timeoutSeconds: SECONDS[captured.type],
});

function nameOf(source: string): string {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const name = url ? `${url.host}${url.pathname.replace(/\/$/, "")}` : source;
  return name.length > LONGEST_NAME ? `${truncate(name, LONGEST_NAME - 1)}…` : name;
}
