import type { Booking } from "#domain/heatmaps/book-heatmap.ts";
import { beginningOf } from "#kit/beginning-of.ts";

/**
 * Seconds until a captured file arrives or the capture has failed: an image within the attempts of a capture, a video also within
 * those of recording.
 */
const SECONDS = { image: 20 * 60, video: 60 * 60 } as const;
const LONGEST_NAME = 80;

type Captured = Pick<Booking, "type" | "title" | "application" | "device" | "dimensions" | "audit"> & {
  readonly subtype: NonNullable<Booking["subtype"]>;
  /** What was captured: a URL or a keyword. */
  readonly source: string;
};

/** The heatmap input for a capture. Error messages name its file by the URL without scheme and query. */
export const bookingOf = ({ source, ...captured }: Captured): Booking => ({
  ...captured,
  source,
  country: "",
  industry: "",
  tags: [],
  file: { name: nameOf(source), extension: captured.type === "video" ? "mp4" : "png", size: 0 },
  seconds: SECONDS[captured.type],
});

function nameOf(source: string): string {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const name = url ? `${url.host}${url.pathname.replace(/\/$/, "")}` : source;
  return name.length > LONGEST_NAME ? `${beginningOf(name, LONGEST_NAME - 1)}…` : name;
}
