import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";

const ROOT = path.resolve(import.meta.dirname, "../..");
export const SOURCES = path.join(ROOT, "samples/sources");
const INTER = path.join(ROOT, "node_modules/@fontsource-variable/inter");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
};
/** An origin that exists only in the browser's request routing. */
const ORIGIN = "http://samples.invalid";

/** Opens a page of samples/sources with the font Inter, without network access. */
export async function open(browser: Browser, source: string, width: number, height: number, scale: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith("/inter/") ? path.join(INTER, pathname.slice(7)) : path.join(SOURCES, pathname);
    const body = await readFile(file).catch(() => undefined);
    if (!body) return route.fulfill({ status: 404 });
    await route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? "application/octet-stream" });
  });
  await page.goto(`${ORIGIN}/${source}`);
  await page.evaluate(() => document.fonts.ready);
  return page;
}
