import { MAX_SLICES, VIEWPORTS, type WebsiteRequest } from "#contracts/captures.ts";
import { type CaptureOptions, withCaptureSession } from "./capture-session.ts";
import { cutPage, type Piece } from "./cut-page.ts";
import { declineCookies } from "./decline-cookies.ts";
import { DESKTOP, emulate, MOBILE } from "./devices.ts";
import { assertUrlAllowed, loadPage } from "./load-page.ts";
import type { Page } from "./page.ts";
import { freezeAnimations, hide, hideBottomFixed, hideConsentBanners, scrollPage, scrollThrough } from "./prepare-page.ts";

/** The fields of a website request that affect its capture. */
export type PageRequest = Pick<WebsiteRequest, "url" | "mobile" | "fullPage" | "delay" | "hide_selector" | "scroll_to">;

export type CapturedPage = {
  /** The page title, at most 200 characters; may be empty. */
  readonly title: string;
  /** The URL after redirects. */
  readonly finalUrl: string;
  /** PNG files from top to bottom; only one when only the first screen is captured. */
  readonly slices: readonly Uint8Array[];
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
  return withCaptureSession(options, device, async (room) => {
    const { page } = room;
    await emulate(page.session, device);
    const consent = await declineCookies(room);
    const loaded = await loadPage(room, request.url);
    await consent.settled();
    await hideConsentBanners(page);
    await hide(page, request.hide_selector);
    const { slice } = mobile ? VIEWPORTS.mobile : VIEWPORTS.desktop;
    const zoom = device.width / (await layoutWidth(page));
    const height = fullPage
      ? Math.ceil(zoom * (await scrollThrough(page, device.height / zoom, (MAX_SLICES * slice) / zoom)))
      : device.height;
    await scrollPage(page, request.scroll_to);
    if (fullPage) {
      await scrollPage(page, 0);
      await hideBottomFixed(page);
    }
    await new Promise((resolve) => setTimeout(resolve, request.delay));
    await hideConsentBanners(page);
    await freezeAnimations(page);
    const pieces = fullPage ? cutPage(height, slice) : [{ y: 0, height }];
    const slices: Uint8Array[] = [];
    for (const piece of pieces)
      slices.push(await (fullPage ? screenshotPiece(page, device.width, zoom, piece) : screenshotViewport(page)));
    return { ...loaded, slices, width: device.width, height: pieces.reduce((sum, piece) => sum + piece.height, 0) };
  });
}

/** Layout width in pixels: the screen width, or more for a page not designed for phones, which is shown scaled down. */
async function layoutWidth({ session }: Page): Promise<number> {
  return (await session.send("Page.getLayoutMetrics")).cssLayoutViewport.clientWidth;
}

/** A PNG of the visible screen. */
export async function screenshotViewport({ session }: Page): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", { format: "png" });
  return Buffer.from(data, "base64");
}

const ROUNDING = 0.01;

/** Captures beyond the screen without scrolling, so that fixed elements stay at the top. */
async function screenshotPiece({ session }: Page, width: number, zoom: number, { y, height }: Piece): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", {
    format: "png",
    captureBeyondViewport: true,
    // Chromium rounds down; this must not lose a pixel when the page is scaled down.
    clip: { x: 0, y: y / zoom, width: width / zoom + ROUNDING, height: height / zoom + ROUNDING, scale: zoom },
  });
  return Buffer.from(data, "base64");
}
