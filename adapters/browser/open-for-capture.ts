import { setTimeout as pause } from "node:timers/promises";
import type { WebsiteRequest } from "#contracts/captures.ts";
import type { CaptureSession } from "./capture-session.ts";
import { declineCookies } from "./decline-cookies.ts";
import { type Device, emulate } from "./devices.ts";
import { type LoadedPage, loadPage } from "./load-page.ts";
import type { Page } from "./open-page.ts";
import { freezeAnimations, hide, hideBottomFixed, hideConsentBanners, scrollPage, scrollThrough } from "./prepare-page.ts";

/** The fields of a website request that affect its capture. */
export type PageRequest = Pick<WebsiteRequest, "url" | "mobile" | "fullPage" | "delay" | "hide_selector" | "scroll_to">;

export type PreparedPage = LoadedPage & {
  /** Pixels of the image per pixel of the layout. */
  readonly zoom: number;
  /** Height of the page, or of its first screen, in pixels of the image; may be more than the limit. */
  readonly height: number;
};

/**
 * Opens the page of a session and prepares it for a screenshot, until its delay is over. A full page is scrolled through down to
 * `maxHeight`, in pixels of the image.
 */
export async function openForCapture(
  session: CaptureSession,
  { url, fullPage, delay, hide_selector, scroll_to }: PageRequest,
  device: Device,
  maxHeight: number,
): Promise<PreparedPage> {
  const { page } = session;
  await emulate(page.session, device);
  const consent = await declineCookies(session);
  const loaded = await loadPage(session, url);
  await consent.settled();
  await hideConsentBanners(page);
  await hide(page, hide_selector);
  const zoom = device.width / (await layoutWidth(page));
  const height = fullPage ? Math.ceil(zoom * (await scrollThrough(page, device.height / zoom, maxHeight / zoom))) : device.height;
  await scrollPage(page, scroll_to);
  if (fullPage) {
    await scrollPage(page, 0);
    await hideBottomFixed(page);
  }
  await pause(delay);
  await hideConsentBanners(page);
  await freezeAnimations(page);
  return { ...loaded, zoom, height };
}

/** Layout width in pixels: the screen width, or more for a page not designed for phones, which is shown scaled down. */
async function layoutWidth({ session }: Page): Promise<number> {
  return (await session.send("Page.getLayoutMetrics")).cssLayoutViewport.clientWidth;
}
