import type { ScreenshotPage } from "#contracts/staff/captures.ts";
import type { Piece } from "./cut-page.ts";
import type { Page } from "./page.ts";

type Format = ScreenshotPage["format"];

/** An image of the visible screen. */
export async function screenshotViewport({ session }: Page, format: Format = "png"): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", { format });
  return Buffer.from(data, "base64");
}

const ROUNDING = 0.01;

/** Captures beyond the screen without scrolling, so that fixed elements stay at the top. */
export async function screenshotPiece(
  { session }: Page,
  width: number,
  zoom: number,
  { y, height }: Piece,
  format: Format = "png",
): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    captureBeyondViewport: true,
    // Chromium rounds down; this must not lose a pixel when the page is scaled down.
    clip: { x: 0, y: y / zoom, width: width / zoom + ROUNDING, height: height / zoom + ROUNDING, scale: zoom },
  });
  return Buffer.from(data, "base64");
}
