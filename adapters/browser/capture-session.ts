import { type Chromium, launchChromium } from "./launch.ts";
import { openPage, type Page, type PageOptions } from "./page.ts";
import { type FilteringProxy, openProxy, type ProxyOptions } from "./proxy.ts";
import type { ResourceLimits } from "./resource-limits.ts";
import { DEFAULT_TIMEOUTS, type Timeouts } from "./timeouts.ts";

/** Network access, limits and timeouts of a capture. */
export type CaptureOptions = ProxyOptions & { readonly leash?: Partial<ResourceLimits>; readonly patience?: Partial<Timeouts> };

/** A dedicated browser with one page, behind a dedicated proxy. */
export type CaptureSession = {
  readonly browser: Chromium;
  readonly proxy: FilteringProxy;
  readonly page: Page;
  readonly patience: Timeouts;
  close(): Promise<void>;
};

/** Default limits of a capture; memory shared between processes counts once per process. */
const LEASH: ResourceLimits = { seconds: 120, megabytes: 2500 };

export type CaptureSessionOptions = PageOptions & {
  readonly flags?: readonly string[];
  readonly leash?: Partial<ResourceLimits>;
};

/** Opens a `Room`; the caller must close it. */
export async function openCaptureSession(
  options: CaptureOptions,
  { flags = [], leash, ...look }: CaptureSessionOptions,
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
    browser = await launchChromium({ proxy, flags, leash: { ...LEASH, ...leash, ...options.leash } });
    const page = await openPage(browser, look);
    return { browser, proxy, page, patience: { ...DEFAULT_TIMEOUTS, ...options.patience }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs `work` in a `Room` while its browser is alive, then closes everything. */
export async function withCaptureSession<T>(
  options: CaptureOptions,
  look: CaptureSessionOptions,
  work: (room: CaptureSession) => Promise<T>,
): Promise<T> {
  const room = await openCaptureSession(options, look);
  try {
    return await Promise.race([work(room), room.browser.lost]);
  } finally {
    await room.close();
  }
}
