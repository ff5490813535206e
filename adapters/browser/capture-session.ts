import { type Chromium, launchChromium } from "./launch-chromium.ts";
import { openPage, type Page, type PageOptions } from "./open-page.ts";
import { type FilteringProxy, openProxy, type ProxyOptions } from "./proxy.ts";
import { DEFAULT_TIMEOUTS, type Timeouts } from "./timeouts.ts";
import type { ResourceLimits } from "./watch-resources.ts";

/** Network access, limits and timeouts of a capture. */
export type CaptureOptions = ProxyOptions & {
  readonly resourceLimits?: Partial<ResourceLimits>;
  readonly timeouts?: Partial<Timeouts>;
};

/** A dedicated browser with one page, behind a dedicated proxy. */
export type CaptureSession = {
  readonly browser: Chromium;
  readonly proxy: FilteringProxy;
  readonly page: Page;
  readonly timeouts: Timeouts;
  close(): Promise<void>;
};

/** Default limits of a capture; memory shared between processes counts once per process. */
const DEFAULT_RESOURCE_LIMITS: ResourceLimits = { seconds: 120, megabytes: 2500 };

export type CaptureSessionOptions = PageOptions & {
  readonly flags?: readonly string[];
  readonly resourceLimits?: Partial<ResourceLimits>;
};

/** Opens a `CaptureSession`; the caller must close it. */
export async function openCaptureSession(
  options: CaptureOptions,
  { flags = [], resourceLimits, ...pageOptions }: CaptureSessionOptions,
): Promise<CaptureSession> {
  const proxy = await openProxy(options);
  let browser: Chromium | undefined;
  const close = async () => {
    try {
      await browser?.close();
    } finally {
      await proxy.close();
    }
  };
  try {
    browser = await launchChromium({
      proxy,
      flags,
      resourceLimits: { ...DEFAULT_RESOURCE_LIMITS, ...resourceLimits, ...options.resourceLimits },
    });
    const page = await openPage(browser, pageOptions);
    return { browser, proxy, page, timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs `work` in a `CaptureSession` while its browser is alive, then closes everything. */
export async function withCaptureSession<T>(
  options: CaptureOptions,
  pageOptions: CaptureSessionOptions,
  work: (session: CaptureSession) => Promise<T>,
): Promise<T> {
  const session = await openCaptureSession(options, pageOptions);
  try {
    return await Promise.race([work(session), session.browser.failure]);
  } finally {
    await session.close();
  }
}
