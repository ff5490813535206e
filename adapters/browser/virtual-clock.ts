import type { Session } from "./connection.ts";
import { CaptureRejected } from "./errors.ts";
import type { Timeouts } from "./timeouts.ts";

/** Chromium draws and advances time only on request, so the same page gives the same frames. */
export const CLOCKED_FLAGS = [
  "--enable-begin-frame-control",
  "--run-all-compositor-stages-before-draw",
  "--disable-threaded-animation",
  "--disable-threaded-scrolling",
  "--disable-checker-imaging",
  "--disable-image-animation-resync",
  "--disable-new-content-rendering-timeout",
];

/** Start time of every page, in seconds since 1970. */
const START_TIME = 1_750_000_000;

/** Virtual time of a page. */
export type VirtualClock = {
  /**
   * Draws, then advances time by `ms` milliseconds.
   * @throws CaptureRejected `capture_timeout` when the page does not let time advance
   */
  step(ms: number): Promise<void>;
  /** Same as `step`, and returns what was drawn as PNG; undefined when nothing changed. */
  screenshot(ms: number): Promise<Uint8Array | undefined>;
};

/** Stops the time of a page opened with `clocked`. Time does not advance while something is loading. */
export async function pauseVirtualTime(session: Session, timeouts: Pick<Timeouts, "network" | "step">): Promise<VirtualClock> {
  const { virtualTimeTicksBase } = await session.send("Emulation.setVirtualTimePolicy", {
    policy: "pause",
    initialVirtualTime: START_TIME,
  });
  let passed = 0;
  let awaitsNetwork = true;

  async function draw(interval: number, { screenshot = false } = {}): Promise<Uint8Array | undefined> {
    const { screenshotData } = await session.send("HeadlessExperimental.beginFrame", {
      frameTimeTicks: virtualTimeTicksBase + passed,
      interval,
      ...(screenshot && { screenshot: { format: "png", optimizeForSpeed: true } }),
    });
    return screenshotData === undefined ? undefined : Buffer.from(screenshotData, "base64");
  }

  async function pass(ms: number): Promise<void> {
    passed += ms;
    if (awaitsNetwork && (await grant(ms, "pauseIfNetworkFetchesPending", timeouts.network))) return;
    // A connection that never ends, or an endless loop; only with the former does time advance now.
    awaitsNetwork = false;
    if (!(await grant(ms, "advance", timeouts.step))) throw new CaptureRejected("capture_timeout");
  }

  /** Whether the page used up its time budget within so many real milliseconds. */
  async function grant(budget: number, policy: "advance" | "pauseIfNetworkFetchesPending", within: number): Promise<boolean> {
    let late: NodeJS.Timeout | undefined;
    const over = new Promise<boolean>((resolve) => {
      session.once("Emulation.virtualTimeBudgetExpired", () => resolve(true));
      late = setTimeout(resolve, within, false);
    });
    await session.send("Emulation.setVirtualTimePolicy", { policy, budget, maxVirtualTimeTaskStarvationCount: 1e6 });
    return over.finally(() => clearTimeout(late));
  }

  return {
    async step(ms) {
      await draw(ms);
      await pass(ms);
    },
    async screenshot(ms) {
      const drawn = await draw(ms, { screenshot: true });
      await pass(ms);
      return drawn;
    },
  };
}
