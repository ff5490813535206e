import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { DEVICES, type Device } from "./devices.ts";

/** A page without network access, except to the files of its own source. */
const ORIGIN = "http://template.test";
const LOAD_MS = 20_000;
/** Milliseconds: after each screen while scrolling, and at the end. */
const SETTLE = { screen: 50, end: 300 };
/** Screens that are scrolled through, so that lazy content loads. */
const SCREENS = 12;

/** Stylesheets of fonts, icons and single widgets, which some templates name but do not ship. A page keeps its layout without. */
const OPTIONAL =
  /font|icon|awesome|nucleo|prettyphoto|carousel|lightbox|scrollbars|apexcharts|vectormap|datatables|timerstyles|custom\.css/i;

/** A loaded template. */
export type OpenTemplate = {
  readonly page: Page;
  /** Stylesheets with layout that could not be loaded. */
  readonly missingStylesheets: readonly string[];
};

/**
 * Opens a template as a visitor sees it who has scrolled through it: all content loaded and visible, at the end of all
 * animations. The caller closes the page's context.
 * @param folder the source of the template
 * @param file the HTML file, relative to the folder
 * @throws Error when the page does not load in 20 seconds
 */
export async function openTemplate(browser: Browser, device: Device, folder: string, file: string): Promise<OpenTemplate> {
  const mobile = device === "mobile";
  const context = await browser.newContext({
    viewport: DEVICES[device],
    isMobile: mobile,
    hasTouch: mobile,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale: "en-US",
  });
  const missingStylesheets: string[] = [];
  const root = await realpath(folder);
  try {
    await context.route("**/*", async (route) => {
      if (await sendFile(route, root)) return;
      const request = route.request();
      if (request.resourceType() === "stylesheet" && !OPTIONAL.test(request.url())) missingStylesheets.push(request.url());
      await route.abort();
    });
    const page = await context.newPage();
    await page.goto(`${ORIGIN}/${file.split("/").map(encodeURIComponent).join("/")}`, { waitUntil: "load", timeout: LOAD_MS });
    await page.evaluate(scrollThrough, { screens: SCREENS, pause: SETTLE.screen });
    if ((await page.evaluate(() => document.styleSheets.length)) === 0) missingStylesheets.push("at all");
    await page.addStyleTag({ content: SHOWN });
    await page.waitForTimeout(SETTLE.end);
    return { page, missingStylesheets };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Sends the requested file of the source. Returns false for another origin, a missing file or one outside the folder. */
async function sendFile(route: Route, root: string): Promise<boolean> {
  const url = new URL(route.request().url());
  if (url.origin !== ORIGIN) return false;
  const file = await realpath(path.join(root, decodeURIComponent(url.pathname))).catch(() => undefined);
  if (!file?.startsWith(root + path.sep) || !(await stat(file)).isFile()) return false;
  await route.fulfill({ path: file });
  return true;
}

/** Shows content that scripts reveal while scrolling, and hides what covers a page while it loads. */
const SHOWN = `
*, *::before, *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }
.wow, .animated, .animate-box, [data-aos], [data-animate], [data-animation], [data-scroll-reveal], [data-sr], .os-animation,
.fadeInBlock, .to-animate, .reveal { visibility: visible !important; opacity: 1 !important; transform: none !important; }
#preloader, .preloader, #loader, .loader-wrapper, #loading, .page-loader, #page-loader, .loading-overlay, .fh5co-loader,
#load, #loader-wrapper, .loader-bg, #status { display: none !important; }`;

// Runs in the page.
async function scrollThrough({ screens, pause }: { screens: number; pause: number }): Promise<void> {
  await document.fonts.ready;
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = "eager";
  for (let screen = 0; screen < screens && screen * innerHeight < document.documentElement.scrollHeight; screen++) {
    window.scrollTo({ top: screen * innerHeight, behavior: "instant" });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  window.scrollTo({ top: 0, behavior: "instant" });
}
