import { setTimeout as pause } from "node:timers/promises";
import { BANNER, MAX_SLICES, VIEWPORTS } from "#contracts/captures.ts";
import { type CaptureOptions, type CaptureSession, openCaptureSession } from "./capture-session.ts";
import { declineCookies } from "./decline-cookies.ts";
import { DESKTOP, emulate, MOBILE } from "./devices.ts";
import { assertUrlAllowed, loadPage } from "./load-page.ts";
import type { PageRequest } from "./open-for-capture.ts";
import { freezeAnimations, hide, hideConsentBanners, scrollThrough } from "./prepare-page.ts";
import type { Recording } from "./recording.ts";
import { captureScreenshot } from "./screenshots.ts";

const FPS = BANNER.fps;
/** Seconds at rest before and after, minimum and maximum seconds of scrolling, and screens scrolled per second. */
const PACE = { rest: 1, shortest: 3, longest: 28, screens: 0.4 };
/** Enough for a recording of half a minute on a slow machine. */
const RESOURCE_LIMITS = { seconds: 600 };

/**
 * Records smooth scrolling to the end of a website, at most 30 s. Phone screens are widened by 1 pixel, since videos need even
 * sizes.
 */
export function recordScrolling(request: PageRequest, options: CaptureOptions = {}, pace = PACE): Recording {
  const device = request.mobile ? { ...MOBILE, width: MOBILE.width + 1 } : DESKTOP;
  return { width: device.width, height: device.height, fps: FPS, frames: frames() };

  async function* frames(): AsyncGenerator<Uint8Array> {
    assertUrlAllowed(request.url);
    const room = await openCaptureSession(options, { ...device, resourceLimits: RESOURCE_LIMITS });
    try {
      await emulate(room.page.session, device);
      yield* scroll(room, await prepare(room), device.height, pace);
    } finally {
      await room.close();
    }
  }

  /** Returns the distance to scroll in pixels. */
  async function prepare(room: CaptureSession): Promise<number> {
    const { page } = room;
    const consent = await declineCookies(room);
    await loadPage(room, request.url);
    await consent.settled();
    await hide(page, request.hide_selector);
    const { slice } = request.mobile ? VIEWPORTS.mobile : VIEWPORTS.desktop;
    const height = await scrollThrough(page, device.height, MAX_SLICES * slice);
    await pause(request.delay);
    await hideConsentBanners(page);
    await freezeAnimations(page);
    return height - device.height;
  }
}

async function* scroll(
  { page: { session, run } }: CaptureSession,
  distance: number,
  screen: number,
  pace: typeof PACE,
): AsyncGenerator<Uint8Array> {
  const seconds = Math.min(pace.longest, Math.max(pace.shortest, distance / screen / pace.screens));
  const steps = Math.round((distance > 0 ? seconds : pace.shortest) * FPS);
  const screenshot = () => captureScreenshot(session, { format: "jpeg", quality: 92, optimizeForSpeed: true });
  let frame = await screenshot();
  for (let at = 0; at < pace.rest * FPS; at++) yield frame;
  for (let at = 1; at <= steps; at++) {
    if (distance > 0) {
      await run(jumpTo, distance * eased(at / steps));
      frame = await screenshot();
    }
    yield frame;
  }
  for (let at = 0; at < pace.rest * FPS; at++) yield frame;
}

/** Ease-in-out: 0 → 0, 1 → 1, with zero speed at both ends. */
const eased = (part: number): number => (1 - Math.cos(Math.PI * part)) / 2;

function jumpTo(y: number): void {
  window.scrollTo({ top: y, behavior: "instant" });
}
