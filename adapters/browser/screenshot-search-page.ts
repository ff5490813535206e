import { type CaptureOptions, withCaptureSession } from "./capture-session.ts";
import { declineCookies } from "./decline-cookies.ts";
import { DESKTOP, emulate } from "./devices.ts";
import { CaptureFailed } from "./errors.ts";
import { assertUrlAllowed, loadPage } from "./load-page.ts";
import { freezeAnimations, hideConsentBanners } from "./prepare-page.ts";
import { screenshotViewport } from "./screenshots.ts";

/** Either our own page as self-contained HTML, or the URL of a real one and our script to run in it. */
export type SearchPage = { readonly html: string } | { readonly url: string; readonly script: string };

/** No network access: our own page needs none. */
const NO_NETWORK: CaptureOptions = {
  network: {
    resolve: async () => [],
    connect: () => {
      throw new Error("closed");
    },
  },
};

/**
 * Captures a search results page as a PNG of 1920 × 1080.
 * @throws CaptureRejected when the real page is at fault, CaptureFailed when the script throws or a retry may help
 */
export async function screenshotSearchPage(search: SearchPage, options: CaptureOptions = {}): Promise<Uint8Array> {
  if ("html" in search) return screenshotHtml(search.html);
  assertUrlAllowed(search.url);
  return withCaptureSession(options, DESKTOP, async (room) => {
    const { page } = room;
    await emulate(page.session, DESKTOP);
    const consent = await declineCookies(room);
    await loadPage(room, search.url);
    await consent.settled();
    await hideConsentBanners(page);
    const { exceptionDetails } = await page.session.send("Runtime.evaluate", { expression: search.script, awaitPromise: true });
    if (exceptionDetails) throw new CaptureFailed(exceptionDetails.exception?.description ?? exceptionDetails.text);
    await freezeAnimations(page);
    return screenshotViewport(page);
  });
}

function screenshotHtml(html: string): Promise<Uint8Array> {
  return withCaptureSession(NO_NETWORK, DESKTOP, async ({ page }) => {
    await emulate(page.session, DESKTOP);
    await page.session.send("Page.setDocumentContent", { frameId: page.frame, html });
    await page.run(awaitAssets, undefined);
    await freezeAnimations(page);
    return screenshotViewport(page);
  });
}

async function awaitAssets(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
}
