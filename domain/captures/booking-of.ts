import type { Booking } from "#domain/heatmaps/book-heatmap.ts";
import { beginningOf } from "#kit/beginning-of.ts";

/** From its booking on a capture's file comes within so many seconds or never: a page within the tries of a capture, a film within those of recording too. */
const SECONDS = { image: 20 * 60, video: 60 * 60 } as const;
const LONGEST_NAME = 80;

type Captured = Pick<Booking, "type" | "title" | "application" | "device" | "dimensions" | "audit"> & {
  readonly subtype: NonNullable<Booking["subtype"]>;
  /** What was captured: an address, or words. */
  readonly source: string;
};

/** What a heatmap of something captured is booked with. Problems call its file by the address without scheme and query. */
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
