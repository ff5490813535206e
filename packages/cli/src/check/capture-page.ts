import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../exit-codes.ts";
import { clip, type Located } from "./areas.ts";
import type { AreaPlace, Check, CheckedArea } from "./check-file.ts";
import { takeScreenshot } from "./take-screenshot.ts";

/** Sizes of the first screen: those of websites that the server captures. */
const VIEWPORTS = { desktop: { width: 1920, height: 1080 }, mobile: { width: 375, height: 812 } } as const;

/** The parts of Playwright that are used. It is not a dependency: it brings a browser. */
type Locator = {
  first(): Locator;
  count(): Promise<number>;
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
};
type Page = {
  goto(url: string, options: object): Promise<unknown>;
  locator(selector: string): Locator;
  getByText(text: string): Locator;
  screenshot(options: object): Promise<Uint8Array<ArrayBuffer>>;
};
type Browser = { newPage(options: object): Promise<Page>; close(): Promise<void> };
type Playwright = { readonly chromium: { launch(options: object): Promise<Browser> } };

/** A page as it looked, and where its areas are. */
export type CapturedPage = { readonly image: Blob; readonly found: ReadonlyMap<string, Located> };

export type BrowserSettings = {
  /** Path of a Chromium. Default: the one that Playwright installed. */
  readonly executablePath?: string | undefined;
  /** Where Playwright is looked for. */
  readonly folder: string;
  /** Closes the browser. */
  readonly signal: AbortSignal;
};

/** Opens a page in a browser on this computer, and captures its first screen with the places of the areas. */
export async function capturePage(
  { target, device = "desktop", areas }: Check,
  settings: BrowserSettings,
): Promise<CapturedPage> {
  const { chromium } = await loadPlaywright(settings.folder);
  const { executablePath, signal } = settings;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) }).catch((error: unknown) => {
    const help = executablePath ? "" : ' Install it with "npx playwright install chromium", or name one with --browser.';
    throw new UsageError(`The browser could not be started: ${firstLine(error)}.${help}`);
  });
  const close = () => void browser.close();
  signal.addEventListener("abort", close);
  try {
    signal.throwIfAborted();
    const viewport = VIEWPORTS[device];
    const page = await browser.newPage({ viewport, reducedMotion: "reduce", isMobile: device === "mobile" });
    await page.goto(target, { waitUntil: "networkidle" }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new UsageError(`${target} could not be opened: ${firstLine(error)}`);
    });
    const found = await locateAll(page, areas, viewport);
    const image = new Blob([await takeScreenshot(page, { animations: "disabled" })]);
    return { image, found };
  } finally {
    signal.removeEventListener("abort", close);
    await browser.close();
  }
}

/** Playwright as it is installed in a folder. */
export async function loadPlaywright(folder: string): Promise<Playwright> {
  const require = createRequire(path.join(folder, "package.json"));
  for (const name of ["playwright", "playwright-core", "@playwright/test"]) {
    try {
      const loaded = (await import(pathToFileURL(require.resolve(name)).href)) as Playwright & { default?: Playwright };
      return loaded.default ?? loaded;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new UsageError(
    `Checking a page needs Playwright: run "npm install --save-dev playwright" and "npx playwright install chromium" in ${folder}.`,
  );
}

const isMissing = (error: unknown): boolean => /MODULE_NOT_FOUND/.test((error as NodeJS.ErrnoException).code ?? "");
const firstLine = (error: unknown): string => (error as Error).message.split("\n")[0] ?? "";

async function locateAll(page: Page, areas: readonly CheckedArea[], viewport: { width: number; height: number }) {
  const found = new Map<string, Located>();
  for (const { name, place } of areas) {
    if (place.kind !== "box") found.set(name, await locateElement(elementOf(page, place), place, viewport));
  }
  return found;
}

const elementOf = (page: Page, place: Exclude<AreaPlace, { kind: "box" }>): Locator =>
  place.kind === "text" ? page.getByText(place.text) : page.locator(place.selector);

async function locateElement(
  elements: Locator,
  place: Exclude<AreaPlace, { kind: "box" }>,
  viewport: { width: number; height: number },
): Promise<Located> {
  const what = place.kind === "text" ? `the text "${place.text}"` : `"${place.selector}"`;
  try {
    if ((await elements.count()) === 0) return `The page has no element for ${what}.`;
    const box = await elements.first().boundingBox();
    const visible =
      box && clip({ left: box.x, top: box.y, width: box.width, height: box.height }, viewport.width, viewport.height);
    return visible ?? `The element for ${what} isn’t on the first screen.`;
  } catch (error) {
    return `${what} can’t be used as a selector: ${firstLine(error)}`;
  }
}
