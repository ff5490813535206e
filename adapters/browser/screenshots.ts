import type { ScreenshotPage } from "#contracts/staff/captures.ts";
import type { Session } from "./connection.ts";
import type { Piece } from "./cut-page.ts";
import type { Page } from "./open-page.ts";
import { retryScreenshot } from "./retry-screenshot.ts";

type Format = ScreenshotPage["format"];
type Options = {
  readonly format: "png" | "jpeg" | "webp";
  readonly quality?: number;
  readonly optimizeForSpeed?: boolean;
  readonly captureBeyondViewport?: boolean;
  readonly clip?: { x: number; y: number; width: number; height: number; scale: number };
};

/** A screenshot of a page as an image file. @throws CaptureFailed when the browser takes none */
export async function captureScreenshot(session: Session, options: Options): Promise<Uint8Array> {
  const { data } = await retryScreenshot(() => session.send("Page.captureScreenshot", options));
  return Buffer.from(data, "base64");
}

/** An image of the visible screen. */
export const screenshotViewport = ({ session }: Page, format: Format = "png"): Promise<Uint8Array> =>
  captureScreenshot(session, { format });

const ROUNDING = 0.01;

/** Captures beyond the screen without scrolling, so that fixed elements stay at the top. */
export const screenshotPiece = (
  { session }: Page,
  { y, height }: Piece,
  { width, zoom, format = "png" }: { readonly width: number; readonly zoom: number; readonly format?: Format },
): Promise<Uint8Array> =>
  captureScreenshot(session, {
    format,
    captureBeyondViewport: true,
    // Chromium rounds down; this must not lose a pixel when the page is scaled down.
    clip: { x: 0, y: y / zoom, width: width / zoom + ROUNDING, height: height / zoom + ROUNDING, scale: zoom },
  });
