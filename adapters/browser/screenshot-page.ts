import { MAX_SCREENSHOT_HEIGHT, type ScreenshotPage } from "#contracts/staff/captures.ts";
import { type CaptureOptions, withCaptureSession } from "./capture-session.ts";
import { cookiesOf } from "./cookies-of.ts";
import { DESKTOP, MOBILE } from "./devices.ts";
import { assertUrlAllowed } from "./load-page.ts";
import { openForCapture, type PreparedPage } from "./open-for-capture.ts";
import { screenshotPiece, screenshotViewport } from "./screenshots.ts";

export type PageScreenshot = Pick<PreparedPage, "title" | "finalUrl"> & {
  readonly image: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/**
 * Takes one screenshot of a page, of its first screen or of the whole page, prepared as for heatmaps. The cookies are sent to the
 * host of the URL only.
 * @throws CaptureRejected when the page is at fault, CaptureFailed when a retry may help
 */
export async function screenshotPage(request: ScreenshotPage, options: CaptureOptions = {}): Promise<PageScreenshot> {
  assertUrlAllowed(request.url);
  const { mobile, fullPage, format } = request;
  const usual = mobile ? MOBILE : DESKTOP;
  const device = { mobile, width: request.width ?? usual.width, height: request.height ?? usual.height };
  return withCaptureSession(options, device, async (session) => {
    const { page } = session;
    const cookies = cookiesOf(request.cookie).map((pair) => ({ ...pair, url: request.url, path: "/" }));
    if (cookies.length > 0) await page.session.send("Network.setCookies", { cookies });
    const { title, finalUrl, zoom, height } = await openForCapture(session, request, device, MAX_SCREENSHOT_HEIGHT);
    const { width } = device;
    const image = await (fullPage
      ? screenshotPiece(page, { y: 0, height: Math.min(height, MAX_SCREENSHOT_HEIGHT) }, { width, zoom, format })
      : screenshotViewport(page, format));
    return { image, title, finalUrl, width, height: Math.min(height, MAX_SCREENSHOT_HEIGHT) };
  });
}
