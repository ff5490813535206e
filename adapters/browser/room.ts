import { type Chromium, launchChromium } from "./launch.ts";
import type { Leash } from "./leash.ts";
import { openPage, type Page, type PageOptions } from "./page.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import { type FilteringProxy, openProxy, type ProxyOptions } from "./proxy.ts";

/** Network access, limits and timeouts of a capture. */
export type CaptureOptions = ProxyOptions & { readonly leash?: Partial<Leash>; readonly patience?: Partial<Patience> };

/** A dedicated browser with one page, behind a dedicated proxy. */
export type Room = {
  readonly browser: Chromium;
  readonly proxy: FilteringProxy;
  readonly page: Page;
  readonly patience: Patience;
  close(): Promise<void>;
};

/** Default limits of a capture; memory shared between processes counts once per process. */
const LEASH: Leash = { seconds: 120, megabytes: 2500 };

export type RoomOptions = PageOptions & { readonly flags?: readonly string[]; readonly leash?: Partial<Leash> };

/** Opens a `Room`; the caller must close it. */
export async function openRoom(options: CaptureOptions, { flags = [], leash, ...look }: RoomOptions): Promise<Room> {
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
    return { browser, proxy, page, patience: { ...PATIENCE, ...options.patience }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs `work` in a `Room` while its browser is alive, then closes everything. */
export async function inRoom<T>(options: CaptureOptions, look: RoomOptions, work: (room: Room) => Promise<T>): Promise<T> {
  const room = await openRoom(options, look);
  try {
    return await Promise.race([work(room), room.browser.lost]);
  } finally {
    await room.close();
  }
}
