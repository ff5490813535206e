import { MAX_SLICES, VIEWPORTS } from "#contracts/captures.ts";
import type { FactBox } from "#contracts/facts.ts";
import { type CaptureOptions, withCaptureSession } from "./capture-session.ts";
import { cutPage } from "./cut-page.ts";
import { DESKTOP, MOBILE } from "./devices.ts";
import { assertUrlAllowed } from "./load-page.ts";
import { openForCapture, type PageRequest } from "./open-for-capture.ts";
import { readHeadlines } from "./read-headlines.ts";
import { screenshotPiece, screenshotViewport } from "./screenshots.ts";

export type CapturedPage = {
  /** The page title, at most 200 characters; may be empty. */
  readonly title: string;
  /** The URL after redirects. */
  readonly finalUrl: string;
  /** PNG files from top to bottom; only one when only the first screen is captured. */
  readonly slices: readonly Uint8Array[];
  /** The boxes of the headlines in each slice, in pixels of the slice. */
  readonly headlines: readonly (readonly FactBox[])[];
  /** Size of all slices together, in pixels. */
  readonly width: number;
  readonly height: number;
};

/**
 * Captures a website as a first-time visitor sees it: cookie banners declined, animations stopped, lazy content loaded. In a
 * full-page capture, bars fixed to the top of the screen appear once, at the top. The page is cut into slices from the top,
 * regardless of `scroll_to`, which only triggers content that appears there. A selector to scroll to must match; a selector to
 * hide may match nothing.
 * @throws CaptureRejected when the page is at fault, CaptureFailed when a retry may help
 */
export async function capturePage(request: PageRequest, options: CaptureOptions = {}): Promise<CapturedPage> {
  const { mobile, fullPage } = request;
  assertUrlAllowed(request.url);
  const device = mobile ? MOBILE : DESKTOP;
  return withCaptureSession(options, device, async (session) => {
    const { page } = session;
    const { slice } = mobile ? VIEWPORTS.mobile : VIEWPORTS.desktop;
    const { title, finalUrl, zoom, height } = await openForCapture(session, request, device, MAX_SLICES * slice);
    const pieces = fullPage ? cutPage(height, slice) : [{ y: 0, height }];
    const { width } = device;
    const headlines = await readHeadlines(page, { width, zoom, pieces });
    const slices: Uint8Array[] = [];
    for (const piece of pieces)
      slices.push(await (fullPage ? screenshotPiece(page, piece, { width, zoom }) : screenshotViewport(page)));
    return { title, finalUrl, slices, headlines, width, height: pieces.reduce((sum, piece) => sum + piece.height, 0) };
  });
}
