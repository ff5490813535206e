import { BANNER, MOST_SLICES, VIEWPORTS } from "#contracts/captures.ts";
import type { PageRequest } from "./capture-page.ts";
import { declineCookies } from "./decline-cookies.ts";
import { DESKTOP, emulate, MOBILE } from "./devices.ts";
import { freeze, hide, hideConsent, scrollThrough } from "./dress-page.ts";
import type { Film } from "./film.ts";
import { loadPage, mustLead } from "./load-page.ts";
import { type CaptureOptions, openRoom, type Room } from "./room.ts";

const FPS = BANNER.fps;
/** Seconds at rest before and after, at least and at most on the way, and screens of the page a second between. */
const PACE = { rest: 1, shortest: 3, longest: 28, screens: 0.4 };
/** A film of half a minute on a slow machine. */
const LEASH = { seconds: 600 };

/** Films a smooth way down a website and ends at its foot, at most 30 s. A phone's screen becomes one pixel wider, since films are even. */
export function filmScrolling(request: PageRequest, options: CaptureOptions = {}, pace = PACE): Film {
  const device = request.mobile ? { ...MOBILE, width: MOBILE.width + 1 } : DESKTOP;
  return { width: device.width, height: device.height, fps: FPS, frames: frames() };

  async function* frames(): AsyncGenerator<Uint8Array> {
    mustLead(request.url);
    const room = await openRoom(options, { ...device, leash: LEASH });
    try {
      await emulate(room.page.session, device);
      yield* scroll(room, await prepare(room), device.height, pace);
    } finally {
      await room.close();
    }
  }

  /** Gives the way to scroll in pixels. */
  async function prepare(room: Room): Promise<number> {
    const { page } = room;
    const consent = await declineCookies(room);
    await loadPage(room, request.url);
    await consent.settled();
    await hide(page, request.hide_selector);
    const { slice } = request.mobile ? VIEWPORTS.mobile : VIEWPORTS.desktop;
    const height = await scrollThrough(page, device.height, MOST_SLICES * slice);
    await new Promise((resolve) => setTimeout(resolve, request.delay));
    await hideConsent(page);
    await freeze(page);
    return height - device.height;
  }
}

async function* scroll(
  { page: { session, run } }: Room,
  way: number,
  screen: number,
  pace: typeof PACE,
): AsyncGenerator<Uint8Array> {
  const seconds = Math.min(pace.longest, Math.max(pace.shortest, way / screen / pace.screens));
  const steps = Math.round((way > 0 ? seconds : pace.shortest) * FPS);
  const shoot = async () => {
    const { data } = await session.send("Page.captureScreenshot", { format: "jpeg", quality: 92, optimizeForSpeed: true });
    return Buffer.from(data, "base64");
  };
  let frame = await shoot();
  for (let at = 0; at < pace.rest * FPS; at++) yield frame;
  for (let at = 1; at <= steps; at++) {
    if (way > 0) {
      await run(jumpTo, way * eased(at / steps));
      frame = await shoot();
    }
    yield frame;
  }
  for (let at = 0; at < pace.rest * FPS; at++) yield frame;
}

/** Starts and stops gently: 0 → 0, 1 → 1, at rest at both ends. */
const eased = (part: number): number => (1 - Math.cos(Math.PI * part)) / 2;

function jumpTo(y: number): void {
  window.scrollTo({ top: y, behavior: "instant" });
}
