import { setTimeout as pause } from "node:timers/promises";
import { BANNER, type BannerRequest } from "#contracts/captures.ts";
import { layoutStage, type Stage, stageHtml } from "./banner-stage.ts";
import { type CaptureOptions, type CaptureSession, openCaptureSession } from "./capture-session.ts";
import type { Session } from "./connection.ts";
import { DESKTOP, emulate } from "./devices.ts";
import { CaptureRejected } from "./errors.ts";
import { assertUrlAllowed } from "./load-page.ts";
import type { Recording } from "./recording.ts";
import { screencast } from "./screencast.ts";
import { CLOCKED_FLAGS, pauseVirtualTime, type VirtualClock } from "./virtual-clock.ts";

/** The fields of a banner request that affect its recording. */
export type BannerRecordingRequest = Pick<BannerRequest, "src" | "dimensions" | "position" | "duration">;

const FPS = BANNER.fps;
const FRAME_MS = 1000 / FPS;
/** Steps of virtual time in which a banner must load; network time does not count. */
const LOADING = { steps: 300, ms: 10 };
const RESOURCE_LIMITS = { seconds: 400 };
/** Uses a fixed random seed, so that random behaviour of a banner is the same each time. */
const SEEDED = "--js-flags=--max-old-space-size=512 --random-seed=1";

/** The banner plays a video, whose decoder does not follow the virtual clock. */
class HasVideo extends Error {}

/**
 * Records a banner on a neutral background (`layoutStage`). Time in the banner advances frame by frame, so that the same banner
 * gives the same bytes regardless of machine load; a banner that plays a video is recorded in real time. Recording starts when
 * everything is loaded. Iterating throws CaptureRejected when the banner is at fault, CaptureFailed when a retry may help.
 */
export function recordBanner(request: BannerRecordingRequest, options: CaptureOptions = {}): Recording {
  const stage = layoutStage(request);
  const count = Math.round(request.duration / FRAME_MS);
  return { width: stage.width, height: stage.height, fps: FPS, frames: frames() };

  async function* frames(): AsyncGenerator<Uint8Array> {
    try {
      yield* inOwnSession(CLOCKED_FLAGS, clocked);
    } catch (error) {
      if (!(error instanceof HasVideo)) throw error;
      yield* inOwnSession([], live);
    }
  }

  async function* inOwnSession(
    flags: readonly string[],
    video: (room: CaptureSession) => AsyncGenerator<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    assertUrlAllowed(request.src);
    const look = { width: stage.width, height: stage.height, clocked: flags === CLOCKED_FLAGS };
    const playing = ["--autoplay-policy=no-user-gesture-required", SEEDED];
    const room = await openCaptureSession(options, { ...look, flags: [...flags, ...playing], resourceLimits: RESOURCE_LIMITS });
    try {
      await emulate(room.page.session, DESKTOP, "moving");
      yield* video(room);
    } finally {
      await room.close();
    }
  }

  async function* clocked(room: CaptureSession): AsyncGenerator<Uint8Array> {
    const { session } = room.page;
    const loading = await mount(room, stage, request.src);
    const clock = await pauseVirtualTime(session, room.timeouts);
    await loading.begin();
    for (let at = 0; at < LOADING.steps && !loading.over(); at++) await clock.step(LOADING.ms);
    await loading.check();
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    if (JSON.stringify(root).includes('"nodeName":"VIDEO"')) throw new HasVideo();
    yield* screenshotFrames(clock, count);
  }

  async function* live(room: CaptureSession): AsyncGenerator<Uint8Array> {
    const loading = await mount(room, stage, request.src);
    await loading.begin();
    for (let at = 0; at < LOADING.steps && !loading.over(); at++) {
      await pause(FRAME_MS);
    }
    await loading.check();
    yield* screencast(room.page.session, count, FPS);
  }
}

/** Draws twice per frame, so that animation callbacks run at 50 per second. */
async function* screenshotFrames(clock: VirtualClock, count: number): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined;
  for (let at = 0; at < count; at++) {
    await clock.step(FRAME_MS / 2);
    last = (await clock.screenshot(FRAME_MS / 2)) ?? last;
    if (last) yield last;
  }
}

/** A banner being loaded. */
type Loading = {
  begin(): Promise<void>;
  /** Whether it has loaded or never will. */
  over(): boolean;
  /** @throws CaptureRejected when it has not loaded */
  check(): Promise<void>;
};

/** Framing restrictions of banner servers are ignored: no user can be clickjacked by this frame. */
const FRAMING = /^(x-frame-options|content-security-policy(-report-only)?)$/i;

async function mount({ page, proxy }: CaptureSession, stage: Stage, src: string): Promise<Loading> {
  const { session } = page;
  let problem: CaptureRejected | undefined;
  let [there, loaded] = [false, false];
  let first: string | undefined;

  session.on(
    "Fetch.requestPaused",
    ({ requestId, frameId, request, responseStatusCode, responseHeaders = [], responseErrorReason }) => {
      first ??= frameId;
      // Requests of the banner after it has loaded are not tracked.
      if (frameId === first && !there) {
        const type = responseHeaders.find(({ name }) => /^content-type$/i.test(name))?.value ?? "";
        if (proxy.hasBlocked(request.url)) problem ??= new CaptureRejected("capture_refused");
        else if (responseErrorReason || responseStatusCode === undefined || responseStatusCode >= 400)
          problem ??= new CaptureRejected("capture_unreachable");
        else if (responseStatusCode < 300 && !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type))
          problem ??= new CaptureRejected("capture_not_page");
        else there = responseStatusCode < 300;
      }
      continueRequest(session, requestId, responseStatusCode, responseHeaders).catch(() => undefined);
    },
  );
  session.on("Page.frameStoppedLoading", ({ frameId }) => {
    if (frameId === first) loaded = true;
  });
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Response" }] });
  return {
    async begin() {
      await session.send("Page.setDocumentContent", { frameId: page.frame, html: stageHtml(stage, src) });
    },
    over: () => problem !== undefined || loaded,
    async check() {
      if (problem) throw problem;
      const { frameTree } = await session.send("Page.getFrameTree");
      if (frameTree.childFrames?.[0]?.frame.unreachableUrl) throw new CaptureRejected("capture_unreachable");
      if (!there) throw new CaptureRejected("capture_unreachable");
      if (!loaded) throw new CaptureRejected("capture_timeout");
    },
  };
}

/** Passes a response on. If it forbids framing, replaces it with the same content, because Chromium has read its headers. */
async function continueRequest(
  session: Session,
  requestId: string,
  status: number | undefined,
  headers: readonly { name: string; value: string }[],
): Promise<void> {
  const left = headers.filter(({ name }) => !FRAMING.test(name));
  if (status === undefined || status >= 300 || left.length === headers.length) {
    await session.send("Fetch.continueRequest", { requestId });
    return;
  }
  const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
  await session.send("Fetch.fulfillRequest", {
    requestId,
    responseCode: status,
    responseHeaders: left.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
    body: base64Encoded ? body : Buffer.from(body).toString("base64"),
  });
}
